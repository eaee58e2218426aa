/** Texts on the server: one i18next instance per language, made at start and never switched; it reads the files of a namespace with its first text. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import Backend from 'i18next-fs-backend';
import { createTranslate, type Texts, type Translate } from '#shared/translate.ts';
import { languages, type Language } from '#shared/language.ts';

export type Translations = Record<Language, i18n>;

/** The namespaces of texts: the files of a language. */
export function namespacesOf(root: string): string[] {
  return readdirSync(join(root, 'locales', languages[0])).map((file) => basename(file, '.json'));
}

const loaded = new Map<string, Promise<Translations>>();

/** The texts of locales/<language>/<namespace>.json in both languages, each file read once. */
export function loadTranslations(root: string): Promise<Translations> {
  const known = loaded.get(root) ?? readTranslations(root);
  loaded.set(root, known);
  return known;
}

async function readTranslations(root: string): Promise<Translations> {
  const load = async (language: Language): Promise<[Language, i18n]> => {
    const instance = createInstance();
    await instance.use(Backend).init({
      lng: language,
      initAsync: false,
      fallbackLng: false,
      preload: [language],
      supportedLngs: [language],
      // A start needs a few of them; the others are read, without waiting, with their first text.
      ns: ['common'],
      defaultNS: 'common',
      backend: { loadPath: join(root, 'locales/{{lng}}/{{ns}}.json') },
      interpolation: { escapeValue: false },
    } as Parameters<i18n['init']>[0]);
    return [language, instance];
  };
  return Object.fromEntries(await Promise.all(languages.map(load))) as Translations;
}

const translates = new WeakMap<i18n, Translate>();

/** The translate function of an instance, as components take it. Reads the file of a namespace with its first text, without waiting. */
export function translateOf(instance: i18n): Translate {
  const known = translates.get(instance);
  if (known) return known;
  const language = instance.language as Language;
  const translate = createTranslate(language, (namespace) => {
    if (!instance.hasResourceBundle(language, namespace)) void instance.loadNamespaces(namespace);
    return instance.getResourceBundle(language, namespace) as Texts | undefined;
  });
  translates.set(instance, translate);
  return translate;
}
