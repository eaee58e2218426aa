/** The cell of a row in a list of the management centre that ticks the row, or with the shift key all up to it. */
import type { MouseEvent } from 'react';

interface Props {
  /** Names the box. */
  label: string;
  isTicked: boolean;
  /** Null where the row cannot be ticked now. */
  onTick: ((isRange: boolean) => void) | null;
}

export function TickCell({ label, isTicked, onTick }: Props) {
  const handleTick = (event: MouseEvent) => onTick?.(event.shiftKey);
  return (
    <td className="tick">
      {onTick ? (
        <label>
          {/* The click knows of the shift key, the change does not. */}
          <input type="checkbox" checked={isTicked} onClick={handleTick} onChange={() => undefined} />
          <span className="vh">{label}</span>
        </label>
      ) : null}
    </td>
  );
}
