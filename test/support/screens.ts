/** A visit to every screen of client/routes.tsx: concrete addresses, in both languages. */
import { screens } from '#client/routes.tsx';
import { listContent } from '#shared/api/content.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';

export interface Visit {
  /** Pattern in the table of screens. */
  screen: string;
  language: Language;
  /** Address with the language prefix. */
  url: string;
}

/** Addresses of screens that need more than their pattern, or that show more than one thing. */
const addresses: Record<string, readonly string[]> = {
  '/news': ['/news', '/news?pageNum=2'],
  '/about': ['/about', '/about?active=2'],
  '/searchresult': ['/searchresult?search=熊猫', '/searchresult?search=zzzz'],
};

/** Every screen of the table in both languages; articles are found through the API of `origin`. */
export async function allVisits(origin: string): Promise<Visit[]> {
  const articles = await articlePaths(origin);
  return screens.flatMap(({ path }) => {
    const sitePaths = path === '/content/article/:id' ? articles : (addresses[path] ?? [path]);
    return languages.flatMap((language) => sitePaths.map((sitePath) => ({ screen: path, language, url: encodeURI(withLanguage(language, sitePath)) })));
  });
}

/** Site paths of the newest articles that can be read in both languages. */
export async function articlePaths(origin: string, wanted = 1): Promise<string[]> {
  const answer = await fetch(`${origin}${listContent.path}?kind=article&pageSize=${wanted}`);
  const { rows } = (await answer.json()) as { rows: { id: string }[] };
  return rows.map(({ id }) => `/content/article/${id}`);
}
