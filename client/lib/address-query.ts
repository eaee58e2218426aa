/** Reads and writes a list's filters and page in the query string; absent and empty parameters are equal. */
import { searchTextMax } from '#shared/limits.ts';

/** The values of the known parameters, and the page. */
export type AddressQuery<Name extends string> = Readonly<Record<Name, string>> & { readonly pageNum: number };

/** Invalid values are dropped. */
export function readAddressQuery<Name extends string>(names: readonly Name[], search: string): AddressQuery<Name> {
  const query = new URLSearchParams(search);
  const page = Number(query.get('pageNum') ?? '1');
  const values = Object.fromEntries(names.map((name) => [name, (query.get(name) ?? '').slice(0, searchTextMax)])) as Record<Name, string>;
  return { ...values, pageNum: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 };
}

/** The query string in canonical form: without empty parameters and without the first page. */
export function queryOf<Name extends string>(names: readonly Name[], question: AddressQuery<Name>): string {
  const query = new URLSearchParams(names.flatMap((name) => (question[name] ? [[name, question[name]]] : [])));
  if (question.pageNum > 1) query.set('pageNum', String(question.pageNum));
  return query.size > 0 ? `?${query}` : '';
}
