/** Crops of a picture: boxes in pixels from the top left corner of the upright picture, and where its focal point then lies. */

export interface PictureSize {
  width: number;
  height: number;
}

export interface CropBox extends PictureSize {
  left: number;
  top: number;
}

/** A point as shares of width and height from the top left corner. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Shortest side of a picture that is cut out by hand: the smallest width in which pictures are served. */
export const cropSideMin = 96;

/** Whether a box lies in the picture and is large enough to be cut out. */
export function isCropBox(picture: PictureSize, { left, top, width, height }: CropBox): boolean {
  const isWithin = left >= 0 && top >= 0 && left + width <= picture.width && top + height <= picture.height;
  return isWithin && Math.min(width, height) >= cropSideMin;
}

/** The focal point as shares of the box; its nearest point where the box leaves it out. */
export function focusIn(picture: PictureSize, box: CropBox, focus: FocalPoint): FocalPoint {
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
  return { x: share((focus.x * picture.width - box.left) / box.width), y: share((focus.y * picture.height - box.top) / box.height) };
}

/** The largest part of this shape that lies in the picture, as near as it can be to having the focal point in its middle. */
export function cropAround(picture: PictureSize, shape: number, focus: FocalPoint): CropBox {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * shape)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / shape)));
  const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(0, value), max));
  return {
    left: clamp(focus.x * picture.width - width / 2, picture.width - width),
    top: clamp(focus.y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}
