/** The head of a unit or a category: its name, its place, and what can be done with it. */
import type { ReactNode } from 'react';
import { Pencil, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import { MoveButtons } from './move-buttons.tsx';
import { useName } from './names.tsx';

interface Props {
  level: 3 | 4;
  zh: string;
  en: string;
  note: string;
  place: { at: number; count: number; onMove: (step: 1 | -1) => void };
  onEdit: () => void;
  onRemove: (name: string) => void;
  children?: ReactNode;
}

export function PartHead({ level, zh, en, note, place, onEdit, onRemove, children }: Props) {
  const t = useT();
  const name = useName()(zh, en);
  const twin = name === zh ? en : zh;
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div className="unit">
      <div>
        <Heading>{name}</Heading>
        <span className="twin">{[twin, note].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="does">
        <MoveButtons name={name} {...place} />
        <button type="button" className="icon-button" aria-label={t('awards:editions.rename', { name })} onClick={onEdit}>
          <Pencil className="icon" aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label={t('awards:editions.removePart', { name })} onClick={() => onRemove(name)}>
          <Trash2 className="icon" aria-hidden="true" />
        </button>
        {children}
      </div>
    </div>
  );
}
