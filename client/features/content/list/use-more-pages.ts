/** "Load more" for lists of any rows: further pages, added below the ones shown. */
import { use, useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { Api } from '#shared/api/client.ts';
import { pagesWithCoversOnce } from '#shared/pictures-once.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useHistoryState } from '#client/lib/use-history-state.ts';

export interface ListShown<Row> {
  /** Address of the list with all that filters it: another one starts afresh. */
  listKey: string;
  rows: readonly Row[];
  total: number;
  /** Number of the loader's page, from 1. */
  pageNum: number;
  pageSize: number;
  /** Fetches a page; null when that failed. */
  load: (api: Api, pageNum: number) => Promise<readonly Row[] | null>;
}

export interface MorePages<Row> {
  /** The pages shown, the loader's own first. */
  pages: readonly (readonly Row[])[];
  /** Position in the whole list of the first and of the last row shown. */
  from: number;
  shown: number;
  total: number;
  /** The list has one page only. */
  isWhole: boolean;
  /** Number of the page to load next, or null at the end. */
  nextPage: number | null;
  state: 'idle' | 'loading' | 'failed';
  /** Takes over the click on the link to the next page; without a script the link simply leads there. */
  handleMore: (event: MouseEvent) => void;
  /** Goes on the element whose children are the pages, each marked `data-page`. */
  list: RefObject<HTMLDivElement | null>;
}

/** The browser's back button finds what had been added, on screens that are kept alive. */
export function useMorePages<Row extends { id: string }>({
  listKey,
  rows,
  total,
  pageNum,
  pageSize,
  load,
}: ListShown<Row>): MorePages<Row> {
  const api = use(ApiContext);
  const [state, setState] = useState<MorePages<Row>['state']>('idle');
  const [added, setAdded] = useHistoryState<{ listKey: string; pages: readonly (readonly Row[])[] }>('more', { listKey, pages: [] });
  const extra = added.listKey === listKey ? added.pages : noPages;
  const pages = useMemo(() => pagesWithCoversOnce<Row>([rows, ...extra]), [rows, extra]);
  const lastPage = pageNum - 1 + pages.length;
  const nextPage = lastPage * pageSize < total ? lastPage + 1 : null;
  const list = useFocusOnGrowth(extra.length);

  const handleMore = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || nextPage === null || !api) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    void load(api, nextPage).then((more) => {
      setState(more ? 'idle' : 'failed');
      if (more) setAdded({ listKey, pages: [...extra, withoutShown(more, pages)] });
    });
  };

  const before = (pageNum - 1) * pageSize;
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  return {
    pages,
    from: before + 1,
    shown: Math.min(total, before + count),
    total,
    isWhole: total <= pageSize,
    nextPage,
    state,
    handleMore,
    list,
  };
}

const noPages: readonly never[] = [];

/** What was published meanwhile pushes rows on to the next page; each is shown once. */
function withoutShown<Row extends { id: string }>(rows: readonly Row[], pages: readonly (readonly Row[])[]): Row[] {
  const ids = new Set(pages.flat().map((row) => row.id));
  return rows.filter((row) => !ids.has(row.id));
}

/** Moves the focus to the first link of a page that was added; not to those that were there when the list came back. */
function useFocusOnGrowth(count: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const added = [...(list.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].at(-1);
    if (count > before.current) added?.querySelector<HTMLElement>('a')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
