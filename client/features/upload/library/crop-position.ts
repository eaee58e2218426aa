/** Where a crop around the focal point lies, as `object-position`: the same part that the server cuts out (server/services/media/image.ts). */

interface Size {
  width: number;
  height: number;
}

/** `shape` is width by height; `focus` are shares from the top left corner. Percents for both axes. */
export function cropPosition(picture: Size, shape: number, focus: { x: number; y: number }): { x: number; y: number } {
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
