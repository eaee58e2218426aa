/** Texts on the server: one immutable i18next instance per language, made at start and never switched. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import Backend from 'i18next-fs-backend';
import type { SiteNames } from '#shared/site/site-identity.ts';
import type { SiteTextValues, Translate } from '#client/lib/translations.ts';
import { languages, type Language } from '#shared/language.ts';

export type Translations = Record<Language, i18n>;

/** The namespaces of texts: the files of a language. */
export function namespacesOf(root: string): string[] {
  return readdirSync(join(root, 'locales', languages[0])).map((file) => basename(file, '.json'));
}

const loaded = new Map<string, Promise<Translations>>();

/** The texts of locales/<language>/<namespace>.json in both languages, read once. */
export function loadTranslations(root: string): Promise<Translations> {
  const known = loaded.get(root) ?? readTranslations(root);
  loaded.set(root, known);
  return known;
}

async function readTranslations(root: string): Promise<Translations> {
  const load = async (language: Language): Promise<[Language, i18n]> => {
    const instance = createInstance();
    // The files of all texts are read at once: waiting for each of a hundred small files takes several times as long.
    await instance
      .use(Backend)
      .init({
        lng: language,
        initAsync: false,
        fallbackLng: false,
        preload: [language],
        supportedLngs: [language],
        ns: namespacesOf(root),
        defaultNS: 'common',
        backend: { loadPath: join(root, 'locales/{{lng}}/{{ns}}.json') },
        interpolation: { escapeValue: false },
      } as Parameters<i18n['init']>[0]);
    return [language, instance];
  };
  return Object.fromEntries(await Promise.all(languages.map(load))) as Translations;
}

type Text = string | ((values: Readonly<Record<string, unknown>>) => string);

interface Texts {
  [key: string]: string | Texts;
}

/** The compiled texts of a language, by `namespace:group.key`. */
interface Compiled {
  texts: Map<string, Text>;
  /** Keys that have forms such as `key_one` and `key_other`. */
  plurals: Set<string>;
}

const translates = new WeakMap<i18n, Translate>();

/** The translate function of an instance, as components take it: its texts compiled once into a flat map, read as i18next reads them. */
export function translateOf(instance: i18n): Translate {
  const known = translates.get(instance);
  if (known) return known;
  const { texts, plurals } = compileTexts(instance);
  const rules = new Intl.PluralRules(instance.language);
  const translate: Translate = (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' && plurals.has(key) ? texts.get(`${key}_${rules.select(count)}`) : undefined;
    const text = plural ?? texts.get(key) ?? key.slice(key.indexOf(':') + 1);
    return typeof text === 'string' ? text : text(values);
  };
  translates.set(instance, translate);
  return translate;
}

/** With the names of the site as values of every text. */
export function withSiteName(translate: Translate, names: SiteTextValues): Translate {
  const own = { ...names };
  return (key, values) => translate(key, values ? { ...own, ...values } : own);
}

export function siteNameIn({ name, shortName }: SiteNames, language: Language): SiteTextValues {
  return { site: name[language], short: shortName[language] };
}

function compileTexts(instance: i18n): Compiled {
  const compiled: Compiled = { texts: new Map(), plurals: new Set() };
  const add = (texts: Texts, before: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value !== 'string') add(value, `${before}${key}.`);
      else {
        compiled.texts.set(before + key, compile(value));
        const stem = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(before + key)?.[1];
        if (stem) compiled.plurals.add(stem);
      }
    }
  };
  for (const namespace of [instance.options.ns ?? []].flat())
    add(instance.getResourceBundle(instance.language, namespace) as Texts, `${namespace}:`);
  return compiled;
}

/** Throws for what i18next could do and no text needs: nested texts, formats and paths of values. */
function compile(text: string): Text {
  if (text.includes('$t(')) throw new Error(`A text must not contain another: ${text}`);
  if (!text.includes('{{')) return text;
  const parts = text.split(/\{\{(.+?)\}\}/).map((part, at) => (at % 2 === 1 ? part.trim() : part));
  const unknown = parts.find((part, at) => at % 2 === 1 && !/^\w+$/.test(part));
  if (unknown !== undefined) throw new Error(`A value has a plain name, not “${unknown}”: ${text}`);
  return (values) =>
    parts
      .map((part, at) => {
        if (at % 2 === 0) return part;
        // A value that is not given stays visible.
        return part in values ? String(values[part] ?? '') : `{{${part}}}`;
      })
      .join('');
}
