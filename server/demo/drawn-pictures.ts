/** What the demonstration pictures are as files, known before they are drawn: `npm run write:pictures` writes the table. */
import drawn from './drawn-pictures.json' with { type: 'json' };
import type { StoredPicture } from './picture-process.ts';

/** Every picture of the programme, in the order in which they are drawn. */
export const drawnPictures: readonly StoredPicture[] = drawn;

const idsByKey = new Map(drawnPictures.map(({ key, id }) => [key, id]));

/** The id of the picture of a storage key; undefined for keys of other files and of other releases. */
export function drawnPictureId(key: string): string | undefined {
  return idsByKey.get(key);
}
