/** A visit to every screen of client/routes.tsx: concrete addresses, in both languages. */
import { screens } from '#client/routes.tsx';
import { listNews, listNotices } from '#shared/api/column.ts';
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

/** Site paths of a news item with a picture and of a notice, which has none. */
export async function articlePaths(origin: string): Promise<string[]> {
  const [news, notices] = await Promise.all([listNews, listNotices].map((list) => rowsOf(origin + list.path)));
  const pictured = news?.find(({ cover }) => cover !== null);
  return [pictured, notices?.[0]].flatMap((row) => (row ? [row.path] : []));
}

async function rowsOf(url: string): Promise<{ path: string; cover: object | null }[]> {
  const answer = (await (await fetch(url)).json()) as { rows: { path: string; cover: object | null }[] };
  return answer.rows;
}
