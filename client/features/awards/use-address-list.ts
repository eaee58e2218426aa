/** A list as its address asks for it: search, filters and page are kept by a reload, the way back and an opened row. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api, Outcome } from '#shared/api/client.ts';
import { useApi } from '#client/lib/api.ts';
import { readAddress, writeAddress, type AddressQuestion } from './address-question.ts';

export type { AddressQuestion } from './address-question.ts';

export interface AddressList<Row> {
  question: AddressQuestion;
  /** Writes the changed question into the address; without a page the first one. */
  ask: (change: AddressQuestion) => void;
  pageNum: number;
  rows: readonly Row[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

type Load<Row> = (api: Api, asked: { question: AddressQuestion; pageNum: number }, signal: AbortSignal) => Promise<Outcome<Row[]>>;

/** `names` (the parameters that filter) and `load` must stay the same. Behind a guard only: the address is read while drawing. */
export function useAddressList<Row>(names: readonly string[], load: Load<Row>): AddressList<Row> {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { question, pageNum } = readAddress(search, names);
  const key = writeAddress('', { ...question, pageNum: pageNum > 1 ? String(pageNum) : '' });
  const [page, setPage] = useState<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<AddressList<Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const asked = readAddress(key, names);
    setPhase('loading');
    const show = async () => {
      const outcome = await load(api, asked, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      if (outcome?.status === 'ok') setPage({ rows: outcome.data, total: outcome.total });
    };
    void show();
    return () => leave.abort();
  }, [api, load, names, key, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const ask = (change: AddressQuestion) => void navigate({ search: writeAddress(search, { pageNum: '', ...change }) }, { preventScrollReset: true });
  return { question, ask, pageNum, ...page, phase, reload };
}
