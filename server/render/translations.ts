/** Texts on the server: one immutable i18next instance per language, made at start and never switched. */
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import Backend from 'i18next-fs-backend';
import type { Translate } from '#client/lib/translations.ts';
import { languages, type Language } from '#shared/language.ts';

export const namespaces = [
  'common',
  'navigation',
  'content',
  'cinema',
  'work',
  'account',
  'settings',
  'comment',
  'manage',
  'works',
  'editor',
  'upload',
  'desk',
  'awards',
  'share',
  'share-lab',
  'mail',
  'errors',
] as const;

export type Translations = Record<Language, i18n>;

/** Loads locales/<language>/<namespace>.json for both languages. */
export async function loadTranslations(root: string): Promise<Translations> {
  const load = async (language: Language): Promise<[Language, i18n]> => {
    const instance = createInstance();
    await instance
      .use(Backend)
      .init({
        lng: language,
        fallbackLng: false,
        preload: [language],
        supportedLngs: [language],
        ns: [...namespaces],
        defaultNS: 'common',
        backend: { loadPath: join(root, 'locales/{{lng}}/{{ns}}.json') },
        interpolation: { escapeValue: false },
      } as Parameters<i18n['init']>[0]);
    return [language, instance];
  };
  return Object.fromEntries(await Promise.all(languages.map(load))) as Translations;
}

/** The translate function of an instance, as components take it. */
export function translateOf(instance: i18n): Translate {
  return (key, values) => instance.t(key, values ?? {}) as string;
}
