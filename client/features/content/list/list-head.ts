/** Meta data of a filtered list: its type in the title, and no index for search results. */
import type { Head } from '#client/lib/page.tsx';
import type { Translate } from '#client/lib/translations.ts';
import type { ListData } from './list-loader.ts';
import { listPath } from './list-path.ts';

interface Options {
  t: Translate;
  path: string;
  /** Id of the feed's column. */
  columnId: string;
  title: string;
  description: string;
}

/** The canonical URL of a filtered list has type and page, but not the search text. */
export function listHead(data: ListData, { t, path, columnId, title, description }: Options): Head {
  const { type, year, typeLabel, search, pageNum } = data;
  const isOneType = !type.includes(',');
  const parts = [title, typeLabel, year, pageNum > 1 ? t('content:list.page', { page: pageNum }) : undefined].filter(Boolean);
  return {
    title: search ? t('content:list.searchTitle', { search, list: title }) : parts.join(' · '),
    description,
    canonical: isOneType ? listPath(path, { type, year, search: '', pageNum }) : path,
    noindex: search !== '' || !isOneType,
    // The list may have fewer pages in the other language.
    hideAlternate: pageNum > 1,
    image: data.rows[0]?.cover ?? undefined,
    feed: { columnId, title },
  };
}
