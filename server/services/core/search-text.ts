/**
 * Tokeniser for Chinese and English. Chinese is split into overlapping bigrams, so that every substring matches without word
 * segmentation; other scripts into words. The result is a `tsvector` or `tsquery` literal: the same on both engines, without
 * an extension.
 */

const runs = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|([\p{L}\p{N}]+)/gu;

/** Weight of a field: A title, B abstract, C names and places, D body. */
export type Weight = 'A' | 'B' | 'C' | 'D';

const lexemeMax = 64;
const fieldMax = 20_000;
const queryRunsMax = 16;
/** Limits of PostgreSQL: the highest position, and the number of positions per term. */
const positionMax = 16_383;
const placesMax = 255;
/** Gap in positions between fields, so that no phrase spans two. */
const fieldGap = 8;

/** Folds width, case and accents of one character; every text comparison uses it. */
function foldCharacter(character: string): string {
  // PostgreSQL cannot store NUL.
  if (character === '\0') return '';
  return character
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

export function fold(text: string): string {
  let folded = '';
  for (const character of text.toWellFormed()) folded += foldCharacter(character);
  return folded;
}

/** The folded text, with the range of the original character for each of its UTF-16 units. */
export function foldWithOffsets(text: string): { folded: string; from: number[]; to: number[] } {
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldCharacter(character.toWellFormed());
    for (let unit = 0; unit < part.length; unit += 1) {
      from.push(at);
      to.push(at + character.length);
    }
    folded += part;
    at += character.length;
  }
  return { folded, from, to };
}

/** A run of the query: Chinese (matches anywhere) or a word (matches as a prefix). */
export interface QueryRun {
  text: string;
  isWord: boolean;
}

export function queryRuns(text: string): QueryRun[] {
  const parsedRuns: QueryRun[] = [];
  for (const match of fold(text).matchAll(runs)) {
    const isWord = match[1] === undefined;
    parsedRuns.push({ text: match[0].slice(0, lexemeMax), isWord });
    if (parsedRuns.length === queryRunsMax) break;
  }
  return parsedRuns;
}

/** Terms of a text in order; the last character of a Chinese run is a term of its own, so that a single character matches. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const match of fold(text.slice(0, fieldMax)).matchAll(runs)) {
    if (match[1] === undefined) terms.push(match[0].slice(0, lexemeMax));
    else {
      const characters = [...match[0]];
      for (let index = 0; index < characters.length; index += 1) terms.push(`${characters[index]}${characters[index + 1] ?? ''}`);
    }
  }
  return terms;
}

/**
 * Prefix of the duplicate terms for titles and abstracts: a query of these terms matches headlines only, by the index alone.
 * (Weights cannot do that: the index and its statistics do not know them.)
 */
export const headMark = '=';

/** `tsvector` literal of weighted fields. */
export function searchVector(fields: readonly (readonly [text: string, weight: Weight])[]): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const put = (term: string, place: string): void => {
    const places = positions.get(term) ?? [];
    if (position <= positionMax && places.length < placesMax) places.push(place);
    positions.set(term, places);
  };
  for (const [text, weight] of fields) {
    const isHead = weight === 'A' || weight === 'B';
    for (const term of termsOf(text)) {
      position += 1;
      put(term, `${position}${weight === 'D' ? '' : weight}`);
      if (isHead) put(headMark + term, String(position));
    }
    position += fieldGap;
  }
  return [...positions].map(([term, places]) => (places.length > 0 ? `'${term}':${places.join(',')}` : `'${term}'`)).join(' ');
}

/** `tsquery` literal of the typed text, for all terms or those with a mark; null if it has no terms. */
export function searchQuery(text: string, mark: '' | typeof headMark = ''): string | null {
  const parts = queryRuns(text).map((run) => {
    const characters = [...run.text];
    if (run.isWord || characters.length === 1) return `'${mark}${run.text}':*`;
    const pairs = characters.slice(1).map((character, index) => `'${mark}${characters[index]}${character}'`);
    return pairs.length === 1 ? (pairs[0] ?? '') : `(${pairs.join(' <-> ')})`;
  });
  return parts.length > 0 ? parts.join(' & ') : null;
}

/** Escapes wildcards of `like`. */
export function likePrefix(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
