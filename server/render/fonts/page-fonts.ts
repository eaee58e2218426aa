/** The fonts of a finished page: a subset of the Song face with exactly its heading characters, and the Latin faces of the build. */
import { fontAddress, songWeights, subsetSizeMax, type SongWeight } from '#server/font-address.ts';
import type { DrawnPage } from '#server/render/drawn-page.ts';
import { songCharacters } from './font-characters.ts';
import { isInSong } from './song-coverage.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageFonts {
  /** `@font-face` rules for the page's head; '' when the page needs none. */
  css: string;
  /** Addresses to preload: the 900 subset, which is used above the fold. */
  preload: string[];
}

/** CSS weights of each file. */
const cssWeights: Record<SongWeight, string> = { 900: '700 900', 600: '400 600' };

/** On English pages the Latin faces draw the headings, so only Chinese characters are taken there. */
export function fontsOf({ drawn, body }: DrawnPage, secret: string): PageFonts {
  const isChinese = /<html[^>]*\slang="zh/.test(drawn.slice(0, 500));
  const characters = songCharacters(body);
  const preload: string[] = [];
  let css = '';
  const from = isChinese ? 0x20 : 0x2e80;
  for (const weight of songWeights) {
    const codePoints = characters[weight].filter((codePoint) => codePoint >= from && isInSong(codePoint)).slice(0, subsetSizeMax);
    if (codePoints.length === 0) continue;
    const url = fontAddress({ weight, codePoints }, secret);
    css += `@font-face{font-family:"GP Song";src:url(${url}) format("woff2");font-weight:${cssWeights[weight]};font-display:swap}`;
    if (weight === 900) preload.push(url);
  }
  return { css, preload };
}

/** Adds the rules and the preload links of the page's own font subsets to its head. */
export function addFontsTo(page: DrawnPage, secret: string): void {
  const { css, preload } = fontsOf(page, secret);
  if (css === '') return;
  const links = preload.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`).join('');
  page.head += `${links}<style>${css}</style>`;
}

/** `@font-face` rules of the Latin faces, for the head of every page; '' in development without a build. */
export function latinFontRules(clientFolder: string): string {
  const file = join(clientFolder, 'fonts/manifest.json');
  if (!existsSync(file)) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { css: string }).css;
}
