/** Share pictures as JPEG, and laurels: from the disk cache, keyed by a hash of their content, or drawn in a thread with single flight. */
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { loadSharp } from '#server/ports/picture-library.ts';
import { type Storage, isSafeKey } from '#server/ports/storage.ts';
import {
  sharePictureBytesMax,
  sharePictureSizes,
  type PictureFacts,
  type PagePictureSize,
  type PictureLogo,
  type PicturePair,
  type SharePictureSize,
} from '#shared/share/share-picture.ts';
import { createGate, isPicture } from '#server/services/media/image.ts';
import { cropAround } from '#shared/media/crop-box.ts';
import { mediaOrigin } from '#server/media-origin.ts';
import { createTaskThread, workerFile } from '#server/worker-thread.ts';
import type { Image } from '#shared/api/fields.ts';
import { tileIn } from '#shared/media/tile-image.ts';
import type { LaurelTask } from './laurel-design.ts';
import { eyeFrames, type PairSize } from './pair-picture-design.ts';
import { logoFrame, photoFrame, type Drawing, type Pixels } from './share-picture-design.ts';
import type { DrawTask } from './share-picture-worker.ts';

export interface DrawingOptions {
  /** Public files; `versionOf` gives a content version, null = no such file. */
  media: { get: OpenMedia; versionOf: (key: string) => Promise<string | null> };
  /** Cache of finished pictures; may be emptied at any time. */
  finished: Pick<Storage, 'get' | 'put'>;
}

export interface Drawings {
  /** The JPEG of a picture. */
  bytesOf: (size: SharePictureSize, facts: PictureFacts) => Promise<Buffer>;
  /** The file of a laurel. */
  laurelOf: (task: LaurelTask) => Promise<Buffer>;
  /** Number of pictures drawn, cache hits not counted. */
  readonly drawn: number;
  close: () => Promise<void>;
}

/** Concurrency; drawing itself is sequential, but photographs are read in parallel with it. */
const atOnce = 2;
/** The fonts stay open when the thread ends; what ends with it is its heap. */
const limits = { idleMs: 120_000, deadlineMs: 15_000, memoryMbMax: 256 } as const;
/** Part of the cache key; increase it when the drawing changes. */
const version = 10;
/** JPEG qualities, tried in order until the picture is small enough for the apps. */
const pairBytesMax = 150_000;
const qualities = [86, 78, 68, 55, 40] as const;

export function createDrawings({ media, finished }: DrawingOptions): Drawings {
  const running = new Map<string, Promise<Buffer>>();
  const gate = createGate(atOnce);
  const thread = createTaskThread<DrawTask, Uint8Array>({ file: workerFile(import.meta.url, 'share-picture-worker'), ...limits });
  let drawn = 0;

  const drawPair = async (size: PairSize, { content, pair }: PictureFacts & { pair: PicturePair }): Promise<Buffer> => {
    const frame = eyeFrames[size];
    const [left, right] = pair.eyes;
    // Both eyes look at the same picture: each at its side of it.
    const isSame = left.image?.url === right.image?.url;
    const sideOf = (image: Image, focalX: number) => (isSame ? { ...image, focalX } : image);
    const photos = await Promise.all(
      [left.image && sideOf(left.image, 0.25), right.image && sideOf(right.image, 0.75)].map(
        (image) => image && openPhoto(image, { ...frame, open: media.get }),
      ),
    );
    const bytes = await encode({ ...sharePictureSizes[size], data: await thread.ask({ size, content, pair, photos }) }, pairBytesMax);
    drawn += 1;
    return bytes;
  };
  const draw = async (size: PagePictureSize, { content, image }: PictureFacts): Promise<Buffer> => {
    const photo = image && (await openPhoto(image, { ...photoFrame(size, content.isCinema), open: media.get }));
    const frameOf = (hasName: boolean) => logoFrame(size, { isCinema: content.isCinema, hasPhoto: photo !== null, hasName });
    const logo = content.logo && (await openLogo(content.logo, { frameOf, open: media.get }));
    const bytes = await encode({ ...sharePictureSizes[size], data: await thread.ask({ size, content, photo, logo }) });
    drawn += 1;
    return bytes;
  };

  const findOrDraw = async (name: string, task: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = await finished.get(name).catch(() => null);
    if (cached) return cached;
    const bytes = await gate(task);
    // The picture is served even when the disk is full.
    await finished.put(name, bytes).catch(() => undefined);
    return bytes;
  };

  const once = (name: string, task: () => Promise<Buffer>): Promise<Buffer> => {
    const known = running.get(name);
    if (known) return known;
    const made = findOrDraw(name, task).finally(() => running.delete(name));
    running.set(name, made);
    return made;
  };

  return {
    laurelOf: (task) => {
      const name = `laurel-${hashOf([version, task])}.${task.format}`;
      return once(name, async () => Buffer.from(await thread.ask(task)));
    },
    bytesOf: async (size, facts) => {
      const { pair, ...page } = facts;
      const versionsOf = (urls: readonly (string | undefined)[]) =>
        Promise.all(
          urls.map(async (url) => {
            const key = mediaKeyOf(url ?? '');
            return key === null ? null : media.versionOf(key).catch(() => null);
          }),
        );
      if (pair && size !== 'square') {
        const files = await versionsOf(pair.eyes.map(({ image }) => image?.url));
        return once(`pair-${hashOf([version, size, facts.content, pair, files])}.jpg`, () => drawPair(size, { ...facts, pair }));
      }
      if (size === 'tall') throw new Error('Only a pair of eyes has a tall picture');
      const { logo } = facts.content;
      const [file = null, ...logoFiles] = await versionsOf([facts.image?.url.split('#', 1)[0], logo?.url, logo?.darkUrl, logo?.iconUrl]);
      return once(nameOf(size, { facts, file, logoFiles }), () => draw(size, file ? page : { ...page, image: null }));
    },
    get drawn() {
      return drawn;
    },
    close: thread.close,
  };
}

/** Cache key: a hash of everything visible in the picture. */
function nameOf(
  size: PagePictureSize,
  { facts: { content, image }, file, logoFiles }: { facts: PictureFacts; file: string | null; logoFiles: readonly (string | null)[] },
): string {
  const photo = image && file && [image.url, image.focalX, image.focalY, file];
  return `share-${hashOf([version, size, content, photo, logoFiles])}.jpg`;
}

function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 40);
}

/** A JPEG below the size limit of the apps, without chroma subsampling at high quality: it blurs red and gold letters. */
async function encode({ width, height, data }: Pixels, sizeMax = sharePictureBytesMax): Promise<Buffer> {
  const sharp = await loadSharp();
  for (const quality of qualities) {
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (bytes.length < sizeMax) return bytes;
  }
  throw new Error('The share picture is too large at every quality');
}

interface LogoOptions {
  frameOf: (hasName: boolean) => ReturnType<typeof logoFrame>;
  open: OpenMedia;
}

/** The logo for the ground of the picture, else the icon; null if neither can be read, as an SVG, which nothing here decodes. */
async function openLogo({ url, darkUrl, iconUrl, hasName }: PictureLogo, { frameOf, open }: LogoOptions): Promise<Drawing['logo']> {
  for (const [address, showsName] of [
    [frameOf(hasName).isDark ? darkUrl : url, hasName],
    [iconUrl, false],
  ] as const) {
    const { left, top, width, height } = frameOf(showsName);
    const logo = await decode(address, { open, shape: (upright) => upright.resize(width, height, { fit: 'inside' }) });
    if (logo) return { ...logo, left, top: top + Math.round((height - logo.height) / 2), hasName: showsName };
  }
  return null;
}

/** A photograph or a tile of a sheet, cropped around its focal point; null if it cannot be read: the card is then drawn without it. */
function openPhoto({ url, focalX, focalY }: Image, { width, height, open }: { width: number; height: number; open: OpenMedia }) {
  const focus = { x: focalX ?? 0.5, y: focalY ?? 0.5 };
  const tile = tileIn(url);
  const shape: Shape = (upright, size) => {
    const crop = cropAround(tile ?? size, width / height, focus);
    const photo = upright
      .extract(tile ? { ...crop, left: crop.left + tile.left, top: crop.top + tile.top } : crop)
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#f6f7f4' });
    // A tile has a few pixels: soft is better than square.
    return tile ? photo.blur(tileBlur) : photo;
  };
  return decode(url.split('#', 1)[0] ?? '', { open, shape });
}

type Shape = (upright: Sharp, size: { width: number; height: number }) => Sharp;

/** The pixels of a picture of this site, upright and in another shape; null if there is none, or it cannot be read. */
async function decode(url: string, { open, shape }: { open: OpenMedia; shape: Shape }): Promise<Pixels | null> {
  const key = mediaKeyOf(url);
  const original = key === null ? null : await open(key).catch(() => null);
  if (!original || original.length > bytesMax || !isPicture(original)) return null;
  const sharp = await loadSharp();
  try {
    const { autoOrient } = await sharp(original, readOptions).metadata();
    const shaped = shape(sharp(original, readOptions).rotate(), autoOrient).toColourspace('srgb').ensureAlpha();
    const { data, info } = await shaped.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Reads a file by its storage key; null if there is none. */
export type OpenMedia = (key: string) => Promise<Buffer | null>;

const tileBlur = 4;
const pixelsMax = 50_000_000;
const bytesMax = 20 * 1_048_576;
const readOptions = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const;

/** The storage key of a picture on this site; null for other URLs and unsafe keys. */
export function mediaKeyOf(url: string): string | null {
  const prefix = url.startsWith('/') ? '/media/' : `${mediaOrigin()}/media/`;
  if (!url.startsWith(prefix)) return null;
  const key = url.slice(prefix.length);
  return isSafeKey(key) ? key : null;
}
