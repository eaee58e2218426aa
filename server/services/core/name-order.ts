/**
 * The order of names and titles as their language sorts them: Chinese by pinyin, English by letters. It is made here and
 * not by the database, whose collations differ from server to server.
 */
import type { Language } from '#shared/language.ts';

const collators: Record<Language, Intl.Collator> = {
  'zh-Hans': new Intl.Collator('zh-Hans-u-co-pinyin', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true, ignorePunctuation: true }),
};

/** Below zero where `a` comes before `b`; equal names stand in the order of their ids. */
export function compareNames(language: Language): (a: { name: string; id: string }, b: { name: string; id: string }) => number {
  const { compare } = collators[language];
  return (a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
