/** Units of an edition or columns of faces as chips, and the head of the one that is shown: name and actions. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { EditButtons } from './edit-buttons.tsx';
import { useName } from '#client/record/names.tsx';

interface Props {
  zh: string;
  en: string;
  note: string;
  onEdit: () => void;
  onRemove: (name: string) => void;
  children?: ReactNode;
}

export function PartHead({ zh, en, note, onEdit, onRemove, children }: Props) {
  const name = useName()(zh, en);
  const twin = name === zh ? en : zh;
  return (
    <div className="unit">
      <div>
        <h3>{name}</h3>
        <span className="twin">{[twin, note].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="does">
        <EditButtons name={name} editLabel="awards:editions.rename" onEdit={onEdit} onRemove={() => onRemove(name)} />
        {children}
      </div>
    </div>
  );
}

interface ChipsProps {
  label: string;
  parts: readonly { id: string; labelZh: string; labelEn: string }[];
  /** Id of the part that is shown. */
  current: string | undefined;
  countOf: (at: number) => number;
  pathOf: (id: string) => string;
  addLabel: string;
  onAdd: () => void;
  onOrder: () => void;
}

export function PartChips({ label, parts, current, countOf, pathOf, addLabel, onAdd, onOrder }: ChipsProps) {
  const t = useT();
  const nameOf = useName();
  return (
    <nav className="chips" aria-label={label}>
      {parts.map(({ id, labelZh, labelEn }, at) => (
        <Link key={id} className="chip" aria-current={id === current ? 'true' : undefined} data-keep-scroll="" to={pathOf(id)}>
          <span>{nameOf(labelZh, labelEn)}</span> <i>{countOf(at)}</i>
        </Link>
      ))}
      <Button small variant="ghost" onClick={onAdd}>
        {addLabel}
      </Button>
      {parts.length > 1 ? (
        <Button small variant="ghost" onClick={onOrder}>
          {t('awards:order.open')}
        </Button>
      ) : null}
    </nav>
  );
}
