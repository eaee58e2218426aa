/** The head of a list of the management centre: the box that ticks all, and the names of the columns. */
import type { ReactNode } from 'react';
import type { ListTexts } from './list-texts.ts';

interface Props {
  /** Names of the columns between the box and the actions; each once. */
  columns: readonly string[];
  texts: ListTexts;
  isAll: boolean;
  /** Null where rows cannot be ticked now. */
  onAll: (() => void) | null;
}

export function TableHead({ columns, texts, isAll, onAll }: Props): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" className="tick">
          {onAll ? (
            <label>
              <input type="checkbox" aria-label={texts.selectAll} checked={isAll} onChange={onAll} />
            </label>
          ) : null}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="vh">{texts.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
