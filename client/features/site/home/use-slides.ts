/** The hero's slide show: current slide and autoplay. */
import { useEffect, useState, type FocusEvent } from 'react';
import { carouselIntervalMs } from '#shared/limits.ts';

export interface Slides {
  active: number;
  /** False until hydration: before it, only the first slide is shown, without controls. */
  ready: boolean;
  playing: boolean;
  show: (index: number) => void;
  togglePlaying: () => void;
  /** Handlers of the area whose pointer or focus holds the show still. */
  hold: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: (event: FocusEvent) => void };
}

/** Drives `count` slides. Pauses on hover, on focus, in a hidden tab, and with reduced motion. */
export function useSlides(count: number): Slides {
  const [active, setActive] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    setReady(count > 1);
    setPlaying(count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [count]);

  useEffect(() => {
    if (!playing || isPaused) return;
    const timer = setInterval(() => {
      if (!document.hidden) setActive((current) => (current + 1) % count);
    }, carouselIntervalMs);
    return () => clearInterval(timer);
  }, [playing, isPaused, count]);

  return {
    active,
    ready,
    playing,
    show: setActive,
    togglePlaying: () => setPlaying((current) => !current),
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
