/** Texts: one i18next instance per language, read through `useT()`. */
import { createInstance, type i18n } from 'i18next';
import { createContext, use } from 'react';
import type { Language } from '#shared/language.ts';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Namespaces that every public page may use; forms and the management centre load theirs with their pages. */
export const publicNamespaces = ['common', 'navigation', 'content'] as const;

const TranslateContext = createContext<Translate | null>(null);
export const TranslateProvider = TranslateContext.Provider;

/** `t('namespace:screen.role')` in the language of the page. */
export function useT(): Translate {
  const t = use(TranslateContext);
  if (!t) throw new Error('There is no TranslateProvider above');
  return t;
}

export { useLanguage } from '#client/ui/language-context.tsx';

const files = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', { import: 'default' });

/** Loads the namespaces of a language in the browser; each file is a chunk of its own. */
export async function loadTranslations(language: Language, namespaces: readonly string[]): Promise<i18n> {
  const instance = createInstance();
  const texts = await Promise.all(namespaces.map((namespace) => files[`/locales/${language}/${namespace}.json`]?.()));
  const resources = Object.fromEntries(namespaces.map((namespace, index) => [namespace, texts[index] ?? {}]));
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'common',
    resources: { [language]: resources },
    interpolation: { escapeValue: false },
  } as Parameters<i18n['init']>[0]);
  return instance;
}

/** The translate function of an instance, as components take it. */
export function translateOf(instance: i18n): Translate {
  return (key, values) => instance.t(key, values ?? {}) as string;
}
