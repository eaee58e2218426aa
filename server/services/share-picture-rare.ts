/**
 * Han characters beyond the basic plane (extensions B to F and the compatibility supplement), for names of people and
 * places. Their face, Hanazono Mincho, comes in pieces of some thousand characters; a piece is read with the first of its own.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { decompress } from 'wawoff2';

/** A piece of the face, by its file. */
export type RareFace = `hanamin/${string}`;

interface Piece {
  face: RareFace;
  from: number;
  to: number;
}

const require = createRequire(import.meta.url);
const firstPlane = 0x20000;
let pieces: Promise<readonly Piece[]> | undefined;

export const isRareFace = (face: string): face is RareFace => face.startsWith('hanamin/');

/** The piece that may have a character; null outside of what the face is for. */
export async function rareFaceOf(codePoint: number): Promise<RareFace | null> {
  if (codePoint < firstPlane) return null;
  pieces ??= readPieces();
  return (await pieces).find(({ from, to }) => codePoint >= from && codePoint <= to)?.face ?? null;
}

/** A piece as a plain font file. */
export async function readRareFace(face: RareFace): Promise<Buffer> {
  return Buffer.from(await decompress(await readFile(require.resolve(face))));
}

/** What the style sheet of the package says of its pieces. */
async function readPieces(): Promise<readonly Piece[]> {
  const sheet = await readFile(require.resolve('hanamin/HanaMin.css'), 'utf8');
  const found = [...sheet.matchAll(/url\((HanaMin[AB]\.CJK-[\w-]+\.woff2)\)[^;]*;\s*unicode-range:\s*U\+([\da-f]+)-([\da-f]+);/gi)];
  return found
    .map(([, file = '', from = '', to = '']) => ({
      face: `hanamin/${file}` as const,
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    }))
    .filter(({ from }) => from >= firstPlane);
}
