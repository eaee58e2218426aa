/** Hides the controls during playback without pointer, keyboard or menu activity. */
import { useEffect, useRef, useState } from 'react';

const hiddenAfterMs = 3_000;

export interface ControlsShown {
  isShown: boolean;
  /** Shows the controls and restarts the timer. */
  stir: () => void;
  /** The pointer has left. */
  leave: () => void;
}

export function useControlsShown(mayHide: boolean): ControlsShown {
  const [isActive, setActive] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = () => {
    setActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(false), hiddenAfterMs);
  };
  useEffect(() => {
    if (mayHide) timer.current = setTimeout(() => setActive(false), hiddenAfterMs);
    else setActive(true);
    return () => clearTimeout(timer.current);
  }, [mayHide]);
  return { isShown: !mayHide || isActive, stir, leave: () => setActive(false) };
}
