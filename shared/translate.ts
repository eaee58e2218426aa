/** Reads texts on server and browser by the rules of i18next, without its 12 KB (`build/decisions/30-languages-and-texts.md`). */
import type { Bilingual, Language } from './language.ts';
import type { SiteNames } from './site/site-identity.ts';
import { siteZone, zoneName } from './site-zone.ts';

/** Values that all texts may name: the name of the site, its short name and the name of its time zone. */
export interface SiteTextValues {
  site: string;
  short: string;
  zone: string;
  /** Stands for the text that describes the site; '' = that text. */
  description?: string | undefined;
}

/** In two parts: the check of screens takes a whole key for a text that the module shows. */
const described = { namespace: 'content', key: 'home.description' };

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** A namespace's file: texts by key, in groups. */
export interface Texts {
  [key: string]: string | Texts;
}

/**
 * Reads texts as i18next does: `namespace:group.key`, `{{name}}` for values, and with a `count` the plural form
 * `key_one`, `key_other`… of the language. A value that is not given stays visible; an unknown key is given back.
 */
export function createTranslate(language: Language, textsOf: (namespace: string) => Texts | undefined): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const at = key.indexOf(':');
    const texts = textsOf(key.slice(0, Math.max(0, at)));
    const path = key.slice(at + 1);
    const { count } = values;
    const plural = typeof count === 'number' ? find(texts, `${path}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(texts, path) ?? path;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in values ? String(values[name] ?? '') : place));
  };
}

/** With the names of the site as values of every text. */
export function withSiteName(translate: Translate, names: SiteTextValues): Translate {
  return (key, values) =>
    (key === `${described.namespace}:${described.key}` && names.description) || translate(key, { ...names, ...values });
}

/** The values for a language; `zone` is that of this process where it is not given. */
export function siteNameIn(
  { name, shortName, zone, description }: SiteNames & { zone?: { label: string }; description?: Bilingual },
  language: Language,
): SiteTextValues {
  return {
    site: name[language],
    short: shortName[language],
    zone: zone?.label ?? zoneName(siteZone(), language),
    description: description?.[language],
  };
}

function find(texts: Texts | undefined, path: string): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}
