/** Resized pictures: webp of quality 50 in allowed sizes, cropped around the focal point, cached on disk by their source. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { loadSharp, shutSvg } from '#server/ports/picture-library.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import { createDiskCache } from '#server/ports/storage-cache.ts';
import type { Storage } from '#server/ports/storage.ts';
import { imageQuality } from '#shared/limits.ts';
import { aiXmp, isAiMarked } from './ai-mark.ts';
import { cropAround, type FocalPoint } from '#shared/media/crop-box.ts';
import type { ImageSize } from '#shared/media/image-url.ts';

/** A finished variant. */
export interface ImageVariant {
  bytes: Buffer;
  /** Names the content; equal for equal bytes. */
  etag: string;
}

/** A variant for an address. */
export interface AddressedVariant extends ImageVariant {
  /** The address names the point that the crop keeps, so that it never means another crop. */
  isLasting: boolean;
}

export interface ImageService {
  /**
   * The picture of a storage key in a size; null when there is none. `named` is the focal point that the address names, the
   * middle by default. Throws `unsupportedType` for what is no picture and `tooLarge` for one of too many pixels.
   */
  variant: (key: string, size: ImageSize, named?: FocalPoint) => Promise<AddressedVariant | null>;
  /** Number of cache misses: variants made since the start. */
  readonly made: number;
}

export interface ImageOptions {
  /** Where the originals are. */
  storage: Storage;
  /** Store of finished variants, which may be emptied at any time. On disk, a cache of limited size. */
  variants: Storage;
  /** The point that crops of a file keep; the middle without it. */
  focalPoint?: (key: string) => Promise<FocalPoint | null>;
}

/** Longest side that the format holds. */
const webpSideMax = 16_383;
/** Concurrency limit of resizing. */
const atOnce = 2;
const pixelsMax = 50_000_000;
const bytesMax = 20 * 1_048_576;
/** Cache version: increase it when the resizing changes. */
const version = 3;
/** Size limit of the variants on disk; about 50,000 of some 40 kB each. */
const variantBytesMax = 2 * 1_073_741_824;
/** Cache lifetime of focal points, which editors may move. */
const focusLifeMs = 10_000;
const inMemoryBytes = 24 * 1_048_576;

/** Disk cache of variants with a size limit; evicts the least recently used. */
export function createVariantStorage(folder: string): Storage {
  return createDiskCache(folder, { bytesMax: variantBytesMax });
}

/** Creates the service and shuts SVG in the image library for everything that is uploaded. */
export function createImageService({ storage, variants, focalPoint }: ImageOptions): ImageService {
  shutSvg();
  const memory = new LRUCache<string, ImageVariant>({ maxSize: inMemoryBytes, sizeCalculation: ({ bytes }) => bytes.length });
  const focalPoints = new LRUCache<string, FocalPoint>({ max: 5_000, ttl: focusLifeMs });
  const flights = new Map<string, Promise<ImageVariant>>();
  const gate = createGate(atOnce);
  let made = 0;

  /** An address with another point than the one in memory is that of a point just moved, or an old one. */
  const focusOf = async (key: string, named?: FocalPoint): Promise<FocalPoint> => {
    const known = focalPoints.get(key);
    if (known && (!named || isSamePoint(known, named))) return known;
    const focus = (await focalPoint?.(key)) ?? middle;
    focalPoints.set(key, focus);
    return focus;
  };

  const make = async (key: string, size: ImageSize, variantFile: { name: string; focus: FocalPoint }): Promise<ImageVariant> => {
    const stored = await variants.get(variantFile.name);
    if (stored) return variantOf(stored);
    return gate(async () => {
      const original = await storage.get(key);
      if (!original || original.length > bytesMax) throw tooLarge();
      const bytes = await resize(original, size, variantFile.focus);
      made += 1;
      // A full disk must not cost the visitor the picture.
      await variants.put(variantFile.name, bytes).catch(() => undefined);
      return variantOf(bytes);
    });
  };

  const variant = async (key: string, size: ImageSize, named?: FocalPoint): Promise<AddressedVariant | null> => {
    const file = await storage.stat(key);
    if (!file) return null;
    // Named by the original's key, size and time: a variant that is there is found without reading the original.
    const original = createHash('sha256').update(`${key}:${file.size}:${file.modifiedAt.getTime()}`).digest('hex').slice(0, 24);
    const focus = size.height === undefined ? middle : await focusOf(key, named);
    const isLasting = size.height === undefined || isSamePoint(focus, named ?? middle);
    const name = `${original}-${size.width ?? 0}x${size.height ?? (size.heightMax ? `max${size.heightMax}` : 0)}-${Math.round(focus.x * 100)}-${Math.round(focus.y * 100)}-${version}.webp`;
    const known = memory.get(name);
    if (known) return { ...known, isLasting };
    const flight = flights.get(name) ?? make(key, size, { name, focus });
    flights.set(name, flight);
    try {
      const result = await flight;
      memory.set(name, result);
      return { ...result, isLasting };
    } finally {
      flights.delete(name);
    }
  };

  return {
    variant,
    get made() {
      return made;
    },
  };
}

const middle: FocalPoint = { x: 0.5, y: 0.5 };
const isSamePoint = (one: FocalPoint, other: FocalPoint) => one.x === other.x && one.y === other.y;

function variantOf(bytes: Buffer): ImageVariant {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

async function resize(original: Buffer, { width, height, heightMax }: ImageSize, focus: FocalPoint): Promise<Buffer> {
  if (!isPicture(original)) throw unsupportedType();
  const sharp = await loadSharp();
  const open = () => sharp(original, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).rotate();
  try {
    const { xmp } = await sharp(original, { limitInputPixels: pixelsMax, failOn: 'error' }).metadata();
    const isCrop = width !== undefined && height !== undefined;
    const base = isCrop ? open().extract(cropAround(await sizeOf(original), width / height, focus)) : open();
    const sized = isCrop
      ? base.resize(width, height, { fit: 'fill' })
      : base.resize(width ?? webpSideMax, heightMax ?? webpSideMax, { fit: 'inside', withoutEnlargement: true });
    // Of all metadata, only the mark of AI is kept.
    const marked = isAiMarked(xmp) ? sized.withXmp(aiXmp) : sized;
    return await marked.webp({ quality: imageQuality, effort: 3 }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooLarge();
    throw unsupportedType();
  }
}

/** Width and height as shown, that is after the turn that EXIF asks for. */
async function sizeOf(original: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { width, height, orientation = 1 } = await sharp(original, { limitInputPixels: pixelsMax, failOn: 'error' }).metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Magic bytes of a picture format: text at an offset. */
const signatures: readonly (readonly [at: number, text: string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
  [[4, 'ftypavis']],
];

/** Jpg, png, gif, webp or avif by their first bytes; whatever the name says, nothing else reaches the decoder. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  return signatures.some((parts) => parts.every(([at, text]) => head.startsWith(text, at)));
}

/** Semaphore: runs at most that many tasks at a time; the others wait in order. */
export function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
