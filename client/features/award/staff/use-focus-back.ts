/** Gives the focus back to what opened a dialog, also where the dialog goes with its part of the page. */
import { useEffect, useLayoutEffect, useRef } from 'react';

export function useFocusBack(): void {
  const opener = useRef<Element | null>(null);
  // Before the dialog opens, which moves the focus.
  useLayoutEffect(() => {
    opener.current ??= document.activeElement;
  }, []);
  useEffect(
    () => () => {
      const element = opener.current;
      if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body) element.focus();
    },
    [],
  );
}
