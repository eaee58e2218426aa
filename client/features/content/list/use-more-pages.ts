/** "Load more" for lists: appends further pages to the loaded one. */
import { use, useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useHistoryState } from '#client/lib/use-history-state.ts';

export interface ListShown<Row> {
  /** URL of the list with all filters; a new key resets the list. */
  listKey: string;
  rows: readonly Row[];
  total: number;
  /** Number of the loader's page, from 1. */
  pageNum: number;
  pageSize: number;
  /** Loads a page; null if that failed. */
  load: (api: Api, pageNum: number) => Promise<readonly Row[] | null>;
}

export interface MorePages<Row> {
  /** Pages shown, the loader's first. */
  pages: readonly (readonly Row[])[];
  /** Positions of the first and last row shown, in the whole list. */
  from: number;
  shown: number;
  total: number;
  /** The list has only one page. */
  isWhole: boolean;
  /** Number of the page to load next, or null at the end. */
  nextPage: number | null;
  state: 'idle' | 'loading' | 'failed';
  /** Click handler of the link to the next page; without JavaScript the link opens that page. */
  handleMore: (event: MouseEvent) => void;
  /** Ref of the element whose children are the pages, each marked `data-page`. */
  list: RefObject<HTMLDivElement | null>;
}

/** State of the added pages; it survives the browser's back button on screens that are kept alive. */
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
  const pages = useMemo(() => [rows, ...extra], [rows, extra]);
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

/** Removes rows that are shown already: newly published items push rows to the next page. */
function withoutShown<Row extends { id: string }>(rows: readonly Row[], pages: readonly (readonly Row[])[]): Row[] {
  const ids = new Set(pages.flat().map((row) => row.id));
  return rows.filter((row) => !ids.has(row.id));
}

/** Focuses the first link of an added page, but not when a list is restored. */
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
