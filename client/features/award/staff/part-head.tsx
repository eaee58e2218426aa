/** Head of a unit or of a column of faces: name and actions. */
import type { ReactNode } from 'react';
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
