/**
 * Writes `server/fonts/missing-sign.ttf`: the sign 〓 of the Song font for every character, the last font of pictures. Run it by
 * hand when the Song font changes (`node --import tsx build/steps/write-missing-sign.ts`); a test compares the file.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { readSong } from '#server/font-files.ts';

/** The font that has 〓 only, with a new character map at its end. */
export async function drawMissingSign(): Promise<Buffer> {
  const sign = await subsetFont(await readSong(900), '〓', { targetFormat: 'truetype', keepFeatures: [] });
  const padding = Buffer.alloc((4 - (sign.length % 4)) % 4);
  const map = characterMap();
  const font = Buffer.concat([sign, padding, map]);
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('The font has no character map');
  font.writeUInt32BE(font.length - map.length, entry + 8);
  font.writeUInt32BE(map.length, entry + 12);
  return font;
}

/** A map with one table of format 13 (many characters to one glyph): U+0021 to the last one have glyph 1. */
function characterMap(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12]);
  const table = Buffer.from([0, 13, 0, 0, 0, 0, 0, 28, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x21, 0, 0x10, 0xff, 0xff, 0, 0, 0, 1]);
  return Buffer.concat([header, table]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(fileURLToPath(new URL('../../server/fonts/missing-sign.ttf', import.meta.url)), await drawMissingSign());
}
