/** What a filtered list says about itself: its type in the title, and no index for the results of a search. */
import type { Head } from '#client/lib/page.tsx';
import type { Translate } from '#client/lib/translations.ts';
import type { ListData } from './list-loader.ts';
import { listPath } from './list-path.ts';

interface Options {
  t: Translate;
  path: string;
  /** Column of the feed. */
  columnId: string;
  title: string;
  description: string;
}

/** The canonical address of a filtered list keeps type and page and drops the text. */
export function listHead(data: ListData, { t, path, columnId, title, description }: Options): Head {
  const { type, typeLabel, search, pageNum } = data;
  const parts = [title, typeLabel, pageNum > 1 ? t('content:list.page', { page: pageNum }) : undefined].filter(Boolean);
  return {
    title: search ? t('content:list.searchTitle', { search, list: title }) : parts.join(' · '),
    description,
    canonical: listPath(path, { type, search: '', pageNum }),
    noindex: search !== '',
    // Languages have lists of their own length: the second page of one may be no page of the other.
    hideAlternate: pageNum > 1,
    image: data.rows[0]?.cover ?? undefined,
    feed: { columnId, title },
  };
}
