/** Facets of lists: a key per value that is the same in both languages, with its label and its count. */
import { createHash } from 'node:crypto';
import type { Choice } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { localized } from './localized.ts';
import { fold } from './search-text.ts';

/** Longest key that the query parameters of the screens allow. */
const keyMax = 32;
const markLength = 6;

/** URL key `[a-z0-9-]+` of a bilingual text, derived from the English one; a text without Latin letters gets a hash. */
export function facetKey(zh: string, en: string): string {
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

/** `facetKey` with a cache, for many rows with few distinct values; '' for an empty text. */
export function cachedFacetKeys(): (zh: string, en: string) => string {
  const known = new Map<string, string>();
  return (zh, en) => {
    const text = `${en}\n${zh}`;
    const key = known.get(text) ?? (zh || en ? facetKey(zh, en) : '');
    known.set(text, key);
    return key;
  };
}

/** The value of one row. */
export interface FacetValue {
  key: string;
  zh: string;
  en: string;
}

/** Distinct values with their counts, the most frequent first. Rows with the same key may differ in their label. */
export function countFacetValues(values: readonly FacetValue[], language: Language): Choice[] {
  const groups = Map.groupBy(values, ({ key }) => key);
  return [...groups]
    .map(([value, group]) => ({
      value,
      label: [...new Set(group.map(({ zh, en }) => localized(language, zh, en)))].sort().join(' / '),
      count: group.length,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
