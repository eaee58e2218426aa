/** The picture behind the eyes follows a mouse that is near them. Nothing runs while there is none. */
import { useEffect, type RefObject } from 'react';
import { allowsMovement } from '#client/lib/subject-transition.ts';

/** `eyes` is filled by the pictures; near is the stage around it. Sets `--look-x` and `--look-y`, from -1 to 1. */
export function useLook(eyes: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = eyes;
    const stage = current?.parentElement;
    if (!stage || !matchMedia('(hover: hover) and (pointer: fine)').matches) return undefined;
    let frame = 0;
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { left, top, width, height } = stage.getBoundingClientRect();
        current.dataset['looks'] = '';
        current.style.setProperty('--look-x', (((clientX - left) / width) * 2 - 1).toFixed(3));
        current.style.setProperty('--look-y', (((clientY - top) / height) * 2 - 1).toFixed(3));
      });
    };
    const handleLeave = () => {
      cancelAnimationFrame(frame);
      delete current.dataset['looks'];
    };
    const handleEnter = () => {
      // The visitor may have changed their mind since the page was opened.
      if (allowsMovement()) stage.addEventListener('pointermove', handleMove, { passive: true });
      else stage.removeEventListener('pointermove', handleMove);
    };
    stage.addEventListener('pointerenter', handleEnter);
    stage.addEventListener('pointerleave', handleLeave);
    return () => {
      handleLeave();
      stage.removeEventListener('pointermove', handleMove);
      stage.removeEventListener('pointerenter', handleEnter);
      stage.removeEventListener('pointerleave', handleLeave);
    };
  }, [eyes]);
}
