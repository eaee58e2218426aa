/** The subtitle size in local storage. */
import { readStored, writeStored } from '#client/features/video/playback/media-storage.ts';

export const captionSizes = ['small', 'standard', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];

const key = 'captionSize';

/** The size that the visitor chose, or the standard one. */
export function readCaptionSize(): CaptionSize {
  const stored = readStored(key);
  return captionSizes.find((size) => size === stored) ?? 'standard';
}

/** Keeps the size for the next film. */
export function storeCaptionSize(size: CaptionSize): void {
  writeStored(key, size);
}
