/** A finger that pulls a popup down closes it. */
import { useRef, type TouchEvent } from 'react';

const closesAfterPx = 90;

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent<HTMLElement>) => void;
  onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
}

/** For the popup's own element; a popup that is scrolled scrolls, and sliders and lists keep their gestures. */
export function useSwipeDown(close: () => void): SwipeHandlers {
  const begun = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      const isFree =
        event.currentTarget.scrollTop === 0 && !(event.target as Element).closest('[role="slider"], [role="menu"], select, input');
      begun.current = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event) => {
      const touch = event.changedTouches[0];
      const from = begun.current;
      begun.current = null;
      if (!touch || !from) return;
      const down = touch.clientY - from.y;
      if (down > closesAfterPx && down > 2 * Math.abs(touch.clientX - from.x)) close();
    },
  };
}
