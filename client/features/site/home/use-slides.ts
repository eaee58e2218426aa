/** The hero's slide show: current slide and autoplay. */
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { carouselIntervalMs } from '#shared/limits.ts';

export interface Slides {
  active: number;
  /** False until hydration: before it, only the first slide is shown, without controls. */
  ready: boolean;
  playing: boolean;
  show: (index: number) => void;
  togglePlaying: () => void;
  /** Of the element whose first children hold the pictures, in the order of the slides. */
  panes: RefObject<HTMLDivElement | null>;
  /** Handlers of the area whose pointer or focus holds the show still. */
  hold: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: (event: FocusEvent) => void };
}

/**
 * Drives `count` slides. Pauses on hover, on focus, in a hidden tab, and with reduced motion. A slide stays until the picture of
 * the next one is decoded; one that the visitor asks for is shown without its picture too, if that cannot be had.
 */
export function useSlides(count: number): Slides {
  const [active, setActive] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  /** The latest change that was begun; an earlier one that is still waiting for its picture is given up. */
  const latest = useRef<object>(null);

  const move = useCallback((index: number, isAsked: boolean) => {
    const change = {};
    latest.current = change;
    const finish = () => {
      if (latest.current === change) setActive(index);
    };
    const image = panes.current?.children[index]?.querySelector('img');
    void image?.decode().then(finish, isAsked ? finish : () => undefined);
  }, []);

  useEffect(() => {
    setReady(count > 1);
    setPlaying(count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [count]);

  useEffect(() => {
    if (!playing || isPaused) return;
    const timer = setInterval(() => {
      if (!document.hidden) move((active + 1) % count, false);
    }, carouselIntervalMs);
    return () => {
      clearInterval(timer);
      latest.current = null;
    };
  }, [playing, isPaused, count, active, move]);

  return {
    active,
    ready,
    playing,
    show: (index) => move(index, true),
    togglePlaying: () => setPlaying((current) => !current),
    panes,
    hold: {
      onPointerEnter: () => setPaused(true),
      onPointerLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
      },
    },
  };
}
