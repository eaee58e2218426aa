/**
 * URLs of resized pictures: `?x-oss-process=image/resize,…/quality,q_50/format,webp`, a drop-in for the object store.
 * Aliyun OSS works through the operations in their order and wants `format` last (its guides “Resize images” and “Convert image formats”);
 * `m_fill` crops around the middle there and around the focal point here, and neither enlarges what `usableWidths` offers.
 */
import { imageQuality } from './limits.ts';

/** Widths in pixels that may be asked for; anything else is refused, so that nobody can fill the cache. */
export const imageWidths = [96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Shapes (width to height) that a fill crop may have. */
export const imageRatios = [
  [16, 9], [21, 10], [2, 1], [3, 2], [4, 3], [5, 4], [1, 1], [4, 5], [3, 4], [2, 3], [24, 13], [39, 40], [40, 21],
] as const;
export type ImageRatio = (typeof imageRatios)[number];

/** What is asked of a picture. Without a height the picture keeps its own shape. */
export interface ImageSize {
  width: ImageWidth;
  /** Height in pixels of a fill crop around the focal point. */
  height?: number;
}

/** Height in pixels of a crop of this shape. */
export function heightOf(width: number, ratio: ImageRatio): number {
  return Math.round((width * ratio[1]) / ratio[0]);
}

/** URL of a picture at a width, cropped to `ratio` where one is given. Data and SVG URLs stay as they are. */
export function imageUrl(url: string, width: ImageWidth, ratio?: ImageRatio): string {
  if (url.startsWith('data:') || url.endsWith('.svg')) return url;
  const resize = ratio ? `resize,m_fill,w_${width},h_${heightOf(width, ratio)}` : `resize,w_${width}`;
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/${resize}/quality,q_${imageQuality}/format,webp`;
}

/** The `srcset` of a picture: every width that its pixels can fill, and the next larger one. */
export function imageSrcset(image: { url: string; width: number; height: number }, options: { ratio?: ImageRatio; widths?: readonly ImageWidth[] } = {}): string {
  const { ratio, widths = [320, 480, 640, 960, 1280, 1600] } = options;
  return usableWidths(image, widths, ratio)
    .map((width) => `${imageUrl(image.url, width, ratio)} ${width}w`)
    .join(',');
}

/** The widths of a list that do not enlarge the picture; always at least the smallest. */
export function usableWidths(image: { width: number; height: number }, widths: readonly ImageWidth[], ratio?: ImageRatio): ImageWidth[] {
  const largest = ratio ? Math.min(image.width, (image.height * ratio[0]) / ratio[1]) : image.width;
  const usable = widths.filter((width) => width <= largest + 1);
  return usable.length > 0 ? usable : widths.slice(0, 1);
}

const processPattern = /^image\/resize,(?:m_fill,)?w_(\d{1,4})(?:,h_(\d{1,4}))?\/quality,q_(\d{1,3})\/format,webp$/;

/** Reads the value of `x-oss-process`; null unless it is exactly what `imageUrl` could have written. */
export function parseImageProcess(value: string): ImageSize | null {
  const match = value.length <= 100 ? processPattern.exec(value) : null;
  if (!match || Number(match[3]) !== imageQuality) return null;
  const width = imageWidths.find((allowed) => allowed === Number(match[1]));
  if (width === undefined) return null;
  if (match[2] === undefined) return value.includes('m_fill') ? null : { width };
  const height = Number(match[2]);
  const isKnownShape = value.includes('m_fill') && imageRatios.some((ratio) => heightOf(width, ratio) === height);
  return isKnownShape ? { width, height } : null;
}
