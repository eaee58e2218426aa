/** A `<details>` that serves as a menu: the browser opens and closes it; Escape, a press beside it and leaving with the keyboard close it too. */
import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { isImeKey } from '#client/ui/is-ime-key.ts';

export interface Menu {
  /** Attributes of the `<details>`. */
  details: { ref: RefObject<HTMLDetailsElement | null>; onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void };
  close: () => void;
  /** Gives the focus back to the `<summary>`: for Escape, and once something has been chosen. */
  closeAndReturn: () => void;
}

export function useMenu(): Menu {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => ref.current?.removeAttribute('open'), []);
  useEffect(() => {
    const handlePointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && ref.current?.contains(target))) close();
    };
    document.addEventListener('pointerdown', handlePointer);
    return () => document.removeEventListener('pointerdown', handlePointer);
  }, [close]);
  const closeAndReturn = () => {
    close();
    ref.current?.querySelector('summary')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.key !== 'Escape' || !ref.current?.open) return;
    event.preventDefault();
    closeAndReturn();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) close();
  };
  return { details: { ref, onKeyDown, onBlur }, close, closeAndReturn };
}
