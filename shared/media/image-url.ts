/**
 * URLs of resized pictures: `?x-oss-process=image/resize,…/quality,q_50/format,webp`, a drop-in for the object store.
 * Aliyun OSS applies the operations in order and requires `format` last (guides “Resize images” and “Convert image formats”).
 * Its `m_fill` crops around the centre, ours around the focal point; neither enlarges a size from `usableWidths`.
 */
import { imageQuality } from '#shared/limits.ts';

/** Widths and heights of generated pictures; other sizes snap to them, which bounds the cache. */
export const imageWidths = [96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Shapes (width to height) that a fill crop may have. */
export const imageRatios = [
  [16, 9],
  [21, 10],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [1, 1],
  [4, 5],
  [3, 4],
  [2, 3],
  [24, 13],
  [39, 40],
  [40, 21],
] as const;
export type ImageRatio = (typeof imageRatios)[number];

/** Requested size of a picture. Without a height it keeps its aspect ratio, and without any length its own size. */
export interface ImageSize {
  width?: ImageWidth;
  /** Height in pixels of a fill crop around the focal point. */
  height?: number;
  /** Height in pixels that a picture of its own shape does not exceed. */
  heightMax?: ImageWidth;
}

/** Height in pixels of a picture of this shape, width to height. */
export function heightOf(width: number, ratio: readonly [number, number]): number {
  return Math.round((width * ratio[1]) / ratio[0]);
}

/** URL of a picture at a width, cropped to `ratio` if set. Data and SVG URLs are returned unchanged. */
export const imageUrl = (url: string, width: ImageWidth, ratio?: ImageRatio): string => imageUrls(url, ratio)(width);

function imageUrls(url: string, ratio?: ImageRatio): (width: ImageWidth) => string {
  if (url.startsWith('data:') || url.endsWith('.svg')) return () => url;
  const start = `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/resize,${ratio ? 'm_fill,' : ''}w_`;
  return (width) => `${start}${width}${ratio ? `,h_${heightOf(width, ratio)}` : ''}/quality,q_${imageQuality}/format,webp`;
}

interface Focused {
  url: string;
  focalX: number;
  focalY: number;
}

/** `imageUrl` that names the focal point of a crop, so that no cache keeps the crop around an earlier one. */
export const cropUrl = (image: Focused, width: ImageWidth, ratio?: ImageRatio): string => cropUrls(image, ratio)(width);

const cropUrls = ({ url, focalX, focalY }: Focused, ratio?: ImageRatio) =>
  imageUrls(!ratio || (focalX === 0.5 && focalY === 0.5) ? url : `${url}?f=${focalX},${focalY}`, ratio);

/** The `srcset` of a picture: every width of the list that its pixels can fill. */
export function imageSrcset(image: Focused & { width: number; height: number }, widths: readonly ImageWidth[], ratio?: ImageRatio): string {
  const urlAt = cropUrls(image, ratio);
  return usableWidths(image, widths, ratio)
    .map((width) => `${urlAt(width)} ${width}w`)
    .join(',');
}

/** The widths of a list that do not enlarge the picture; always at least the smallest. */
export function usableWidths(image: { width: number; height: number }, widths: readonly ImageWidth[], ratio?: ImageRatio): ImageWidth[] {
  const largest = ratio ? Math.min(image.width, (image.height * ratio[0]) / ratio[1]) : image.width;
  const usable = widths.filter((width) => width <= largest + 1);
  return usable.length > 0 ? usable : widths.slice(0, 1);
}

const processLengthMax = 200;
const pixelsMax = 100_000;
const operationPattern = /^(resize|quality|format)((?:,[A-Za-z]+(?:_[a-z0-9]+)?)*)$/;

/**
 * Parses `x-oss-process` as other clients write it: optional operations in any order, each at most once, `Q_` for `q_`, and
 * one length for width or height. Sizes snap to the offered ones, and the format is always webp at one quality. Null for any
 * other value, aspect ratio, format or operation.
 */
export function parseImageProcess(value: string): ImageSize | null {
  const [kind, ...operations] = value.length <= processLengthMax ? value.split('/') : [];
  if (kind !== 'image' || operations.length === 0) return null;
  const values = new Map<string, string[]>();
  for (const operation of operations) {
    const [, name = '', list = ''] = operationPattern.exec(operation) ?? [];
    if (name === '' || list === '' || values.has(name)) return null;
    values.set(name, list.slice(1).split(','));
  }
  if (!isQuality(values.get('quality')) || !isWebp(values.get('format'))) return null;
  const resize = values.get('resize');
  return resize ? readResize(resize) : {};
}

function isQuality(values: string[] | undefined): boolean {
  const [, percent] = (values?.length === 1 && /^[qQ]_(\d{1,3})$/.exec(values[0] ?? '')) || [];
  return !values || (Number(percent) >= 1 && Number(percent) <= 100);
}

function isWebp(values: string[] | undefined): boolean {
  return !values || values.join() === 'webp';
}

/** `m_lfit`, the default mode, fits the picture into the lengths; `m_fill` crops it to their aspect ratio. */
function readResize(values: readonly string[]): ImageSize | null {
  const parts = new Map(values.map((part) => part.split('_', 2) as [string, string | undefined]));
  if (parts.size !== values.length || [...parts.keys()].some((name) => !['m', 'w', 'h', 'limit'].includes(name))) return null;
  const [mode = 'lfit', width, height] = [parts.get('m'), lengthOf(parts.get('w')), lengthOf(parts.get('h'))];
  if (width === null || height === null || (width === undefined && height === undefined) || !/^[01]$/.test(parts.get('limit') ?? '1'))
    return null;
  if (mode === 'fill') return width === undefined || height === undefined ? null : fillOf(width, height);
  if (mode !== 'lfit') return null;
  return { ...(width === undefined ? {} : { width: snap(width) }), ...(height === undefined ? {} : { heightMax: snap(height) }) };
}

/** Undefined if absent, null if invalid. */
function lengthOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const length = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return length >= 1 && length <= pixelsMax ? length : null;
}

/** The smallest length on offer that is not smaller, or the largest. */
function snap(length: number): ImageWidth {
  return imageWidths.find((allowed) => allowed >= length) ?? 1920;
}

/** The offered aspect ratio nearest to the requested one. */
function fillOf(width: number, height: number): ImageSize {
  const distance = ([w, h]: ImageRatio) => Math.abs(Math.log((w * height) / (h * width)));
  const [nearest] = imageRatios.toSorted((a, b) => distance(a) - distance(b));
  const snapped = snap(width);
  return { width: snapped, height: heightOf(snapped, nearest ?? [1, 1]) };
}
