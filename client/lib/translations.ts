/** The texts of a page in the browser: each namespace is a file that its pages load. */
import { createContext, use } from 'react';
import type { Language } from '#shared/language.ts';
import { createTranslate, type Texts, type Translate } from '#shared/translate.ts';

export type { Translate };

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

const files = import.meta.glob<Texts>(
  [
    '/locales/*/*.json',
    '!/locales/*/{manage,dashboard,calendar,statistics,staff,audits,columns,dictionary,first-steps,invitations,jobs,accounts,site-parts,site-settings,media,editor,live-preview,seo,works,item-acts,review,awards,edition,ceremony,seal,stage,press,press-room,doctor,palette,upload,video-panel,share-lab,transfer,errors,article-import,made-file,views,list-export,table-import,mail}.json',
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

/** Loads the first namespaces; the function also reads those that are added later. The names of the site are added above the pages. */
export async function loadTranslate(language: Language, namespaces: readonly string[]): Promise<Translate> {
  await addTexts(namespaces);
  return createTranslate(language, (name) => loaded[name]);
}
