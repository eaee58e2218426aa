/** Two buttons that move a row up or down; after the move the focus is on the same button of the row's new place. */
import { useLayoutEffect, useRef } from 'react';
import { ArrowDown, ArrowUp } from '#client/ui/picture/staff-icons.tsx';
import { styled } from 'styled-components';

/** One place up, or one down. */
export type MoveStep = -1 | 1;

interface Props {
  labels: { up: string; down: string };
  /** Place among all, from 0 on. */
  at: number;
  count: number;
  onMove: (step: MoveStep) => void;
}

export function MoveButtons({ labels, at, count, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A row that is moved in the page loses its focus.
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  }, [at]);
  const button = (step: MoveStep) => {
    const isEnd = step === -1 ? at === 0 : at === count - 1;
    const Arrow = step === -1 ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={step === -1 ? labels.up : labels.down}
        aria-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          pressed.current = currentTarget;
          onMove(step);
        }}
      >
        <Arrow className="icon" aria-hidden="true" />
      </button>
    );
  };
  return (
    <Pair className="moves">
      {button(-1)}
      {button(1)}
    </Pair>
  );
}

const Pair = styled.span`
  display: inline-flex;

  [aria-disabled='true'] {
    opacity: 0.42;
    cursor: not-allowed;
  }
`;
