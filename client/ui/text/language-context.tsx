/** The language of the page, for every part that prints a link or a fragment of text. */
import { createContext, use } from 'react';
import { defaultLanguage, type Language } from '#shared/language.ts';

const LanguageContext = createContext<Language>(defaultLanguage);

export const LanguageProvider = LanguageContext.Provider;

/** The language of the page. */
export function useLanguage(): Language {
  return use(LanguageContext);
}
