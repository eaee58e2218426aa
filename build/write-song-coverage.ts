/**
 * Writes `server/render/song-coverage.json`: which characters the main file of the Song face draws, and which slice draws the others.
 * Run by hand when the font package changes (`node --import tsx build/write-song-coverage.ts`); a test compares the file with the package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { packCodePoints } from '#server/font-address.ts';
import { fontFileOf } from '#server/font-files.ts';
import { readFontTables } from './font-tables.ts';

/** Code points as packed by `server/font-address.ts`. */
export interface SongCoverage {
  main: string;
  slices: Record<string, string>;
}

async function codePointsOf(slice: number | null): Promise<number[]> {
  const font = await readFile(fontFileOf({ weight: 900, slice }));
  return readFontTables(await subsetFont(font, '', { keepAllGlyphs: true, targetFormat: 'truetype' })).codePoints.filter(
    (codePoint) => codePoint >= 0x20 && codePoint <= 0xffff,
  );
}

/** Reads the coverage from the installed package. Both weights draw the same characters. */
export async function readSongCoverage(): Promise<SongCoverage> {
  const main = await codePointsOf(null);
  const known = new Set(main);
  const unicode = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve('@fontsource/noto-serif-sc/unicode.json'), 'utf8'),
  ) as Record<string, string>;
  const slices: Record<string, string> = {};
  for (const key of Object.keys(unicode)) {
    const slice = /^\[(\d+)\]$/.exec(key)?.[1];
    if (slice === undefined) continue;
    const rare = (await codePointsOf(Number(slice))).filter((codePoint) => codePoint > 0xff && !known.has(codePoint));
    if (rare.length > 0) slices[slice] = packCodePoints(rare);
    for (const codePoint of rare) known.add(codePoint);
  }
  return { main: packCodePoints(main), slices };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../server/render/song-coverage.json', import.meta.url));
  await writeFile(file, `${JSON.stringify(await readSongCoverage(), null, 1)}\n`);
}
