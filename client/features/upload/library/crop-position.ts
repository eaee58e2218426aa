/** Where a crop around the focal point lies, as `object-position`: the same part that the server cuts out (`cropAround`). */
import type { FocalPoint, PictureSize } from '#shared/media/crop-box.ts';
import type { ImageRatio } from '#shared/media/image-url.ts';

/** Shapes of covers, cards, portraits, posters and avatars on public pages. */
export const shownRatios: readonly ImageRatio[] = [
  [21, 10],
  [16, 9],
  [3, 2],
  [1, 1],
  [3, 4],
  [2, 3],
];

/** `shape` is width by height; `focus` are shares from the top left corner. Percents for both axes. */
export function cropPosition(picture: PictureSize, shape: number, focus: FocalPoint): FocalPoint {
  return {
    x: percentOf(picture.width, Math.min(picture.width, picture.height * shape), focus.x),
    y: percentOf(picture.height, Math.min(picture.height, picture.width / shape), focus.y),
  };
}

/** The focal point comes as near to the middle of the crop as its edges allow. */
function percentOf(whole: number, part: number, focus: number): number {
  const room = whole - part;
  if (room <= 0) return 50;
  return Math.round((Math.min(Math.max(0, focus * whole - part / 2), room) / room) * 1_000) / 10;
}
