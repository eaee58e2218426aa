/** The fonts of a finished page: a subset of the Song face with exactly its heading characters, and the Latin faces of the build. */
import { fontAddress, songWeights, subsetSizeMax, type SongWeight } from '#server/font-address.ts';
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

/**
 * Fonts of a page's HTML. On English pages the Latin faces draw the headings, so only Chinese characters are taken there.
 * Costs about 0.1 ms for 60 KB.
 */
export function fontsOf(html: string, secret: string): PageFonts {
  const isChinese = /<html[^>]*\slang="zh/.test(html.slice(0, 500));
  const characters = songCharacters(html);
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

/** Adds the rules and the preload links of the page's own font subsets to its head. Returns the page in parts. */
export function addFonts(html: string, secret: string): readonly string[] {
  const { css, preload } = fontsOf(html, secret);
  if (css === '') return [html];
  const links = preload.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`).join('');
  const at = html.indexOf('</head>');
  return [html.slice(0, at), `${links}<style>${css}</style>`, html.slice(at)];
}

/** `@font-face` rules of the Latin faces, for the head of every page; '' in development without a build. */
export function latinFontRules(clientFolder: string): string {
  const file = join(clientFolder, 'fonts/manifest.json');
  if (!existsSync(file)) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { css: string }).css;
}
