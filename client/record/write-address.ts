/** Changes query parameters of a URL; removes empty ones and keeps the others. */
export function writeAddress(search: string, change: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
