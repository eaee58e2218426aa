/** Parameters of an address as a question to a list; absent and empty ones are the same. */

export type AddressQuestion = Readonly<Record<string, string>>;

const valueMax = 80;

/** The parameters named, and the page. What cannot be meant is dropped. */
export function readAddress(search: string, names: readonly string[]): { question: AddressQuestion; pageNum: number } {
  const query = new URLSearchParams(search);
  const question = Object.fromEntries(names.map((name) => [name, (query.get(name) ?? '').slice(0, valueMax)]));
  const page = Number(query.get('pageNum') ?? '1');
  return { question, pageNum: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 };
}

/** The query with some parameters changed; empty ones are left out, others stay. */
export function writeAddress(search: string, change: AddressQuestion): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
