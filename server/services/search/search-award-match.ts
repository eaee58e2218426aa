/**
 * Decides whether a query names an award: by its label or a synonym of `search-award-words.json`, with nothing else but
 * its unit, its year, phrases such as "who won", and names that belong to it.
 */
import { LRUCache } from 'lru-cache';
import words from '#server/services/content/search-award-words.json' with { type: 'json' };
import { distanceWithin, lettersOf } from '#server/services/content/name-distance.ts';
import { fold } from '#server/services/core/search-text.ts';

/** The parts of an award that are always public: labels in both languages. */
export interface NamedAward {
  labels: readonly string[];
  unitKey: string;
  unitLabels: readonly string[];
  /** Year and name of its edition. */
  editionWords: readonly string[];
}

/** A query as Latin words and single Chinese characters. */
export type Tokens = readonly string[];

const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}])+/gu;
const tokensMax = 24;
/** The last phrase may be incomplete, if at least this share of it is typed. */
const prefixShare = 0.6;
/** A misspelt name must be typed at least to this share. */
const nearShare = 0.8;

export function tokensOf(text: string): Tokens {
  return fold(text).replaceAll(/['’]/g, '').match(tokenPattern) ?? [];
}

interface Phrase {
  tokens: Tokens;
  /** True for phrases that name the award itself. */
  isCore: boolean;
}

/** Phrases by which a query can name one award. */
export type AwardPhrases = readonly Phrase[];

/** Word tables, folded for comparison. Made with the first search, because their patterns would take a fortieth of a start. */
let madeTables: ReturnType<typeof makeTables> | undefined;

function makeTables() {
  return {
    fillers: phrasesOf(words.fillers, false),
    synonymGroups: words.awards.map((group) => ({ labels: new Set(group.labels.map(fold)), phrases: phrasesOf(group.words, true) })),
    unitPhrases: new Map(words.units.map(({ key, words: texts }) => [key, phrasesOf(texts, false)])),
  };
}

/** Phrases by award: every keystroke needs those of all awards, and labels seldom change. */
const phraseCache = new LRUCache<string, AwardPhrases>({ max: 5_000 });

export function awardPhrases(award: NamedAward): AwardPhrases {
  const key = JSON.stringify(award);
  const phrases = phraseCache.get(key) ?? makePhrases(award);
  phraseCache.set(key, phrases);
  return phrases;
}

/** Labels and synonyms. */
function corePhrases({ labels: names }: NamedAward): Phrase[] {
  const { synonymGroups } = (madeTables ??= makeTables());
  const labels = names.flatMap((label) => [label, withoutBracket(label)]);
  const folded = labels.map(fold);
  const synonyms = synonymGroups.filter((group) => folded.some((label) => group.labels.has(label))).flatMap((group) => group.phrases);
  return [...phrasesOf(labels, true), ...synonyms];
}

function makePhrases(award: NamedAward): AwardPhrases {
  const { fillers, unitPhrases } = (madeTables ??= makeTables());
  const { unitKey, unitLabels, editionWords } = award;
  return [...corePhrases(award), ...phrasesOf([...unitLabels, ...editionWords], false), ...(unitPhrases.get(unitKey) ?? []), ...fillers];
}

/** Gives the pinyin syllables of a text. */
export type Pinyin = (text: string) => string[];

const soundCache = new LRUCache<string, AwardPhrases>({ max: 5_000 });

/** `awardPhrases` with the core phrases in pinyin: syllable by syllable, in one word, or by their initials. */
export function soundPhrases(award: NamedAward, pinyin: Pinyin): AwardPhrases {
  const key = JSON.stringify(award);
  const phrases = soundCache.get(key) ?? [...awardPhrases(award), ...makeSoundPhrases(award, pinyin)];
  soundCache.set(key, phrases);
  return phrases;
}

/** Initials of shorter phrases stand for too many things. */
const initialsMin = 3;

function makeSoundPhrases(award: NamedAward, pinyin: Pinyin): Phrase[] {
  const spoken = corePhrases(award).flatMap(({ tokens }) => {
    const syllables = pinyin(tokens.join(''));
    return syllables.length > 0 && syllables.length === tokens.length ? readingsOf(syllables) : [];
  });
  const phrases = spoken.flatMap((syllables) => [
    syllables,
    [syllables.join('')],
    ...(syllables.length >= initialsMin ? [[syllables.map((syllable) => syllable[0] ?? '').join('')]] : []),
  ]);
  return [...new Map(phrases.map((tokens) => [tokens.join(' '), { tokens, isCore: true }])).values()];
}

/** 角 of an actor is read jue and often typed jiao; ü is typed v or u. */
function readingsOf(syllables: readonly string[]): string[][] {
  const roles = [syllables, syllables.map((syllable) => (syllable === 'jue' ? 'jiao' : syllable))];
  return roles.flatMap((reading) => [[...reading], reading.map((syllable) => syllable.replace('v', 'u'))]);
}

/**
 * The smallest number of errors with which a text, without its year, names the award; null if there are too many. The
 * text must be nearly as long as the name.
 */
export function likenessOf(text: Tokens, phrases: AwardPhrases): number | null {
  const typed = lettersOf(text.filter((token) => !/^\d{4}$/.test(token)).join(' '));
  const distances = phrases.flatMap(({ tokens, isCore }) => {
    const name = lettersOf(tokens.join(' '));
    if (!isCore || typed.isHan !== name.isHan || typed.letters.length < name.letters.length * nearShare) return [];
    return distanceWithin(typed, name) ?? [];
  });
  return distances.length > 0 ? Math.min(...distances) : null;
}

/** "Best Music (Television)" also matches "Best Music". */
function withoutBracket(label: string): string {
  return label.replace(/\s*[（(][^（）()]*[）)]\s*$/, '');
}

function phrasesOf(texts: readonly string[], isCore: boolean): Phrase[] {
  return texts.map((text) => ({ tokens: tokensOf(text), isCore })).filter(({ tokens }) => tokens.length > 0);
}

/** How a query matches an award: `whole` = completely, `rest` = the remaining words may be names, `none`. */
export type Fit = 'whole' | 'rest' | 'none';

/** Matches from the end of the query to its beginning: each tail extends shorter ones. */
export function fitOf(text: Tokens, phrases: AwardPhrases, names: readonly string[] = []): Fit {
  if (text.length > tokensMax) return 'none';
  const all = [...phrases, ...phrasesOf(names, false)];
  // Per tail: whether it matches without a rest, and with or without one after naming the award.
  const tails: { plain: boolean; core: boolean; coreWithRest: boolean }[] = [];
  tails[text.length] = { plain: true, core: false, coreWithRest: false };
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const skipped = tails[at + 1];
    const tail = { plain: false, core: false, coreWithRest: skipped?.core === true || skipped?.coreWithRest === true };
    for (const { tokens, isCore } of all) {
      const length = matchAt(text, at, tokens);
      const after = length > 0 ? tails[at + length] : undefined;
      if (!after) continue;
      if (isCore) {
        tail.core ||= after.plain || after.core;
        tail.coreWithRest = true;
      } else {
        tail.plain ||= after.plain;
        tail.core ||= after.core;
        tail.coreWithRest ||= after.coreWithRest;
      }
    }
    tails[at] = tail;
  }
  if (tails[0]?.core) return 'whole';
  return tails[0]?.coreWithRest ? 'rest' : 'none';
}

/** Number of tokens that a phrase matches at a position; 0 = no match. At the end of the query it may be incomplete. */
function matchAt(text: Tokens, at: number, phrase: Tokens): number {
  let matched = 0;
  let letters = 0;
  for (const [index, token] of phrase.entries()) {
    const typed = text[at + index];
    if (typed === undefined) break;
    if (typed === token) letters += token.length;
    else if (at + index === text.length - 1 && token.startsWith(typed)) letters += typed.length;
    else return 0;
    matched += 1;
    if (typed !== token) break;
  }
  const all = phrase.reduce((sum, token) => sum + token.length, 0);
  if (letters === all) return matched;
  return at + matched === text.length && letters >= all * prefixShare ? matched : 0;
}
