/** The two languages of the site, how the API counts them, and how a URL carries them. */

export const languages = ['zh-Hans', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of a visitor who never chose one. */
export const defaultLanguage: Language = 'zh-Hans';

/** A text in both languages. */
export type Bilingual = Record<Language, string>;

/** `languageType` of the API: 0 for zh-Hans, otherwise 1. */
export function languageNumber(language: Language): 0 | 1 {
  return language === 'zh-Hans' ? 0 : 1;
}

/** Reads `languageType` as the API does: missing or unreadable is 0, any other number is 1. Only numbers and texts are read. */
export function languageFromNumber(value: unknown): Language {
  const input: unknown = Array.isArray(value) ? value[0] : value;
  const number = typeof input === 'number' || typeof input === 'string' ? Number(input) : 0;
  return Number.isNaN(number) || number === 0 ? 'zh-Hans' : 'en';
}

/** First path segment of each language; zh-Hans has none. */
export const languagePrefix: Record<Language, '' | '/en'> = { 'zh-Hans': '', en: '/en' };

/** Splits a path into the language it names and the path that the router knows. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  if (pathname === '/en' || pathname === '/en/') return { language: 'en', path: '/' };
  if (pathname.startsWith('/en/')) return { language: 'en', path: pathname.slice(3) };
  return { language: 'zh-Hans', path: pathname };
}

/** The URL of a site path (`/news?type=1`) in a language. */
export function withLanguage(language: Language, path: string): string {
  if (language === 'zh-Hans') return path;
  return path === '/' ? '/en' : path.startsWith('/?') ? `/en${path.slice(1)}` : `/en${path}`;
}

export function otherLanguage(language: Language): Language {
  return language === 'zh-Hans' ? 'en' : 'zh-Hans';
}
