/**
 * Font faces of share pictures, from installed packages and `server/fonts`, and text shaping with harfbuzz. The
 * machine's fonts are not used, so that a picture looks the same everywhere.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import * as harfbuzz from 'harfbuzzjs';
import { readEmoji, readLetters, readSong, type LetterFace } from '#server/font-files.ts';
import type { Language } from '#shared/language.ts';
import type { Pen, Point } from './share-picture-raster.ts';

/** A positioned glyph. Lengths are relative to the font size. */
export interface Glyph {
  face: FaceName;
  /** Glyph id within its face; 0 would be `.notdef`. */
  id: number;
  /** Index of its characters in the text (UTF-16). */
  cluster: number;
  advance: number;
  offsetX: number;
  offsetY: number;
}

export interface ShapedText {
  /** The shaped text: without characters that have no place in a line, and with 〓 for characters that no face has. */
  text: string;
  glyphs: readonly Glyph[];
}

/** Titles in Song and Bodoni, everything small in Instrument Sans and Song. */
export type TextStyle = 'title' | 'small';

/** Noto Serif SC Black, and fallbacks for other characters of a title. */
export type FaceName = 'song' | 'bodoni' | 'bodoniExtended' | 'sans' | 'sansExtended' | LetterFace | 'emoji' | 'last';

/** WOFF files, which only need inflating; WOFF 2 would need a decoder in WebAssembly. */
const files: Record<Exclude<FaceName, 'song' | 'emoji' | LetterFace>, string> = {
  bodoni: '@fontsource/bodoni-moda/files/bodoni-moda-latin-700-normal.woff',
  bodoniExtended: '@fontsource/bodoni-moda/files/bodoni-moda-latin-ext-700-normal.woff',
  sans: '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff',
  sansExtended: '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff',
  // Last fallback: a bitmap-like glyph for every character of the basic plane.
  last: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};

/** The printers' mark for a missing glyph. */
const missingSign = '〓';
/** Characters that Latin faces draw in Chinese lines; · “ ” — … are full-width there and come from Song. */
const latinInChinese = /^[\x20-\x7e\u00c0-\u017f]+$/;
const emojiSign = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Invisible characters that only modify or join their neighbours. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Han characters beyond the basic plane, of which Song has some hundreds. */
const rareHan = /[\u{20000}-\u{3ffff}]/u;

/** Faces of one script each, which are opened for its letters only. */
const letterFaces: Readonly<Record<LetterFace, RegExp>> = {
  'noto-naskh-arabic-700': /\p{Script=Arabic}/u,
  'noto-serif-tibetan-700': /\p{Script=Tibetan}/u,
  'nanum-myeongjo-700': /\p{Script=Hangul}/u,
  'noto-serif-jp-0-900': rareHan,
  'noto-serif-jp-1-900': rareHan,
};
const isLetterFace = (face: FaceName): face is LetterFace => face in letterFaces;
const letterOrder = Object.keys(letterFaces) as LetterFace[];
const rightToLeft: FaceName = 'noto-naskh-arabic-700';

const orders: Record<TextStyle, readonly FaceName[]> = {
  title: ['bodoni', 'bodoniExtended', 'song', ...letterOrder, 'emoji', 'last'],
  small: ['sans', 'sansExtended', 'song', ...letterOrder, 'emoji', 'last'],
};
const latinFaces: ReadonlySet<FaceName> = new Set(['bodoni', 'bodoniExtended', 'sans', 'sansExtended']);

const require = createRequire(import.meta.url);
const loaded = new Map<FaceName, Promise<harfbuzz.Font>>();
const fonts = new Map<FaceName, harfbuzz.Font>();

async function read(name: FaceName): Promise<Buffer> {
  if (name === 'song') return readSong(900);
  if (name === 'emoji') return unpackWoff(await readEmoji());
  return unpackWoff(await (isLetterFace(name) ? readLetters(name) : readFile(require.resolve(files[name]))));
}

async function load(name: FaceName): Promise<harfbuzz.Font> {
  const plain = await read(name);
  const face = new harfbuzz.Face(
    new harfbuzz.Blob(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength) as ArrayBuffer),
  );
  const font = new harfbuzz.Font(face);
  font.setScale(unit, unit);
  fonts.set(name, font);
  return font;
}

function open(name: FaceName): Promise<harfbuzz.Font> {
  const known = loaded.get(name);
  if (known) return known;
  const opening = load(name);
  loaded.set(name, opening);
  opening.catch(() => loaded.delete(name));
  return opening;
}

/** Units per em for all faces, precise enough for our sizes. */
const unit = 4096;

/** Unpacks a WOFF file: a font whose tables are deflated one by one (W3C WOFF 1.0, section 3). */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [at, packed, length] = [file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
    const bytes = file.subarray(at, at + packed);
    file.copy(head, 12 + index * 16, entry, entry + 4);
    file.copy(head, 16 + index * 16, entry + 16, entry + 20);
    head.writeUInt32BE(offset, 20 + index * 16);
    head.writeUInt32BE(length, 24 + index * 16);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters. */
export function signsOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Shapes a text in one line. */
export async function setText(input: string, { voice, language }: { voice: TextStyle; language: Language }): Promise<ShapedText> {
  const runs: { face: FaceName; text: string }[] = [];
  for (const sign of signsOf(
    input
      .toWellFormed()
      .replaceAll('\ufeff', '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  )) {
    const cover = await faceOf(sign, { voice, language });
    if (!cover) continue;
    const run = runs.at(-1);
    if (run?.face === cover.face) run.text += cover.text;
    else runs.push({ ...cover });
  }
  const shaped: ShapedRun[] = [];
  let text = '';
  for (const run of runs) {
    shaped.push({ ...run, glyphs: shape(await open(run.face), run, { start: text.length, language }) });
    text += run.text;
  }
  return { text, glyphs: inVisualOrder(shaped).flatMap(({ glyphs }) => glyphs) };
}

interface ShapedRun {
  face: FaceName;
  text: string;
  glyphs: Glyph[];
}

/**
 * Runs from left to right in a line that begins at the left: Arabic ones, with the spaces, marks and figures between two of
 * them, stand in reverse (UAX 9, for one level). The glyphs of a run are in visual order already.
 */
function inVisualOrder(runs: readonly ShapedRun[]): ShapedRun[] {
  const ordered: ShapedRun[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (!run) break;
    if (run.face !== rightToLeft) {
      ordered.push(run);
      continue;
    }
    let end = at;
    for (let next = at + 1; next < runs.length && (runs[next]?.face === rightToLeft || !/\p{L}/u.test(runs[next]?.text ?? '')); next += 1)
      if (runs[next]?.face === rightToLeft) end = next;
    ordered.push(...runs.slice(at, end + 1).reverse());
    at = end;
  }
  return ordered;
}

/** The first face that has all characters of a cluster; null for invisible ones. */
async function faceOf(
  sign: string,
  { voice, language }: { voice: TextStyle; language: Language },
): Promise<{ face: FaceName; text: string } | null> {
  const plain = sign.replace(unseen, '');
  if (plain === '' || plain === '\ufffd') return plain === '' ? null : { face: 'song', text: missingSign };
  const isEmoji =
    emojiSign.test(plain) && plain.codePointAt(0) !== undefined && (sign.includes('\ufe0f') || (plain.codePointAt(0) ?? 0) >= 0x1f000);
  const order: readonly FaceName[] = isEmoji ? ['emoji', 'last'] : orders[voice];
  for (const face of order) {
    if (latinFaces.has(face) && (plain.codePointAt(0) ?? 0) > 0x2fff) continue;
    if (latinFaces.has(face) && language === 'zh-Hans' && !latinInChinese.test(plain)) continue;
    if (isLetterFace(face) && !letterFaces[face].test(plain)) continue;
    const font = await open(face);
    if (face === 'emoji' && hasAll(font, sign.replaceAll('\ufe0f', ''))) return { face, text: sign };
    if (hasAll(font, plain)) return { face, text: plain };
    // A face may lack a combining mark but have the composed character.
    if (hasAll(font, plain.normalize('NFC'))) return { face, text: plain.normalize('NFC') };
  }
  // An emoji sequence falls back to its first character.
  if (isEmoji && hasAll(await open('emoji'), String.fromCodePoint(plain.codePointAt(0) ?? 0)))
    return { face: 'emoji', text: String.fromCodePoint(plain.codePointAt(0) ?? 0) };
  return { face: 'song', text: missingSign };
}

function hasAll(font: harfbuzz.Font, text: string): boolean {
  return [...text].every((character) => Boolean(font.nominalGlyph(character.codePointAt(0) ?? 0)));
}

/** Tracking of Latin text, relative to the font size. */
const tracking: Record<TextStyle, number> = { title: -0.014, small: 0.004 };
const voiceOf = (face: FaceName): TextStyle => (face.startsWith('bodoni') ? 'title' : 'small');

/** Contextual spacing of full-width marks, kerning, ligatures and lining figures. */
const features = ['chws', 'kern', 'liga', 'lnum'].map((tag) => new harfbuzz.Feature(tag, 1));

function shape(
  font: harfbuzz.Font,
  { face, text }: { face: FaceName; text: string },
  { start, language }: { start: number; language: Language },
): Glyph[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage(language === 'en' ? 'en' : 'zh-hans');
  harfbuzz.shape(font, buffer, features);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      face,
      id: codepoint,
      cluster: start + cluster,
      advance: xAdvance / unit + (latinFaces.has(face) ? tracking[voiceOf(face)] : 0),
      offsetX: xOffset / unit,
      offsetY: yOffset / unit,
    }));
}

/** Draws a glyph with its origin at a point, `size` pixels to the em. Its face must be loaded. */
export function drawGlyph(glyph: Glyph, { x, y, size }: { x: number; y: number; size: number }, pen: Pen): void {
  const font = fonts.get(glyph.face);
  if (!font) throw new Error(`The face ${glyph.face} is not open`);
  const scale = size / unit;
  const left = x + glyph.offsetX * size;
  const base = y - glyph.offsetY * size;
  font.drawGlyph(glyph.id, outlineTo(), { pen, at: (across, down) => [left + across * scale, base - down * scale] } satisfies Drawing);
  pen.close();
}

interface Drawing {
  pen: Pen;
  at: (across: number, down: number) => Point;
}

let outline: harfbuzz.DrawFuncs | undefined;

function outlineTo(): harfbuzz.DrawFuncs {
  if (outline) return outline;
  outline = new harfbuzz.DrawFuncs();
  outline.setMoveToFunc((x, y, drawing) => {
    const { pen, at } = drawing as Drawing;
    pen.moveTo(at(x, y));
  });
  outline.setLineToFunc((x, y, drawing) => {
    const { pen, at } = drawing as Drawing;
    pen.lineTo(at(x, y));
  });
  outline.setQuadraticToFunc((...[cx, cy, x, y, drawing]) => {
    const { pen, at } = drawing as Drawing;
    pen.quadTo(at(cx, cy), at(x, y));
  });
  outline.setCubicToFunc((...[ax, ay, bx, by, x, y, drawing]) => {
    const { pen, at } = drawing as Drawing;
    pen.cubicTo(at(ax, ay), at(bx, by), at(x, y));
  });
  outline.setClosePathFunc((drawing) => (drawing as Drawing).pen.close());
  return outline;
}
