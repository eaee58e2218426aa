/** Rows of links that scroll sideways: the current one is brought into view. */
import { useEffect, useRef, type RefObject } from 'react';

/** Goes on the element that scrolls; `current` names what is chosen, so that a new choice scrolls again. */
export function useCurrentInView<E extends HTMLElement>(current: string | number): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !link || element.scrollWidth <= element.clientWidth) return;
    const offset = link.getBoundingClientRect().left - element.getBoundingClientRect().left;
    element.scrollLeft += offset - (element.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return row;
}
