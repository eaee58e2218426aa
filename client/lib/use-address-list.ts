/** A list whose filters and page are in the address, so that back, reload and a link find the same rows. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { queryOf, readAddressQuery, type AddressQuery } from './address-query.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { useApi } from './api.ts';

export interface AddressList<Name extends string, Row> {
  question: AddressQuery<Name>;
  /** Writes a changed query into the address, as an entry of the history or in place of the last one; a changed filter resets the page. */
  ask: (change: Partial<AddressQuery<Name>>, how?: 'push' | 'replace') => void;
  isFiltered: boolean;
  rows: readonly Row[];
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
  pager: PagerState;
}

export interface AddressListRules<Name extends string, Row> {
  path: string;
  filters: readonly Name[];
  /** Further names in the address, such as the open row; they neither filter nor reload. */
  places?: readonly Name[];
  rowsPerPage: number;
  load: (api: Api, question: AddressQuery<Name>, signal: AbortSignal) => Promise<Outcome<Row[]>>;
}

/** `rules` must be the same object for the life of the list. Behind a guard only: the address is read while drawing. */
export function useAddressList<Name extends string, Row>(rules: AddressListRules<Name, Row>): AddressList<Name, Row> {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [page, setPage] = useState<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<AddressList<Name, Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const { path, filters, places = [] } = rules;
  const names = [...filters, ...places];
  const question = readAddressQuery(names, search);
  // The fetched query; opening a row does not change it.
  const query = queryOf(filters, question);
  // Of the address, not of the last drawing: a second change may come while React still draws the first.
  const latestQuestion = () => readAddressQuery(names, window.location.search);
  const pathOf = (next: AddressQuery<Name>) => `${path}${queryOf(names, next)}`;
  /** The last page has become empty. */
  const goToLast = useEffectEvent(
    (last: number) => void navigate(pathOf({ ...latestQuestion(), pageNum: last }), { preventScrollReset: true, replace: true }),
  );
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const show = async () => {
      const requested = readAddressQuery(rules.filters, query);
      const outcome = await rules.load(api, requested, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status !== 'ok') return setPhase('failed');
      const last = Math.max(1, Math.ceil(outcome.total / rules.rowsPerPage));
      if (outcome.data.length === 0 && requested.pageNum > last) return goToLast(last);
      setPage({ rows: outcome.data, total: outcome.total });
      return setPhase('ready');
    };
    void show();
    return () => leave.abort();
  }, [api, rules, query, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const ask: AddressList<Name, Row>['ask'] = (change, how = 'push') =>
    void navigate(pathOf({ ...latestQuestion(), pageNum: 1, ...change }), { preventScrollReset: true, replace: how === 'replace' });
  const pager = {
    pageNum: question.pageNum,
    total: page.total,
    size: rules.rowsPerPage,
    onPage: (pageNum: number) => void navigate(pathOf({ ...latestQuestion(), pageNum }), { preventScrollReset: true }),
  };
  return { question, ask, isFiltered: filters.some((name) => question[name] !== ''), rows: page.rows, phase, reload, pager };
}

/** A value of the address where it is one of those that a call takes. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
