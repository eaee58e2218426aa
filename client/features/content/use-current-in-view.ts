/** Scrolls the current link of a horizontal row into view. */
import { useEffect, useRef, type RefObject } from 'react';

/** Returns the ref of the scrolling element; it scrolls again when `current` changes. */
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
