/** Makes the demonstration pictures and puts them into the storage, a few at a time on sharp's thread pool. */
import sharp from 'sharp';
import type { Storage } from '#server/ports/storage.ts';
import { forgetGrain, hashOf, rasterise } from './art/raster.ts';
import type { DemoPicture } from './content/pictures.ts';

/** A picture as it lies in the storage. */
export interface StoredPicture {
  picture: DemoPicture;
  /** Storage key; holds a hash of the drawing, so that the file may be cached for ever. */
  key: string;
  bytes: number;
  color: string;
}

/** Pictures in the making at the same time: one more than the threads that draw, so that none waits for the disk. */
const atOnce = 3;

/** Draws and stores all pictures; gives them by id. `onDone` counts the finished ones. */
export async function makePictures(pictures: readonly DemoPicture[], storage: Storage, onDone: (count: number) => void): Promise<Map<string, StoredPicture>> {
  // Uploads never pass through here; the image service keeps SVG shut for everything else.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const stored = new Map<string, StoredPicture>();
  const waiting = [...pictures];
  const work = async (): Promise<void> => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const markup = picture.draw();
      const key = `demo/${picture.id}-${hashOf(picture, markup)}.webp`;
      const { bytes, color } = await rasterise(picture, markup);
      await storage.put(key, bytes);
      stored.set(picture.id, { picture, key, bytes: bytes.length, color });
      onDone(stored.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
    forgetGrain();
  }
  return stored;
}
