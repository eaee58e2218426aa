/** The handle of a sortable row: dragged, lifted by Space and moved by arrow keys, or pressed for a menu of moves. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ArrowDownToLine, ArrowUpToLine, GripVertical } from '#client/ui/picture/sort-icons.tsx';
import { ArrowDown, ArrowUp } from '#client/ui/picture/staff-icons.tsx';
import type { SortTexts } from './list-texts.ts';
import type { HandleProps } from './sortable-types.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

/** Parts of the library for the handle of one row; none while it is not there. */
export interface HandleParts {
  ref?: (element: HTMLElement | null) => void;
  listeners?: object;
  describedBy?: string;
}

interface Props extends HandleProps {
  parts: HandleParts;
  name: string;
  /** Place among all, from 0 on. */
  at: number;
  count: number;
  /** The row is the one that was moved last, so that its handle keeps the focus. */
  isMoved: () => boolean;
  texts: SortTexts;
  onMove: (place: number) => void;
}

const moves = [
  { key: 'up', Arrow: ArrowUp, place: (at: number) => at - 1 },
  { key: 'down', Arrow: ArrowDown, place: (at: number) => at + 1 },
  { key: 'first', Arrow: ArrowUpToLine, place: () => 0 },
  { key: 'last', Arrow: ArrowDownToLine, place: (_: number, count: number) => count - 1 },
] as const;

export function SortHandle({ parts, name, at, count, isMoved, texts, onMove, actions = [] }: Props): ReactNode {
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A row that is moved in the page loses its focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && isMoved()) button.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const handlePointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePointer);
    return () => document.removeEventListener('pointerdown', handlePointer);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpen(false);
  };
  const possible = moves.filter(({ place }) => {
    const next = place(at, count);
    return next !== at && next >= 0 && next < count;
  });
  return (
    <Frame ref={frame} className="handle" onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        {...parts.listeners}
        ref={(element) => {
          button.current = element;
          parts.ref?.(element);
        }}
        type="button"
        className="icon-button"
        aria-label={actions.length > 0 ? texts.handleOfActions(name) : texts.handle(name)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={parts.describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        <GripVertical className="icon" aria-hidden="true" />
      </button>
      {isOpen ? (
        <span className="moves" id={id} role="group" aria-label={texts.handle(name)}>
          {possible.map(({ key, Arrow, place }) => (
            <button
              key={key}
              type="button"
              aria-label={texts.move[key](name)}
              onClick={() => {
                close();
                onMove(place(at, count));
              }}
            >
              <Arrow className="icon" aria-hidden="true" />
              <span>{texts.short[key]}</span>
            </button>
          ))}
          {actions.map(({ key, label, text, Icon, onAct }) => (
            <button
              key={key}
              type="button"
              aria-label={label}
              onClick={() => {
                close();
                onAct();
              }}
            >
              <Icon className="icon" aria-hidden="true" />
              <span>{text}</span>
            </button>
          ))}
          {possible.length === 0 && actions.length === 0 ? <span className="only">{texts.only}</span> : null}
        </span>
      ) : null}
    </Frame>
  );
}

const Frame = styled.span`
  position: relative;
  flex: none;
  display: inline-block;

  > .icon-button {
    color: var(--text-2);
    cursor: grab;
    touch-action: none;
  }
  > .icon-button:active {
    cursor: grabbing;
  }
  .moves {
    position: absolute;
    inset: 100% auto auto 0;
    z-index: var(--z-header);
    display: grid;
    min-width: max-content;
    padding: 0.35rem;
    border-radius: var(--r-s);
    background: var(--surface);
    box-shadow: var(--e2);
    font-size: var(--t-ui);
  }
  .moves > button {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    text-align: start;
  }
  .moves > button:hover {
    background: var(--sunken);
  }
  .only {
    padding: 0.6rem 0.75rem;
    color: var(--text-2);
  }
  && .icon {
    width: 1.15rem;
    height: 1.15rem;
    stroke-width: 1.6;
  }
`;
