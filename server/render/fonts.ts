/** The fonts of a finished page: a subset of the Song face with exactly its heading characters, and rare ones from their slices. */
import { fontAddress, songWeights, subsetSizeMax, type SongWeight } from '#server/font-address.ts';
import { songCharacters } from './font-characters.ts';
import { drawnByMain, notDrawn, songFileOf } from './song-coverage.ts';

export interface PageFonts {
  /** `@font-face` rules for the page's head; '' when the page needs none. */
  css: string;
  /** Addresses to preload: the main 900 subset, which draws what is seen first. */
  preload: string[];
}

/** Weights that each file stands for in CSS. */
const cssWeights: Record<SongWeight, string> = { 900: '700 900', 600: '400 600' };

/**
 * Fonts of a page's HTML. On English pages the Latin faces draw the headings, so only Chinese characters are taken there.
 * Costs about 0.1 ms for 60 KB.
 */
export function fontsOf(html: string, secret: string): PageFonts {
  const isChinese = /<html[^>]*\slang="zh/.test(html.slice(0, 500));
  const characters = songCharacters(html);
  const preload: string[] = [];
  let css = '';
  for (const weight of songWeights) {
    const { main, slices } = byFile(characters[weight], isChinese ? 0x20 : 0x2e80);
    if (main.length > 0) {
      const url = fontAddress({ weight, slice: null, codePoints: main }, secret);
      css += face(weight, url);
      if (weight === 900) preload.push(url);
    }
    // After the main rule: for its few characters a later rule wins over it.
    for (const [slice, codePoints] of slices) css += face(weight, fontAddress({ weight, slice, codePoints }, secret), codePoints);
  }
  return { css, preload };
}

function byFile(codePoints: readonly number[], from: number): { main: number[]; slices: Map<number, number[]> } {
  const main: number[] = [];
  const slices = new Map<number, number[]>();
  for (const codePoint of codePoints) {
    const file = codePoint < from ? notDrawn : songFileOf(codePoint);
    if (file === notDrawn) continue;
    if (file === drawnByMain) main.push(codePoint);
    else slices.set(file - 2, [...(slices.get(file - 2) ?? []), codePoint]);
  }
  return { main: main.slice(0, subsetSizeMax), slices };
}

function face(weight: SongWeight, url: string, codePoints?: readonly number[]): string {
  const range = codePoints ? `;unicode-range:${codePoints.map((codePoint) => `U+${codePoint.toString(16)}`).join(',')}` : '';
  return `@font-face{font-family:"GP Song";src:url(${url}) format("woff2");font-weight:${cssWeights[weight]};font-display:swap${range}}`;
}
