/** A list whose filters and page are in the address, so that back, reload and a link find the same rows. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { queryOf, readAddressQuery, type AddressQuery } from './address-query.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { useApi } from './api.ts';

type Question = { pageNum: number };

export interface QueryList<Asked extends Question, Row> {
  question: Asked;
  /** Path and query of the list as it is now. */
  path: string;
  /** Writes a changed query into the address, as an entry of the history or in place of the last one; a changed filter resets the page. */
  ask: (change: Partial<Asked>, how?: 'push' | 'replace') => void;
  rows: readonly Row[];
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
  pager: PagerState;
}

export interface QueryListRules<Asked extends Question, Row> {
  /** Invalid values are dropped. */
  read: (search: string) => Asked;
  /** Equal questions have equal addresses. */
  pathOf: (question: Asked) => string;
  /** What is fetched: the path without names that neither filter nor reload. */
  fetchedOf?: (question: Asked) => string;
  sizeOf: (question: Asked) => number;
  load: (api: Api, question: Asked, signal: AbortSignal) => Promise<Outcome<Row[]>>;
}

/** `rules` must be the same object for the life of the list. Behind a guard only: the address is read while drawing. */
export function useQueryList<Asked extends Question, Row>(rules: QueryListRules<Asked, Row>): QueryList<Asked, Row> {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [page, setPage] = useState<{ of: typeof rules | null; rows: readonly Row[]; total: number }>(noPage);
  const [phase, setPhase] = useState<QueryList<Asked, Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const { read, pathOf, fetchedOf = pathOf, sizeOf } = rules;
  const question = read(search);
  const fetched = fetchedOf(question);
  // Of the address, not of the last drawing: a second change may come while React still draws the first.
  const ask: QueryList<Asked, Row>['ask'] = (change, how = 'push') =>
    void navigate(pathOf({ ...read(window.location.search), pageNum: 1, ...change }), {
      preventScrollReset: true,
      replace: how === 'replace',
    });
  /** The last page has become empty. */
  const goTo = useEffectEvent((pageNum: number) => ask({ pageNum } as Partial<Asked>, 'replace'));
  useEffect(() => {
    const leave = new AbortController();
    // Compared by path, so that an address with unknown parameters is not loaded twice.
    const asked = rules.read(fetched.slice(fetched.indexOf('?') + 1 || fetched.length));
    setPhase('loading');
    const show = async () => {
      const outcome = await rules.load(api, asked, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status !== 'ok') return setPhase('failed');
      const last = Math.max(1, Math.ceil(outcome.total / rules.sizeOf(asked)));
      if (outcome.data.length === 0 && asked.pageNum > last) return goTo(last);
      setPage({ of: rules, rows: outcome.data, total: outcome.total });
      return setPhase('ready');
    };
    void show();
    return () => leave.abort();
  }, [api, rules, fetched, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const { rows, total } = page.of === rules ? page : noPage;
  const pager = {
    pageNum: question.pageNum,
    total,
    size: sizeOf(question),
    onPage: (pageNum: number) => ask({ pageNum } as Partial<Asked>),
  };
  return { question, path: pathOf(question), ask, rows, phase, reload, pager };
}

const noPage = { of: null, rows: [], total: 0 };

export type AddressList<Name extends string, Row> = QueryList<AddressQuery<Name>, Row> & { isFiltered: boolean };

export interface AddressListRules<Name extends string, Row> {
  path: string;
  filters: readonly Name[];
  /** Further names in the address, such as the open row; they neither filter nor reload. */
  places?: readonly Name[];
  rowsPerPage: number;
  load: QueryListRules<AddressQuery<Name>, Row>['load'];
}

/** A list whose filters are texts. */
export function useAddressList<Name extends string, Row>({
  path,
  filters,
  places = [],
  rowsPerPage,
  load,
}: AddressListRules<Name, Row>): AddressList<Name, Row> {
  const [rules] = useState(() => {
    const names = [...filters, ...places];
    return {
      read: (search: string) => readAddressQuery(names, search),
      pathOf: (question: AddressQuery<Name>) => `${path}${queryOf(names, question)}`,
      fetchedOf: (question: AddressQuery<Name>) => queryOf(filters, question),
      sizeOf: () => rowsPerPage,
      load,
    };
  });
  const list = useQueryList(rules);
  return { ...list, isFiltered: filters.some((name) => list.question[name] !== '') };
}

/** A value of the address where it is one of those that a call takes. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
