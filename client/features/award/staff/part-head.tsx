/** Head of a unit or category: name, position and actions. */
import type { ReactNode } from 'react';
import { EditButtons } from './edit-buttons.tsx';
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
        <EditButtons name={name} editLabel="awards:editions.rename" onEdit={onEdit} onRemove={() => onRemove(name)} />
        {children}
      </div>
    </div>
  );
}
