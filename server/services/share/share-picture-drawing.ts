/** Finished share pictures: found on the disk by all that can be seen in them, or drawn, once for all who need the same. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from '#server/ports/storage.ts';
import { sharePictureBytesMax, type PictureFacts, type SharePictureSize } from '#shared/share-picture.ts';
import { createGate } from '#server/services/media/image.ts';
import type { Canvas } from './share-picture-canvas.ts';
import { photoFrame } from './share-picture-design.ts';
import { mediaKeyOf, openPhoto, type OpenMedia } from './share-picture-photo.ts';
import { createDrawingThread } from './share-picture-thread.ts';

export interface DrawingOptions {
  /** Files that pages show; `versionOf` names the content of one, null = there is none. */
  media: { get: OpenMedia; versionOf: (key: string) => Promise<string | null> };
  /** Where finished pictures are kept; may be emptied at any time. */
  finished: Pick<Storage, 'get' | 'put'>;
}

export interface Drawings {
  /** The JPEG of a picture. */
  bytesOf: (size: SharePictureSize, facts: PictureFacts) => Promise<Buffer>;
  /** How many pictures have been drawn, as opposed to found. */
  readonly drawn: number;
  close: () => Promise<void>;
}

/** Pictures in the making at a time: the drawing itself is one after the other, photographs are read beside it. */
const atOnce = 2;
/** Enlarged when the drawing changes, so that old pictures are not used. */
const version = 6;
/** Best first; a picture that is too large for the apps gets the next. */
const qualities = [86, 78, 68, 55, 40] as const;

export function createDrawings({ media, finished }: DrawingOptions): Drawings {
  const running = new Map<string, Promise<Buffer>>();
  const gate = createGate(atOnce);
  const thread = createDrawingThread();
  let drawn = 0;

  const draw = async (size: SharePictureSize, { content, image }: PictureFacts): Promise<Buffer> => {
    const photo = image && (await openPhoto(image, { ...photoFrame(size, content.isCinema), open: media.get }));
    const bytes = await encode(await thread.draw({ size, content, photo }));
    drawn += 1;
    return bytes;
  };

  const findOrDraw = async (name: string, task: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = await finished.get(name).catch(() => null);
    if (kept) return kept;
    const bytes = await gate(task);
    // A full disk must not cost the page its picture.
    await finished.put(name, bytes).catch(() => undefined);
    return bytes;
  };

  return {
    bytesOf: async (size, facts) => {
      const key = mediaKeyOf(facts.image?.url ?? '');
      const file = key === null ? null : await media.versionOf(key).catch(() => null);
      const name = nameOf(size, { facts, file });
      const known = running.get(name);
      if (known) return known;
      const made = findOrDraw(name, () => draw(size, file ? facts : { ...facts, image: null })).finally(() => running.delete(name));
      running.set(name, made);
      return made;
    },
    get drawn() {
      return drawn;
    },
    close: thread.close,
  };
}

/** Names a picture by all that can be seen in it. */
function nameOf(size: SharePictureSize, { facts: { content, image }, file }: { facts: PictureFacts; file: string | null }): string {
  const photo = image && file && [image.url, image.focalX, image.focalY, file];
  return `share-${createHash('sha256')
    .update(JSON.stringify([version, size, content, photo]))
    .digest('hex')
    .slice(0, 40)}.jpg`;
}

/** A JPEG below the limit of the apps. Colours are not halved: red and gold letters would fray. */
async function encode({ width, height, pixels }: Canvas): Promise<Buffer> {
  const raw = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (const quality of qualities) {
    const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (bytes.length < sharePictureBytesMax) return bytes;
  }
  throw new Error('The share picture is too large at every quality');
}
