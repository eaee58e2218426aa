/** Two buttons that move a row up or down; after the move the focus is on the same button of the row's new place. */
import { useLayoutEffect, useRef } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useT } from '#client/lib/translations.ts';

interface Props {
  /** Of the row, for those who do not see it. */
  name: string;
  /** Place among all, from 0 on. */
  at: number;
  count: number;
  onMove: (step: 1 | -1) => void;
}

export function MoveButtons({ name, at, count, onMove }: Props) {
  const t = useT();
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A row that is moved in the page loses its focus.
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  }, [at]);
  const button = (step: 1 | -1) => {
    const isEnd = step === -1 ? at === 0 : at === count - 1;
    const Arrow = step === -1 ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        className="ibtn"
        aria-label={t(step === -1 ? 'awards:order.up' : 'awards:order.down', { name })}
        aria-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          pressed.current = currentTarget;
          onMove(step);
        }}
      >
        <Arrow className="ic" aria-hidden="true" />
      </button>
    );
  };
  return (
    <span className="moves">
      {button(-1)}
      {button(1)}
    </span>
  );
}

/** The ids with one of them moved by a place. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const at = ids.indexOf(id);
  const without = ids.filter((other) => other !== id);
  return without.toSpliced(at + step, 0, id);
}
