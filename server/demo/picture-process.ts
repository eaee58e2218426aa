/**
 * Draws demonstration pictures in a process of its own, which `picture-drawer.ts` starts and gives orders:
 * the image library keeps some 250 MB that only the end of a process gives back, and only here it may read SVG.
 */
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { hashOf, rasterise } from '#server/demo/art/raster.ts';
import { demoPictures } from '#server/demo/content/pictures.ts';

/** A picture as it lies in the storage. */
export interface StoredPicture {
  id: string;
  /** Storage key; holds a hash of the drawing, so that the file may be cached for ever. */
  key: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  hash: string;
  /** Average colour as `#rrggbb`. */
  color: string;
}

/** The answer to an order, which is the id of a picture. */
export type DrawAnswer = { id: string; stored: StoredPicture } | { id: string; failure: { message: string; code?: string } };

const [, entry = '', mediaFolder, urgency] = process.argv;
if (process.send && mediaFolder !== undefined && /picture-process\.[jt]s$/.test(entry)) answerOrders(mediaFolder);

function answerOrders(folder: string): void {
  // Visitors come first: what nobody waits for is drawn with the time that the site leaves.
  if (urgency === 'background') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  sharp.cache(false);
  sharp.concurrency(1);
  const storage = createDiskStorage(folder, { isDurable: false });
  const pictures = new Map(demoPictures().map((picture) => [picture.id, picture]));

  const draw = async (id: string): Promise<StoredPicture> => {
    const picture = pictures.get(id);
    if (!picture) throw new Error(`There is no demonstration picture ${id}`);
    const markup = picture.draw();
    const key = `demo/${id}-${hashOf(picture, markup)}.webp`;
    const { bytes, color } = await rasterise(picture, markup);
    await storage.put(key, bytes);
    return { id, key, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex'), color };
  };
  const answer = (message: DrawAnswer) => process.send?.(message);

  process.on('message', (id: string) => {
    draw(id).then(
      (stored) => answer({ id, stored }),
      (error: NodeJS.ErrnoException) => answer({ id, failure: { message: error.message, ...(error.code ? { code: error.code } : {}) } }),
    );
  });
  // Without its parent the work is for nobody.
  process.once('disconnect', () => process.exit());
}
