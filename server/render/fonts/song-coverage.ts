/** Which characters the Song face draws; the table is made by `build/steps/write-song-coverage.ts`. */
import { eachCodePoint } from '#server/font-address.ts';
import table from './song-coverage.json' with { type: 'json' };

const drawn = new Uint8Array(0x10000);
eachCodePoint(table.drawn, (codePoint) => {
  drawn[codePoint] = 1;
});

/** True for characters of the basic plane that have a glyph. */
export function isInSong(codePoint: number): boolean {
  return drawn[codePoint] === 1;
}
