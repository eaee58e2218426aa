/**
 * Writes `server/render/fonts/song-coverage.json`: the code points of the basic plane that the Song font covers. Run it by hand
 * when the files in `server/fonts` change (`node --import tsx build/steps/write-song-coverage.ts`); a test compares the table
 * with the files.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packCodePoints, type SongWeight } from '#server/font-address.ts';
import { readSong } from '#server/font-files.ts';
import { readFontTables } from './font-tables.ts';

/** Code points that a weight covers, in the packed format of `server/font-address.ts`. */
export async function readSongCoverage(weight: SongWeight): Promise<{ drawn: string }> {
  const { codePoints } = readFontTables(await readSong(weight));
  return { drawn: packCodePoints(codePoints.filter((codePoint) => codePoint >= 0x20 && codePoint <= 0xffff)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../server/render/fonts/song-coverage.json', import.meta.url));
  await writeFile(file, `${JSON.stringify(await readSongCoverage(900), null, 1)}\n`);
}
