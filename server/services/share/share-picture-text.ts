/** Text of pictures, in the fonts that the site ships: a picture looks the same on every machine. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { readFont, readSong, type FontFile } from '#server/font-files.ts';
import { loadCanvas } from '#server/ports/picture-library.ts';
import type { Language } from '#shared/language.ts';
import type { TypeName } from '#shared/site/look.ts';

export interface TextStyle {
  /** Titles in Song and the display type of the site, everything small in Song and Instrument Sans. */
  voice: TypeName | 'small';
  language: Language;
  /** Pixels per em. */
  size: number;
}

const require = createRequire(import.meta.url);
const packaged =
  (name: string, weight: number, script = 'latin') =>
  () =>
    readFile(require.resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`));
const own = (name: FontFile) => () => readFont(name);

const packages: Readonly<Record<TextStyle['voice'], readonly [name: string, weight: number]>> = {
  bodoni: ['bodoni-moda', 700],
  fraunces: ['fraunces', 700],
  newsreader: ['newsreader', 700],
  bricolage: ['bricolage-grotesque', 700],
  instrument: ['instrument-sans', 700],
  small: ['instrument-sans', 600],
};
const latin = Object.fromEntries(
  Object.entries(packages).flatMap(([voice, [name, weight]]) => [
    [`gp-${voice}`, packaged(name, weight)],
    [`gp-${voice}-ext`, packaged(name, weight, 'latin-ext')],
  ]),
);
const ofAllScripts: Readonly<Record<string, () => Promise<Buffer>>> = {
  'gp-song': () => readSong(900),
  'gp-arabic': own('noto-naskh-arabic-700.woff'),
  'gp-tibetan': own('noto-serif-tibetan-700.woff'),
  'gp-hangul': own('nanum-myeongjo-700.woff'),
  'gp-rare-0': own('noto-serif-jp-0-900.woff'),
  'gp-rare-1': own('noto-serif-jp-1-900.woff'),
  'gp-emoji': own('noto-emoji-700.woff'),
  // A bitmap-like glyph for nearly every character.
  'gp-last': packaged('unifontex', 400),
  // 〓 for every character: the fonts of the machine, which Skia would ask next, are never reached.
  'gp-missing': own('missing-sign.ttf'),
};

let registered: Promise<void> | undefined;

/** Opens the fonts; they stay open, and all threads of the process share them. */
export function openFonts(): Promise<void> {
  return (registered ??= (async () => {
    const { GlobalFonts } = await loadCanvas();
    for (const [name, read] of Object.entries({ ...latin, ...ofAllScripts }))
      if (!GlobalFonts.has(name)) GlobalFonts.register(await read(), name);
  })());
}

/** Marks that only order or join their neighbours; emoji and some scripts need three of them. */
const invisible = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** The text in one line, in composed characters. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\ufffd', '〓');
}

const isLatin = (run: string) => /^ *[!-~\u00c0-\u024f]/.test(run);
/** Splits Chinese lines at their Latin words, because “ ” — … · are full-width there, and within pairs of marks such as ，“ */
const chineseRuns = /( *[!-~\u00c0-\u024f][ -~\u00c0-\u024f]*)|(?<=[，。、：；！？])(?=[“‘])|(?<=[”’])(?=[，。、：；！？])/;
/** Tracking of Latin text, relative to the font size. */
const trackingOf = (voice: TextStyle['voice']) => (voice === 'small' ? 0.004 : -0.014);

type Visit = (run: string, x: number) => void;

/** Visits the runs of a line, each with the font for it set; returns the width of all. */
function eachRun(context: SKRSContext2D, { text, voice, language, size }: TextStyle & { text: string }, visit?: Visit): number {
  let x = 0;
  const plain = plainText(text);
  const runs = language === 'en' ? [plain] : plain.split(chineseRuns).filter(Boolean);
  for (const [index, run] of runs.entries()) {
    const isOfLatin = language === 'en' || isLatin(run);
    context.font = `${size}px ${[...(isOfLatin ? [`gp-${voice}`, `gp-${voice}-ext`] : []), ...Object.keys(ofAllScripts)].join()}`;
    context.letterSpacing = `${isOfLatin ? size * trackingOf(voice) : 0}px`;
    // Lining figures, and the long dash of Chinese; it would also widen spaces.
    context.fontFeatureSettings = isOfLatin ? '"lnum"' : run.includes(' ') ? 'normal' : '"fwid"';
    context.lang = language;
    // Skia already sets other pairs of full-width marks closer.
    if (!isOfLatin && index > 0 && !isLatin(runs[index - 1] ?? '')) x -= size / 2;
    visit?.(run, x);
    x += context.measureText(run).width;
  }
  return x;
}

/** The width of a line. Fonts must be open. */
export function widthOf(context: SKRSContext2D, text: string, style: TextStyle): number {
  return eachRun(context, { text, ...style });
}

/** Draws a line in the fill of the context from a point of its baseline; returns its end. */
export function drawLine(context: SKRSContext2D, text: string, { x, y, ...style }: TextStyle & { x: number; y: number }): number {
  return x + eachRun(context, { text, ...style }, (run, from) => context.fillText(run, x + from, y));
}
