/** Font files in `server/fonts`: the Song face (Noto Serif SC), one file per weight, and faces for other characters. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { SongWeight } from './font-address.ts';

const unpack = promisify(brotliDecompress);

/** Reads a weight as TrueType: some 15 MB in 0.2 s, so callers should cache it. */
export async function readSong(weight: SongWeight): Promise<Buffer> {
  return unpack(await readFile(join(fontsFolder(), `noto-serif-sc-${weight}.ttf.br`)));
}

/** Files for what Song has not, as they are; `missing-sign.ttf` has 〓 for every character. */
export type FontFile =
  | 'noto-emoji-700.woff'
  | 'noto-naskh-arabic-700.woff'
  | 'noto-serif-tibetan-700.woff'
  | 'nanum-myeongjo-700.woff'
  | 'noto-serif-jp-0-900.woff'
  | 'noto-serif-jp-1-900.woff'
  | 'missing-sign.ttf';

export function readFont(name: FontFile): Promise<Buffer> {
  return readFile(join(fontsFolder(), name));
}

/** Beside this file in the sources, and two or three levels up from the bundle. */
function fontsFolder(): string {
  const places = ['./fonts', '../../server/fonts', '../../../server/fonts'];
  const folder = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((place) => existsSync(join(place, 'OFL.txt')));
  if (!folder) throw new Error('The Song face is missing: server/fonts must be beside dist/');
  return folder;
}
