/** Line breaking of titles: a few balanced lines by the rules of Chinese and Latin typesetting, in the largest font size that fits. */
import { breakable } from '#shared/content/heading-breaks.ts';
import type { Language } from '#shared/language.ts';
import { plainText } from './share-picture-text.ts';

export interface TextBlock {
  lines: readonly string[];
  /** Pixels per em. */
  size: number;
}

export interface BlockOptions {
  language: Language;
  /** Width of a text in ems. */
  measure: (text: string) => number;
  /** Maximum line width in pixels. */
  width: number;
  /** Pixels from the top of the first line to the baseline of the last. */
  height: number;
  /** Candidate font sizes, largest first. */
  sizes: readonly number[];
  linesMax: number;
}

/** Marks that never begin a line (GB/T 15834, 5.1), and small kana. */
const neverFirst = /^[，。！？、：；”’》〉）】』」〗〕·…⋯—～％%℃°,.!?:;)\]}ー々〃・ァィゥェォッャュョぁぃぅぇぉっゃゅょ／/ ]/;
/** Marks that never end a line. */
const neverLast = /[“‘《〈（【『「〖〔([{＃#￥$]$/;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef“”‘’…—·]/u;
const latin = /^[\p{Script=Latin}\d]/u;
/** Marks after which a reader pauses anyway. */
const clauseEnd = /[，。！？、：；”’》〉）】』」…—·]$/;

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
/** More signs than this have no place in three lines of the smallest size. */
const signsMax = 240;

interface Sign {
  text: string;
  /** What it adds to the width of the line, in ems. */
  advance: number;
  /** Cost of a break after it. */
  breakCost: number;
}

/** Breaks a text. One that is too long for the smallest size ends with an ellipsis; an empty one has no lines. */
export function breakIntoLines(text: string, options: BlockOptions): TextBlock {
  const signs = signsOf(plainText(text).trim(), options);
  if (signs.length === 0) return { lines: [], size: options.sizes[0] ?? 1 };
  const whole = signs.length > signsMax ? null : fitted(signs, options);
  if (whole) return whole;
  const [any, gentle] = [shortened(signs, options, cost.inWord), shortened(signs, options, cost.atPhrase)];
  return gentle.length >= any.length * gentleShare ? gentle.block : any.block;
}

function signsOf(text: string, { language, measure }: BlockOptions): Sign[] {
  const phraseEnds = phraseEndsOf(text);
  let [end, width] = [0, 0];
  return Array.from(new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
    .slice(0, signsMax + 1)
    .map((sign) => {
      end += sign.length;
      const before = width;
      width = measure(text.slice(0, end));
      return {
        text: sign,
        advance: width - before,
        breakCost: breakCostOf(sign, text.slice(end), { isPhraseEnd: phraseEnds.has(end), language }),
      };
    });
}

/** Indices of phrase ends. Two single characters in a row are most likely a word that the dictionary lacks. */
function phraseEndsOf(text: string): ReadonlySet<number> {
  const ends = new Set<number>();
  let end = 0;
  for (const phrase of breakable(text, 'zh-Hans')) ends.add((end += phrase.length));
  let isAfterSingle = false;
  for (const { segment, index } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    const isSingle = /^\p{Script=Han}$/u.test(segment);
    if (isSingle && isAfterSingle) ends.delete(index);
    isAfterSingle = isSingle;
  }
  return ends;
}

function breakCostOf(before: string, after: string, { isPhraseEnd, language }: { isPhraseEnd: boolean; language: Language }): number {
  if (after === '') return 0;
  if (neverFirst.test(after) || neverLast.test(before)) return Infinity;
  if (before === ' ') return language === 'en' ? cost.atMark : cost.besideLatin;
  if (clauseEnd.test(before)) return cost.atMark;
  const [isWideBefore, isWideAfter] = [wide.test(before), wide.test(String.fromCodePoint(after.codePointAt(0) ?? 0))];
  if (isWideBefore && isWideAfter) return isPhraseEnd ? cost.atPhrase : cost.inPhrase;
  if (isWideBefore || isWideAfter) return cost.besideLatin;
  return /^[-‐–/]$/.test(before) ? cost.atHyphen : cost.inWord;
}

/** The signs in the best of the sizes; null if even the smallest does not hold them. */
function fitted(signs: readonly Sign[], { language, width, height, sizes, linesMax }: BlockOptions, costMax = Infinity): TextBlock | null {
  const total = signs.reduce((sum, { advance }) => sum + advance, 0);
  let best: (TextBlock & { cost: number }) | null = null;
  for (const [index, size] of sizes.entries()) {
    const linesThatFit = Math.min(linesMax, 1 + Math.floor((height / size - capHeight) / lineStep[language]));
    for (let count = 1; count <= linesThatFit; count += 1) {
      // A line may end with a space.
      if (total - count > (count * width) / size) continue;
      const set = linesFrom(signs, 0, { count, width: width / size, target: total / count, costMax });
      const price = (set?.cost ?? Infinity) + index * perSize + count * perLine;
      if (set && (!best || price < best.cost)) best = { lines: set.lines, size, cost: price };
    }
  }
  return best;
}

interface Room {
  count: number;
  /** In ems. */
  width: number;
  /** Width of a balanced line. */
  target: number;
  costMax: number;
}

/** The signs from one of them on in so many lines, with the least cost: balanced lines and harmless breaks. */
function linesFrom(signs: readonly Sign[], start: number, room: Room): { lines: string[]; cost: number } | null {
  let best: { lines: string[]; cost: number } | null = null;
  let [advance, text] = [0, ''];
  for (const [at, sign] of signs.slice(start).entries()) {
    advance += sign.advance;
    text += sign.text;
    const seen = sign.text === ' ' ? advance - sign.advance : advance;
    if (seen > room.width) break;
    const end = start + at + 1;
    const isEnd = end === signs.length;
    if (isEnd !== (room.count === 1) || sign.breakCost === Infinity || sign.breakCost > room.costMax) continue;
    const rest = isEnd ? { lines: [], cost: 0 } : linesFrom(signs, end, { ...room, count: room.count - 1 });
    const price =
      (rest?.cost ?? Infinity) +
      ((seen - room.target) / room.width) ** 2 +
      sign.breakCost +
      (at === 0 && signs.length > 1 ? lonelySign : 0);
    // A separating dot at the end of a line is dropped.
    if (rest && (!best || price < best.cost))
      best = { lines: [isEnd ? text : text.trimEnd().replace(/\s·$/, ''), ...rest.lines], cost: price };
  }
  return best;
}

/** The longest beginning that fits with an ellipsis in the smallest size, without breaks that cost more. */
function shortened(signs: readonly Sign[], options: BlockOptions, costMax: number): { length: number; block: TextBlock } {
  const smallest = { ...options, sizes: options.sizes.slice(-1) };
  const ellipsis: Sign = { text: '…', advance: options.measure('…'), breakCost: 0 };
  for (let length = signs.length - 1; length > 0; length -= 1) {
    const [last, next] = [signs[length - 1], signs[length]];
    if (!last || /^[\s\p{P}]/u.test(last.text)) continue;
    if (costMax < cost.inWord && latin.test(last.text) && latin.test(next?.text ?? '')) continue;
    const block = fitted([...signs.slice(0, length - 1), { ...last, breakCost: Infinity }, ellipsis], smallest, costMax);
    if (block) return { length, block };
  }
  return { length: 0, block: { lines: [], size: smallest.sizes[0] ?? 1 } };
}
