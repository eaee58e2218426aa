/** "Load more": further pages of a list, added below the ones shown. */
import { use, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { ContentRow } from '#shared/api/content.ts';
import { ApiContext } from '#client/lib/api.ts';
import type { ListContract, ListData } from './list-loader.ts';

export interface MoreRows {
  /** The pages shown, the loader's own first. */
  pages: readonly (readonly ContentRow[])[];
  shown: number;
  /** Number of the page to load next, or null at the end. */
  nextPage: number | null;
  state: 'idle' | 'loading' | 'failed';
  /** Takes over the click on the link to the next page; without a script the link simply leads there. */
  handleMore: (event: MouseEvent) => void;
  /** Goes on the element whose last page's first link takes the focus. */
  list: RefObject<HTMLDivElement | null>;
}

/** A new list (another type, text or page) starts afresh. */
export function useMoreRows(contract: ListContract, data: ListData): MoreRows {
  const api = use(ApiContext);
  const [added, setAdded] = useState<{ of: ListData; pages: (readonly ContentRow[])[] }>({ of: data, pages: [] });
  const [state, setState] = useState<MoreRows['state']>('idle');
  const list = useRef<HTMLDivElement>(null);
  const extra = added.of === data ? added.pages : [];
  const pages = [data.rows, ...extra];
  const shown = (data.pageNum - 1) * data.pageSize + pages.reduce((sum, rows) => sum + rows.length, 0);
  const nextPage = shown < data.total ? data.pageNum + pages.length : null;

  useEffect(() => {
    if (extra.length === 0) return;
    list.current?.querySelector<HTMLElement>('[data-page]:last-of-type a')?.focus();
  }, [extra.length]);

  const handleMore = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || nextPage === null || !api) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    const query = { type: data.type || undefined, search: data.search || undefined, pageNum: nextPage, pageSize: data.pageSize };
    void api(contract, { query }).then((outcome) => {
      if (outcome.status !== 'ok') return setState('failed');
      setAdded({ of: data, pages: [...extra, outcome.data] });
      setState('idle');
    });
  };

  return { pages, shown, nextPage, state, handleMore, list };
}
