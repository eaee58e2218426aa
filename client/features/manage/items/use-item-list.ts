/** Loads the list that the URL describes, and moves to its last page when it has become shorter. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { changeListQuery, type ItemList, listPath, type ListQuery, pageSizes, readListQuery } from './list-query.ts';

export const sizeOf = ({ pageSize }: ListQuery): number => pageSize ?? pageSizes[0];

interface ItemListState<Row> {
  question: ListQuery;
  /** Site path of the list with its filters and page. */
  path: string;
  /** Writes the changed question into the address, as an entry of the history of its own. */
  ask: (change: Partial<ListQuery>) => void;
  rows: readonly Row[];
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
  pager: PagerState;
}

export type LoadItems<Row> = (api: Api, question: ListQuery, signal: AbortSignal) => Promise<Outcome<Row[]>>;

/** `load` must be the same function as long as `list` is the same. Behind a guard only: the address is read while drawing. */
export function useItemList<Row>(list: ItemList, load: LoadItems<Row>): ItemListState<Row> {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const question = readListQuery(search);
  const path = listPath(list, question);
  const [page, setPage] = useState<{ list: ItemList; rows: readonly Row[]; total: number }>({ list, rows: [], total: 0 });
  const [phase, setPhase] = useState<ItemListState<Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    // Compared by path, so that an address with unknown parameters is not loaded twice.
    const listQuery = readListQuery(path.slice(path.indexOf('?') + 1 || path.length));
    setPhase('loading');
    const show = async () => {
      const outcome = await load(api, listQuery, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status !== 'ok') return setPhase('failed');
      const last = Math.max(1, Math.ceil(outcome.total / sizeOf(listQuery)));
      if (outcome.data.length === 0 && listQuery.pageNum > last)
        return void navigate(listPath(list, { ...listQuery, pageNum: last }), { replace: true, preventScrollReset: true });
      setPage({ list, rows: outcome.data, total: outcome.total });
      return setPhase('ready');
    };
    void show();
    return () => leave.abort();
  }, [api, load, list, path, navigate, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  // Of the address, not of the last drawing: a second change may come while React still draws the first.
  const ask = (change: Partial<ListQuery>) =>
    void navigate(listPath(list, changeListQuery(readListQuery(window.location.search), change)), { preventScrollReset: true });
  const shown = page.list === list ? page : { rows: [], total: 0 };
  const pager = { pageNum: question.pageNum, total: shown.total, size: sizeOf(question), onPage: (pageNum: number) => ask({ pageNum }) };
  return { question, path, ask, rows: shown.rows, phase, reload, pager };
}
