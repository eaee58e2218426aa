/** Cells of the tables in the management centre: the head row and the tick box of a row. */
import type { ReactNode, MouseEvent } from 'react';

interface Props {
  /** Names of the columns between the box and the actions; each once. */
  columns: readonly string[];
  /** Name of the last column, where rows have actions; it is not drawn. */
  actions?: string | undefined;
  /** Where rows can be ticked. */
  tickAll?: TickAll | undefined;
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
                <input type="checkbox" checked={tickAll.isTicked} onChange={tickAll.onTick} />
                <span className="visually-hidden">{tickAll.label}</span>
              </label>
            ) : (
              <span className="visually-hidden">{tickAll.label}</span>
            )}
          </th>
        ) : null}
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {actions ? (
          <th scope="col">
            <span className="visually-hidden">{actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface TickProps {
  /** Names the box. */
  label: string;
  isTicked: boolean;
  /** Null where the row cannot be ticked now. */
  onTick: ((isRange: boolean) => void) | null;
}

/** Ticks a row; with the shift key, all rows from the last ticked one up to it. */
export function TickCell({ label, isTicked, onTick }: TickProps) {
  const handleTick = (event: MouseEvent) => onTick?.(event.shiftKey);
  return (
    <td className="tick">
      {onTick ? (
        <label>
          {/* The click knows of the shift key, the change does not. */}
          <input type="checkbox" checked={isTicked} onClick={handleTick} onChange={() => undefined} />
          <span className="visually-hidden">{label}</span>
        </label>
      ) : null}
    </td>
  );
}
