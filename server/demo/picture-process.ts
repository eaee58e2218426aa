/**
 * Makes the demonstration pictures in a process of its own, started by `make-pictures.ts`:
 * the image library keeps some 250 MB that only the end of a process gives back, and here alone it may read SVG.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { hashOf, rasterise } from './art/raster.ts';
import { demoPictures } from './content/pictures.ts';

/** A picture as it lies in the storage. */
export interface StoredPicture {
  id: string;
  /** Storage key; holds a hash of the drawing, so that the file may be cached for ever. */
  key: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  hash: string;
  color: string;
}

/** Pictures in the making at the same time: two keep two cores busy, and more would only take memory. */
const atOnce = 2;

/** Draws and stores every picture of the programme; tells each. */
export async function drawPictures(mediaFolder: string, onStored: (stored: StoredPicture) => void): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  const storage = createDiskStorage(mediaFolder, { isDurable: false });
  const waiting = demoPictures();
  const work = async (): Promise<void> => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const markup = picture.draw();
      const key = `demo/${picture.id}-${hashOf(picture, markup)}.webp`;
      const { bytes, color } = await rasterise(picture, markup);
      await storage.put(key, bytes);
      onStored({ id: picture.id, key, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex'), color });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const [, entry = '', mediaFolder] = process.argv;
if (process.send && mediaFolder !== undefined && /picture-process\.[jt]s$/.test(entry)) {
  // Without its parent the work is for nobody.
  process.once('disconnect', () => process.exit());
  await drawPictures(mediaFolder, (stored) => process.send?.(stored));
  process.disconnect();
}
