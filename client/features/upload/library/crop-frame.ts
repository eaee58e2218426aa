/** The frame that staff draw around the part of a picture to keep: moved, drawn larger or smaller at a corner, in a shape or freely. */
import { cropSideMin, type CropBox, type PictureSize } from '#shared/media/crop-box.ts';

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/** A way in pixels of the picture. */
interface Way {
  x: number;
  y: number;
}

export const wholeOf = ({ width, height }: PictureSize): CropBox => ({ left: 0, top: 0, width, height });

export function moved(picture: PictureSize, box: CropBox, { x, y }: Way): CropBox {
  const left = Math.round(within(box.left + x, 0, picture.width - box.width));
  return { ...box, left, top: Math.round(within(box.top + y, 0, picture.height - box.height)) };
}

/** `shape` is width by height; without it both sides are free. The opposite corner stays. */
export function resized(picture: PictureSize, box: CropBox, { corner, x, y, shape }: Way & { corner: Corner; shape?: number }): CropBox {
  const [isWest, isNorth] = [corner.endsWith('w'), corner.startsWith('n')];
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const room = { width: isWest ? right : picture.width - box.left, height: isNorth ? bottom : picture.height - box.top };
  const [wideBy, highBy] = [isWest ? -x : x, isNorth ? -y : y];
  let width = Math.round(within(box.width + wideBy, cropSideMin, room.width));
  let height = Math.round(within(box.height + highBy, cropSideMin, room.height));
  if (shape) {
    const middle = (box.width + wideBy + (box.height + highBy) * shape) / 2;
    width = Math.round(within(middle, Math.max(cropSideMin, cropSideMin * shape), Math.min(room.width, room.height * shape)));
    height = Math.min(room.height, Math.round(width / shape));
  }
  return { left: isWest ? right - width : box.left, top: isNorth ? bottom - height : box.top, width, height };
}

/** The frame with one of its numbers, or the nearest that it can have. */
export function withNumber(picture: PictureSize, box: CropBox, { name, value, shape }: BoxNumber & { shape?: number }): CropBox {
  if (name === 'left') return moved(picture, box, { x: value - box.left, y: 0 });
  if (name === 'top') return moved(picture, box, { x: 0, y: value - box.top });
  const width = name === 'width' ? value : shape ? value * shape : box.width;
  const height = name === 'height' ? value : shape ? value / shape : box.height;
  return resized(picture, box, { corner: 'se', x: width - box.width, y: height - box.height, ...(shape ? { shape } : {}) });
}

interface BoxNumber {
  name: keyof CropBox;
  value: number;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
