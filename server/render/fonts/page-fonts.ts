/** The fonts of a finished page: a subset of the Song face with exactly its heading characters, and the Latin faces of the build. */
import { typesWithHei, type TypeName } from '#shared/site/look.ts';
import { fontAddress, songWeights, subsetSizeMax, type SongWeight } from '#server/font-address.ts';
import type { DrawnPage } from '#server/render/drawn-page.ts';
import { songCharacters } from './font-characters.ts';
import { isInSong } from './song-coverage.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageFonts {
  /** `@font-face` rules for the page's head; '' when the page needs none. */
  css: string;
  /** Addresses to preload: with all faces there before its first layout, a page is laid out once and not again for each. */
  preload: string[];
}

/** A Latin face of the build. */
interface LatinFace {
  /** `@font-face` rules for the head of a page. */
  css: string;
  /** Address of the file with Western European letters. */
  url: string;
}

/** The Latin faces of the build, which are equal for all pages. */
export interface LatinFaces {
  text: LatinFace;
  /** The faces of headings, of which the look of the site has one. */
  display: Partial<Record<TypeName, LatinFace>>;
}

/** CSS weights of each file. */
const cssWeights: Record<SongWeight, string> = { 900: '700 900', 600: '400 600' };

/** On English pages the Latin faces draw the headings, so only Chinese characters are taken there. */
export function fontsOf(page: DrawnPage, secret: string): PageFonts {
  if (typesWithHei.has(page.type)) return { css: '', preload: [] };
  const characters = songCharacters(page.body);
  const preload: string[] = [];
  let css = '';
  const from = isChinese(page) ? 0x20 : 0x2e80;
  for (const weight of songWeights) {
    const codePoints = characters[weight].filter((codePoint) => codePoint >= from && isInSong(codePoint)).slice(0, subsetSizeMax);
    if (codePoints.length === 0) continue;
    const url = fontAddress({ weight, codePoints }, secret);
    css += `@font-face{font-family:"GP Song";src:url(${url});font-weight:${cssWeights[weight]};font-display:swap}`;
    preload.push(url);
  }
  return { css, preload };
}

/** Adds the rules of all faces to a page's head, with preload links for those that it draws. */
export function addFontsTo(page: DrawnPage, { latin, secret }: { latin: LatinFaces | null; secret: string }): void {
  const { css, preload } = fontsOf(page, secret);
  const display = latin?.display[page.type];
  if (latin) preload.push(latin.text.url);
  if (display && hasDisplayText(page)) preload.push(display.url);
  page.head += preload.map((url) => `<link rel="preload" as="font" href="${url}" crossorigin>`).join('');
  const rules = latinRules(latin, page.type) + css;
  if (rules) page.head += `<style>${rules}</style>`;
}

/** The rules of the Latin faces of pages with a type. */
export function latinRules(latin: LatinFaces | null, type: TypeName): string {
  return latin ? (latin.display[type]?.css ?? '') + latin.text.css : '';
}

/** Whether the face of headings draws a part of the page: headings on English pages, large figures on Chinese ones. */
const hasDisplayText = (page: DrawnPage) => !isChinese(page) || page.body.includes('numeral"');

const isChinese = ({ drawn }: DrawnPage) => /<html[^>]*\slang="zh/.test(drawn.slice(0, 500));

/** The Latin faces that the build wrote; null in development without a build. */
export function readLatinFaces(clientFolder: string): LatinFaces | null {
  const file = join(clientFolder, 'fonts/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LatinFaces) : null;
}
