/**
 * Collation of names and titles: Chinese by pinyin, English alphabetically. Done here, not in the database, because
 * database collations differ between servers.
 */
import type { Language } from '#shared/language.ts';

const collations: Record<Language, [locale: string, options: Intl.CollatorOptions]> = {
  'zh-Hans': ['zh-Hans-u-co-pinyin', { numeric: true }],
  en: ['en', { numeric: true, ignorePunctuation: true }],
};

/** Made when a list is first put in order: the rules of Chinese take some milliseconds of a start. */
const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(...collations[language]);
  collators.set(language, known);
  return known;
}

/** Comparator by name; equal names are ordered by id. */
export function compareNames(language: Language): (a: { name: string; id: string }, b: { name: string; id: string }) => number {
  const { compare } = collatorOf(language);
  return (a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
