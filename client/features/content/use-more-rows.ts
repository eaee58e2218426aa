/** "Load more": further pages of a list, added below the ones shown. */
import { use, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { ContentRow } from '#shared/api/content.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useKeptState } from '#client/lib/keep-alive.ts';
import type { ListContract, ListData } from './list-loader.ts';
import { listPath } from './list-path.ts';

type Rows = readonly ContentRow[];

export interface MoreRows {
  /** The pages shown, the loader's own first. */
  pages: readonly Rows[];
  /** Position in the whole list of the last row shown. */
  shown: number;
  /** Number of the page to load next, or null at the end. */
  nextPage: number | null;
  state: 'idle' | 'loading' | 'failed';
  /** Takes over the click on the link to the next page; without a script the link simply leads there. */
  handleMore: (event: MouseEvent) => void;
  /** Goes on the element whose last page's first link takes the focus. */
  list: RefObject<HTMLDivElement | null>;
}

/** A new list (another type, text or page) starts afresh; the browser's back button finds what had been added. */
export function useMoreRows(contract: ListContract, data: ListData): MoreRows {
  const api = use(ApiContext);
  const [state, setState] = useState<MoreRows['state']>('idle');
  const listKey = listPath('', data);
  const [added, setAdded] = useKeptState<{ listKey: string; pages: readonly Rows[] }>('more', { listKey, pages: [] });
  const extra = added.listKey === listKey ? added.pages : [];
  const pages = [data.rows, ...extra];
  const lastPage = data.pageNum - 1 + pages.length;
  const nextPage = lastPage * data.pageSize < data.total ? lastPage + 1 : null;
  const list = useFocusOnGrowth(extra.length);

  const handleMore = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || nextPage === null || !api) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    const query = { type: data.type || undefined, search: data.search || undefined, pageNum: nextPage, pageSize: data.pageSize };
    void api(contract, { query }, { noLoading: true }).then((outcome) => {
      setState(outcome.status === 'ok' ? 'idle' : 'failed');
      if (outcome.status === 'ok') setAdded({ listKey, pages: [...extra, withoutShown(outcome.data, pages)] });
    });
  };

  const count = pages.reduce((sum, rows) => sum + rows.length, 0);
  return { pages, shown: Math.min(data.total, (data.pageNum - 1) * data.pageSize + count), nextPage, state, handleMore, list };
}

/** What was published meanwhile pushes rows on to the next page; each is shown once. */
function withoutShown(rows: Rows, pages: readonly Rows[]): Rows {
  const ids = new Set(pages.flat().map((row) => row.id));
  return rows.filter((row) => !ids.has(row.id));
}

/** Moves the focus to the first link of a page that was added; not to those that were there when the list came back. */
function useFocusOnGrowth(count: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) list.current?.querySelector<HTMLElement>(':scope > [data-page]:last-child a')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
