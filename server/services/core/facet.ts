/** Values that lists can be filtered by: keys that are the same in both languages, with labels and counts. */
import { createHash } from 'node:crypto';
import type { Choice } from '#shared/api/film.ts';
import type { Language } from '#shared/language.ts';
import { pick } from './localized.ts';
import { fold } from './search-text.ts';

/** Longest key; addresses of screens allow no more. */
const keyMax = 32;
const markLength = 6;

/** A key `[a-z0-9-]` of a text in both languages, from the English one; a text without Latin letters gets one made of digits. */
export function choiceKey(zh: string, en: string): string {
  const key = fold(en)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const mark = () =>
    createHash('sha256')
      .update(en || zh)
      .digest('hex')
      .slice(0, markLength);
  if (key === '') return `x${mark()}`;
  return key.length <= keyMax ? key : `${key.slice(0, keyMax - markLength - 1)}-${mark()}`;
}

/** As `choiceKey`, each text worked out once: for going through many rows with few values; '' where there is no text. */
export function rememberedKeys(): (zh: string, en: string) => string {
  const known = new Map<string, string>();
  return (zh, en) => {
    const text = `${en}\n${zh}`;
    const key = known.get(text) ?? (zh || en ? choiceKey(zh, en) : '');
    known.set(text, key);
    return key;
  };
}

/** A value of one row. */
export interface Value {
  key: string;
  zh: string;
  en: string;
}

/** The values of some rows with how often each comes, the most frequent first; one value may go by several names. */
export function countChoices(values: readonly Value[], language: Language): Choice[] {
  const groups = Map.groupBy(values, ({ key }) => key);
  return [...groups]
    .map(([value, group]) => ({
      value,
      label: [...new Set(group.map(({ zh, en }) => pick(language, zh, en)))].sort().join(' / '),
      count: group.length,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
