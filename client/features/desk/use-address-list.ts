/** A list of a staff screen whose filters and page are in the address, so that back, reload and a link find the same rows. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api, Outcome } from '#shared/api/client.ts';
import { useApi } from '#client/lib/api.ts';

export const rowsPerPage = 20;

/** What the address says: the values of the known filters; absent ones are ''. */
export type AddressQuestion<Name extends string> = Readonly<Record<Name, string>> & { readonly pageNum: number };

export interface AddressList<Name extends string, Row> {
  question: AddressQuestion<Name>;
  /** Writes a changed question into the address; a changed filter begins at the first page. */
  ask: (change: Partial<AddressQuestion<Name>>) => void;
  isFiltered: boolean;
  rows: readonly Row[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

export interface AddressListRules<Name extends string, Row> {
  path: string;
  filters: readonly Name[];
  /** Names that the address keeps too, such as the row that is open: they neither filter nor fetch anew. */
  places?: readonly Name[];
  load: (api: Api, question: AddressQuestion<Name>, signal: AbortSignal) => Promise<Outcome<Row[]>>;
}

/** `rules` must be the same object for the life of the list. Behind a guard only: the address is read while drawing. */
export function useAddressList<Name extends string, Row>(rules: AddressListRules<Name, Row>): AddressList<Name, Row> {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [page, setPage] = useState<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<AddressList<Name, Row>['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const question = readQuestion(rules, search);
  // What is fetched: a row that is opened changes nothing of it.
  const address = addressOf({ ...rules, places: [] }, question);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const show = async () => {
      const asked = readQuestion(rules, address.slice(rules.path.length));
      const outcome = await rules.load(api, asked, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') setPage({ rows: outcome.data, total: outcome.total });
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
    };
    void show();
    return () => leave.abort();
  }, [api, rules, address, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const ask = (change: Partial<AddressQuestion<Name>>) => void navigate(addressOf(rules, { ...question, pageNum: 1, ...change }), { preventScrollReset: true });
  return { question, ask, isFiltered: rules.filters.some((name) => question[name] !== ''), ...page, phase, reload };
}

type Known<Name extends string> = Pick<AddressListRules<Name, unknown>, 'path' | 'filters' | 'places'>;

function readQuestion<Name extends string>({ filters, places = [] }: Known<Name>, search: string): AddressQuestion<Name> {
  const query = new URLSearchParams(search);
  const page = Number(query.get('pageNum') ?? '1');
  const values = Object.fromEntries([...filters, ...places].map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  return { ...values, pageNum: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 };
}

/** Absent filters and the first page are left out, so that equal questions have equal addresses. */
function addressOf<Name extends string>({ path, filters, places = [] }: Known<Name>, question: AddressQuestion<Name>): string {
  const query = new URLSearchParams([...filters, ...places].flatMap((name) => (question[name] ? [[name, question[name]]] : [])));
  if (question.pageNum > 1) query.set('pageNum', String(question.pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A value of the address where it is one of those that a call takes. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
