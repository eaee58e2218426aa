/** A modal sheet of links: the native dialog traps and restores the focus; a navigation closes it. */
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';

export interface LinkSheet {
  /** Attributes of the `<dialog>`. */
  dialog: { ref: RefObject<HTMLDialogElement | null>; onClick: (event: MouseEvent) => void };
  open: () => void;
}

/** `closes` selects elements that close the sheet on a click, including a link to the current page, which is no navigation. */
export function useLinkSheet(closes: (pressed: Element) => boolean): LinkSheet {
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // A sheet that was opened before hydration stays open.
    if (shown.current === key) return;
    shown.current = key;
    ref.current?.close();
  }, [key]);
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && closes(target)) ref.current?.close();
  };
  return { dialog: { ref, onClick }, open: () => ref.current?.showModal() };
}
