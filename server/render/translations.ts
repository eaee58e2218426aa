/** Texts on the server: one i18next instance per language, made at start and never switched; it reads the files of a namespace with its first text. */
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

type Text = string | ((values: Readonly<Record<string, unknown>>) => string);

interface Texts {
  [key: string]: string | Texts;
}

/** The compiled texts of a language, by `namespace:group.key`. */
interface Compiled {
  texts: Map<string, Text>;
  /** Texts such as `key_one` and `key_other`, by key and form. */
  plurals: Map<string, Map<string, Text>>;
  namespaces: Set<string>;
}

const translates = new WeakMap<i18n, Translate>();

/** The translate function of an instance, as components take it: texts compiled once into a flat map, read as i18next reads them. */
export function translateOf(instance: i18n): Translate {
  const known = translates.get(instance);
  if (known) return known;
  const compiled: Compiled = { texts: new Map(), plurals: new Map(), namespaces: new Set() };
  const rules = new Intl.PluralRules(instance.language);
  const find = (key: string, values: Readonly<Record<string, unknown>>): Text | undefined => {
    const { count } = values;
    const plural = typeof count === 'number' ? compiled.plurals.get(key)?.get(rules.select(count)) : undefined;
    return plural ?? compiled.texts.get(key);
  };
  const translate: Translate = (key, values = {}) => {
    let text = find(key, values);
    if (text === undefined && compileNamespaceOf(key, instance, compiled)) text = find(key, values);
    text ??= key.slice(key.indexOf(':') + 1);
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

/** Compiles the texts beside a key; false if that is done. */
function compileNamespaceOf(key: string, instance: i18n, { texts, plurals, namespaces }: Compiled): boolean {
  const namespace = key.slice(0, Math.max(0, key.indexOf(':')));
  if (namespaces.has(namespace)) return false;
  namespaces.add(namespace);
  // Nothing waits: the instance reads files at once.
  void instance.loadNamespaces(namespace);
  const add = (given: Texts, before: string): void => {
    for (const [name, value] of Object.entries(given)) {
      if (typeof value !== 'string') add(value, `${before}${name}.`);
      else {
        const text = compile(value);
        texts.set(before + name, text);
        const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(before + name) ?? [];
        if (stem === undefined || form === undefined) continue;
        plurals.set(stem, (plurals.get(stem) ?? new Map<string, Text>()).set(form, text));
      }
    }
  };
  add((instance.getResourceBundle(instance.language, namespace) ?? {}) as Texts, `${namespace}:`);
  return true;
}

/** Throws for what i18next could do and no text needs: nested texts, formats and paths of values. */
function compile(text: string): Text {
  if (text.includes('$t(')) throw new Error(`A text must not contain another: ${text}`);
  if (!text.includes('{{')) return text;
  const parts = text.split(/\{\{(.+?)\}\}/).map((part, at) => (at % 2 === 1 ? part.trim() : part));
  const unknown = parts.find((part, at) => at % 2 === 1 && !/^\w+$/.test(part));
  if (unknown !== undefined) throw new Error(`A value has a plain name, not “${unknown}”: ${text}`);
  const [start = '', ...rest] = parts;
  const places = rest.flatMap((part, at) => (at % 2 === 0 ? [{ name: part, after: rest[at + 1] ?? '' }] : []));
  return (values) => {
    let filled = start;
    // A value that is not given stays visible.
    for (const { name, after } of places) filled += (name in values ? String(values[name] ?? '') : `{{${name}}}`) + after;
    return filled;
  };
}
