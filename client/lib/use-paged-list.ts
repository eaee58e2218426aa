/** State of a list that is fetched page by page. */
import { useCallback, useEffect, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { useApi } from './api.ts';

interface Paged {
  pageNum: number;
}

export interface PagedList<Question extends Paged, Row> {
  question: Question;
  /** Changes the query; without a page it starts at the first one. `isOther` empties the list until the answer arrives. */
  ask: (change: Partial<Question>, isOther: boolean) => void;
  rows: readonly Row[];
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
  pager: PagerState;
}

/** `load` must be the same function for the life of the list. */
export function usePagedList<Question extends Paged, Row>(
  first: Question,
  size: number,
  load: (api: Api, question: Question, signal: AbortSignal) => Promise<Outcome<Row[]>>,
): PagedList<Question, Row> {
  const api = useApi();
  const [question, setQuestion] = useState(first);
  const [page, setPage] = useState<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<PagedList<Question, Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const show = async () => {
      const outcome = await load(api, question, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      if (outcome?.status !== 'ok') return;
      // The page has become empty: the one before it is the last one now.
      if (outcome.data.length === 0 && question.pageNum > 1) setQuestion({ ...question, pageNum: question.pageNum - 1 });
      else setPage({ rows: outcome.data, total: outcome.total });
    };
    void show();
    return () => leave.abort();
  }, [api, load, question, attempt]);
  const ask = (change: Partial<Question>, isOther: boolean) => {
    setQuestion({ ...question, pageNum: 1, ...change });
    if (isOther) setPage({ rows: [], total: 0 });
  };
  const pager = { pageNum: question.pageNum, total: page.total, size, onPage: (pageNum: number) => setQuestion({ ...question, pageNum }) };
  return { question, ask, rows: page.rows, phase, reload, pager };
}
