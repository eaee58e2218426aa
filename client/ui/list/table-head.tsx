/** The head of a table of the management centre: the box that ticks all rows, the names of the columns, the column of actions. */
import type { ReactNode } from 'react';

interface Props {
  /** Names of the columns between the box and the actions; each once. */
  columns: readonly string[];
  /** Name of the last column, where rows have actions; it is not drawn. */
  actions?: string;
  /** Where rows can be ticked. */
  tickAll?: TickAll;
}

interface TickAll {
  label: string;
  isTicked: boolean;
  /** Null where rows cannot be ticked now. */
  onTick: (() => void) | null;
}

export function TableHead({ columns, actions, tickAll }: Props): ReactNode {
  return (
    <thead>
      <tr>
        {tickAll ? (
          <th scope="col" className="tick">
            {tickAll.onTick ? (
              <label>
                <input type="checkbox" aria-label={tickAll.label} checked={tickAll.isTicked} onChange={tickAll.onTick} />
              </label>
            ) : null}
          </th>
        ) : null}
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {actions ? (
          <th scope="col">
            <span className="vh">{actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
