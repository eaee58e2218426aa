/** Which file of the Song face draws a character; the table is made by `build/write-song-coverage.ts`. */
import { unpackCodePoints } from '#server/font-address.ts';
import table from './song-coverage.json' with { type: 'json' };

/** A character that no file draws. */
export const notDrawn = 0;
/** A character of the main file; a greater number is that of its slice, plus two. */
export const drawnByMain = 1;

const files = new Uint8Array(0x10000);
for (const codePoint of unpackCodePoints(table.main)) files[codePoint] = drawnByMain;
for (const [slice, packed] of Object.entries(table.slices))
  for (const codePoint of unpackCodePoints(packed)) files[codePoint] = Number(slice) + 2;

/** `notDrawn`, `drawnByMain`, or the number of a slice plus two. */
export function songFileOf(codePoint: number): number {
  return files[codePoint] ?? notDrawn;
}
