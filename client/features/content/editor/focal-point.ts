/** Focal point of a picture, which every crop keeps: set by a click or moved with the arrow keys. */

export interface FocalPoint {
  /** Shares of width and height from the top left, 0 to 1. */
  focalX: number;
  focalY: number;
}

const step = 0.02;
const bigStep = 0.1;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Focal point under a pointer in the picture's box. */
export function pointAt(
  pointer: { clientX: number; clientY: number },
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): FocalPoint {
  return {
    focalX: within((pointer.clientX - box.left) / (box.width || 1)),
    focalY: within((pointer.clientY - box.top) / (box.height || 1)),
  };
}

/** Focal point after a key; null for other keys. Shift moves it further, Home centres it. */
export function pointAfterKey(point: FocalPoint, { key, shiftKey }: { key: string; shiftKey: boolean }): FocalPoint | null {
  if (key === 'Home') return { focalX: 0.5, focalY: 0.5 };
  const move = moves[key];
  if (!move) return null;
  const by = shiftKey ? bigStep : step;
  return { focalX: within(point.focalX + move[0] * by), focalY: within(point.focalY + move[1] * by) };
}

/** Whole percents for screen readers. */
export function percentOf({ focalX, focalY }: FocalPoint): { x: number; y: number } {
  return { x: Math.round(focalX * 100), y: Math.round(focalY * 100) };
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;
}
