/**
 * Collation of names and titles: Chinese by pinyin, English alphabetically. Done here, not in the database, because
 * database collations differ between servers.
 */
import type { Language } from '#shared/language.ts';

const collators: Record<Language, Intl.Collator> = {
  'zh-Hans': new Intl.Collator('zh-Hans-u-co-pinyin', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true, ignorePunctuation: true }),
};

/** Comparator by name; equal names are ordered by id. */
export function compareNames(language: Language): (a: { name: string; id: string }, b: { name: string; id: string }) => number {
  const { compare } = collators[language];
  return (a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
