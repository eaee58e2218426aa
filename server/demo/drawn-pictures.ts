/**
 * Keys, sizes, hashes and colours of the demonstration pictures, known before they are drawn.
 * `build/steps/write-demo-pictures.ts` writes the table.
 */
import drawn from './drawn-pictures.json' with { type: 'json' };
import type { StoredPicture } from './picture-process.ts';

/** Every picture of the programme in drawing order. */
export const drawnPictures: readonly StoredPicture[] = drawn;

const idsByKey = new Map(drawnPictures.map(({ key, id }) => [key, id]));

/** Id of the picture with a storage key; undefined for keys of other files and of other releases. */
export function drawnPictureId(key: string): string | undefined {
  return idsByKey.get(key);
}
