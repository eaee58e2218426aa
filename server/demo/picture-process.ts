/**
 * Child process that draws demonstration pictures for `picture-drawer.ts`. The image library retains about 250 MB until the
 * process exits, and only this process may parse SVG.
 */
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { hashOf, rasterise } from '#server/demo/art/raster.ts';
import { demoPictures } from '#server/demo/content/pictures.ts';

/** A stored picture. */
export interface StoredPicture {
  id: string;
  /** Storage key; contains a hash of the drawing, so that the file can be cached for ever. */
  key: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  hash: string;
  /** Average colour as `#rrggbb`. */
  color: string;
}

/** Reply to a request, which is the id of a picture. */
export type DrawReply = { id: string; stored: StoredPicture } | { id: string; failure: { message: string; code?: string } };

const [, entry = '', mediaFolder, urgency] = process.argv;
if (process.send && mediaFolder !== undefined && /picture-process\.[jt]s$/.test(entry)) serveRequests(mediaFolder);

function serveRequests(folder: string): void {
  // Background pictures must not slow down requests.
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
  const reply = (message: DrawReply) => process.send?.(message);

  process.on('message', (id: string) => {
    draw(id).then(
      (stored) => reply({ id, stored }),
      (error: NodeJS.ErrnoException) => reply({ id, failure: { message: error.message, ...(error.code ? { code: error.code } : {}) } }),
    );
  });
  // Exits with its parent process.
  process.once('disconnect', () => process.exit());
}
