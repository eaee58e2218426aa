/** Texts in the browser: the same files and rules as i18next on the server, without its 12 KB (see `build/decisions/013-the-browser-reads-texts-without-i18next.md`). */
import { createContext, use } from 'react';
import type { Language } from '#shared/language.ts';

/** Values that all texts may name: the name of the site and its short name. */
export interface SiteTextValues {
  site: string;
  short: string;
}

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Namespaces that every page may use; shells, forms and the management centre load theirs with their pages. */
export const baseNamespaces = ['common', 'navigation'] as const;

const TranslateContext = createContext<Translate | null>(null);
export const TranslateProvider = TranslateContext.Provider;

/** `t('namespace:screen.role')` in the language of the page. */
export function useT(): Translate {
  const t = use(TranslateContext);
  if (!t) throw new Error('There is no TranslateProvider above');
  return t;
}

export { useLanguage } from '#client/ui/text/language-context.tsx';

/** A namespace's file: texts by key, in groups. */
export interface Texts {
  [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>(
  [
    '/locales/*/*.json',
    '!/locales/*/{manage,dashboard,calendar,statistics,staff,audits,columns,dictionary,first-steps,invitations,jobs,accounts,site-parts,site-settings,media,editor,live-preview,seo,works,item-acts,review,awards,edition,ceremony,seal,stage,press,press-room,doctor,palette,upload,video-panel,share-lab,transfer,errors,article-import,views,list-export,mail}.json',
  ],
  { import: 'default' },
);

/** Adds files that only a part of the site needs. */
export function addTextFiles(more: typeof files): void {
  Object.assign(files, more);
}

/** The tab's texts, filled namespace by namespace; never used on the server, which has them all. */
const loaded: Record<string, Texts> = {};

/** Loads namespaces that a page or a popup needs besides the public ones; each file is a chunk of its own. */
export async function addTexts(namespaces: readonly string[]): Promise<void> {
  if (typeof document === 'undefined') return;
  const language = document.documentElement.lang;
  const missing = namespaces.filter((name) => !loaded[name]);
  await Promise.all(
    missing.map(async (name) => {
      loaded[name] = (await files[`/locales/${language}/${name}.json`]?.()) ?? {};
    }),
  );
}

/** Loads the first namespaces; the function also reads those that are added later. */
export async function loadTranslate(language: Language, namespaces: readonly string[], names: SiteTextValues): Promise<Translate> {
  await addTexts(namespaces);
  return createTranslate(language, loaded, names);
}

/**
 * Reads texts as i18next does: `namespace:group.key`, `{{name}}` for values, and with a `count` the plural form
 * `key_one`, `key_other`… of the language. The names of the site are values of all texts. An unknown key is given back.
 */
export function createTranslate(language: Language, namespaces: Record<string, Texts>, names: SiteTextValues): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values) => {
    const at = key.indexOf(':');
    const texts = namespaces[key.slice(0, at)];
    const path = key.slice(at + 1);
    const plural = typeof values?.['count'] === 'number' ? find(texts, `${path}_${plurals.select(values['count'])}`) : undefined;
    const text = plural ?? find(texts, path) ?? path;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(({ ...names, ...values } as typeof values & object)[name] ?? ''));
  };
}

function find(texts: Texts | undefined, path: string): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}
