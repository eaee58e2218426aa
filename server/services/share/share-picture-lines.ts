/** Line breaking of titles: a few balanced lines by the rules of Chinese and Latin typesetting, in the largest font size that fits. */
import { breakable } from '#shared/content/heading-breaks.ts';
import type { Language } from '#shared/language.ts';
import { setText, signsOf, type Glyph, type ShapedText } from './share-picture-faces.ts';

export interface Line {
  glyphs: readonly Glyph[];
  /** Relative to the font size. */
  width: number;
  text: string;
}

export interface TextBlock {
  lines: readonly Line[];
  /** Pixels per em. */
  size: number;
}

export interface BlockOptions {
  language: Language;
  /** Maximum line width in pixels. */
  width: number;
  /** Candidate font sizes, largest first. */
  sizes: readonly number[];
  linesMax: number;
  /** Pixels from the top of the first line to the baseline of the last. */
  height: number;
  /** Maximum cost of a break. */
  costMax?: number;
}

/** Marks that never begin a line (GB/T 15834, 5.1), and small kana. */
const neverFirst = /^[，。！？、：；”’》〉）】』」〗〕·…⋯—～～％%℃°,.!?:;)\]}ー々〃・ァィゥェォッャュョぁぃぅぇぉっゃゅょ／/]/;
/** Marks that never end a line. */
const neverLast = /[“‘《〈（【『「〖〔([{＃#￥$]$/;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef“”‘’…—·]/u;
/** Marks after which a reader pauses anyway. */
const clauseEnd = /[，。！？、：；”’》〉）】』」…—·]$/;
const picture = /\p{Extended_Pictographic}/u;

/** Costs of breaks, from 0 after punctuation to `inWord`, which is only used for words longer than a line. */
const cost = { atMark: 0, besideLatin: 0.1, atHyphen: 0.15, atPhrase: 0.2, inPhrase: 0.6, inWord: 4 } as const;
/** Line height relative to the font size. */
export const lineStep: Readonly<Record<Language, number>> = { 'zh-Hans': 1.26, en: 1.1 };
/** Height of the first line above its baseline, relative to the font size. */
export const capHeight = 0.86;
const lonelySign = 1.2;
/** A title is shortened by up to this share of its room rather than broken inside a word. */
const gentleShare = 0.75;
const perLine = 0.12;
const perSize = 0.16;

interface Segment {
  text: string;
  from: number;
  advance: number;
  /** Cost of a break after this segment. */
  breakCost: number;
}

/** Shapes and breaks a text. A text that is too long for the smallest size ends with an ellipsis; an empty text has no lines. */
export async function breakIntoLines(text: string, options: BlockOptions): Promise<TextBlock> {
  const set = await setText(text.trim(), { voice: 'title', language: options.language });
  const whole = fitted(set, options);
  return whole ?? shortened(set, options);
}

/** Breaks the text in the best of the sizes; null if even the smallest does not hold it. */
function fitted(set: ShapedText, { language, width, height, sizes, linesMax, costMax = cost.inWord }: BlockOptions): TextBlock | null {
  if (set.text === '') return { lines: [], size: sizes[0] ?? 1 };
  const signs = signsWithBreaks(set, language).map((sign) => (sign.breakCost > costMax ? { ...sign, breakCost: Infinity } : sign));
  let best: { ends: readonly number[]; size: number; cost: number } | null = null;
  for (const [index, size] of sizes.entries()) {
    const linesThatFit = 1 + Math.floor((height / size - capHeight) / lineStep[language]);
    const layout = bestBreaks(signs, { width: width / size, linesMax: Math.min(linesMax, linesThatFit) });
    const price = layout && layout.cost + index * perSize;
    if (layout && price !== null && (!best || price < best.cost)) best = { ends: layout.ends, size, cost: price };
  }
  return best && { size: best.size, lines: linesOf(set, signs, best.ends) };
}

/** The longest prefix that fits with an ellipsis, if possible without a break inside a word. */
async function shortened(set: ShapedText, options: BlockOptions): Promise<TextBlock> {
  const any = await longestThatFits(set, options, cost.inWord);
  const gentle = await longestThatFits(set, options, cost.atPhrase);
  return (gentle.length >= any.length * gentleShare ? gentle : any).block;
}

async function longestThatFits(set: ShapedText, options: BlockOptions, costMax: number): Promise<{ length: number; block: TextBlock }> {
  const signs = signsOf(set.text);
  const sizes = options.sizes.slice(-1);
  let [fits, tooLong] = [0, signs.length];
  let block: TextBlock = { lines: [], size: sizes[0] ?? 1 };
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const attempt = fitted(await setText(cutAt(signs, middle), { voice: 'title', language: options.language }), {
      ...options,
      sizes,
      costMax,
    });
    if (attempt) [fits, block] = [middle, attempt];
    else tooLong = middle;
  }
  return { length: fits, block };
}

/** A prefix with an ellipsis; a Latin word is only cut if dropping it would lose more. */
function cutAt(signs: readonly string[], length: number): string {
  const head = signs.slice(0, length).join('');
  const atWord = /^(.*[^\p{Script=Latin}\d])[\p{Script=Latin}\d]+$/su.exec(head)?.[1];
  const isInWord = /^[\p{Script=Latin}\d]/u.test(signs[length] ?? '');
  const whole = isInWord && atWord !== undefined && head.length - atWord.length < 16 ? atWord : head;
  return `${whole.replace(/[\s\p{P}]+$/u, '') || whole}…`;
}

function signsWithBreaks({ text, glyphs }: ShapedText, language: Language): Segment[] {
  const advances = new Float64Array(text.length + 1);
  for (const { cluster, advance } of glyphs) advances[cluster] = (advances[cluster] ?? 0) + advance;
  const phraseEnds = phraseEndsOf(text);
  let from = 0;
  const signs = signsOf(text).map((sign): Segment => {
    const start = from;
    from += sign.length;
    let advance = 0;
    for (let index = start; index < from; index += 1) advance += advances[index] ?? 0;
    return { text: sign, from: start, advance, breakCost: 0 };
  });
  for (const [index, sign] of signs.entries()) {
    const next = signs[index + 1];
    sign.breakCost = next ? breakCostOf(sign.text, next.text, { isPhraseEnd: phraseEnds.has(next.from), language }) : 0;
  }
  return signs;
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Indices of phrase ends. Two single characters in a row are most likely a word that the dictionary lacks. */
function phraseEndsOf(text: string): ReadonlySet<number> {
  const ends = new Set<number>();
  let end = 0;
  for (const phrase of breakable(text, 'zh-Hans')) ends.add((end += phrase.length));
  let isAfterSingle = false;
  for (const { segment, index } of words.segment(text)) {
    const isSingle = /^\p{Script=Han}$/u.test(segment);
    if (isSingle && isAfterSingle) ends.delete(index);
    isAfterSingle = isSingle;
  }
  return ends;
}

function breakCostOf(before: string, after: string, { isPhraseEnd, language }: { isPhraseEnd: boolean; language: Language }): number {
  if (after === ' ' || neverFirst.test(after) || neverLast.test(before)) return Infinity;
  if (before === ' ') return language === 'en' ? cost.atMark : cost.besideLatin;
  const [isWideBefore, isWideAfter] = [wide.test(before), wide.test(after)];
  if (clauseEnd.test(before)) return cost.atMark;
  if (isWideBefore && isWideAfter) return isPhraseEnd ? cost.atPhrase : cost.inPhrase;
  if (isWideBefore || isWideAfter || picture.test(before) || picture.test(after)) return cost.besideLatin;
  return /^[-‐–/]$/.test(before) ? cost.atHyphen : cost.inWord;
}

interface Breaks {
  /** Index after the last segment of each line. */
  ends: readonly number[];
  cost: number;
}

/** The cheapest breaks with all lines within `width` (dynamic programming): balanced lines and harmless breaks. */
function bestBreaks(signs: readonly Segment[], { width, linesMax }: { width: number; linesMax: number }): Breaks | null {
  let best: Breaks | null = null;
  for (let count = 1; count <= linesMax; count += 1) {
    const layout = breaksInto(signs, { width, count });
    if (layout && (!best || layout.cost + perLine * count < best.cost)) best = { ...layout, cost: layout.cost + perLine * count };
  }
  return best;
}

function breaksInto(signs: readonly Segment[], { width, count }: { width: number; count: number }): Breaks | null {
  const total = signs.reduce((sum, { advance }) => sum + advance, 0);
  const target = total / count;
  let best: readonly (Breaks | null)[] = [{ ends: [], cost: 0 }, ...signs.map(() => null)];
  for (let line = 1; line <= count; line += 1) {
    const next: (Breaks | null)[] = best.map(() => null);
    for (const [start, before] of best.entries()) {
      if (before) addLine(next, signs, { before, start, width, target, isLast: line === count });
    }
    best = next;
  }
  return best[signs.length] ?? null;
}

interface OpenLine {
  /** The breaks before the line. */
  before: Breaks;
  /** Index of its first segment. */
  start: number;
  width: number;
  /** Width of a balanced line. */
  target: number;
  isLast: boolean;
}

/** Records every end of the line that is cheaper than the known one. */
function addLine(next: (Breaks | null)[], signs: readonly Segment[], { before, start, width, target, isLast }: OpenLine): void {
  let length = 0;
  for (const [at, sign] of signs.slice(start).entries()) {
    length += sign.advance;
    const seen = sign.text === ' ' ? length - sign.advance : length;
    if (seen > width) return;
    const end = start + at + 1;
    const isEnd = end === signs.length;
    if (isEnd !== isLast || sign.breakCost === Infinity) continue;
    const isLonely = at === 0 && signs.length > 1;
    const price = before.cost + ((seen - target) / width) ** 2 + (isEnd ? 0 : sign.breakCost) + (isLonely ? lonelySign : 0);
    const known = next[end];
    if (!known || price < known.cost) next[end] = { ends: [...before.ends, end], cost: price };
  }
}

function linesOf(set: ShapedText, signs: readonly Segment[], ends: readonly number[]): Line[] {
  return ends.map((end, index) => {
    const from = signs[ends[index - 1] ?? 0]?.from ?? 0;
    const until = signs[end]?.from ?? set.text.length;
    const whole = set.text.slice(from, until).trimEnd();
    // A separating dot at the end of a line is dropped.
    const text = end < signs.length ? whole.replace(/\s·$/, '') : whole;
    const glyphs = set.glyphs.filter(({ cluster }) => cluster >= from && cluster < from + text.length);
    return { text, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  });
}
