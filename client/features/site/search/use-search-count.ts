/** Reports a search, after hydration: its text, and whether it had a hit. */
import { use, useEffect } from 'react';
import type { SearchAnswer } from '#shared/api/search.ts';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import { ApiContext } from '#client/lib/api.ts';
import type { SearchState } from './search-path.ts';

/** Further pages and the results of one kind belong to the same search. */
export function useSearchCount({ search, kind, columnId, year, pageNum }: SearchState, answer: SearchAnswer | null): void {
  const api = use(ApiContext);
  const isFirst = search !== '' && answer !== null && pageNum === 1 && [kind, columnId, year].every((filter) => filter === undefined);
  // Names that resemble the text are no hit.
  const isMiss = answer !== null && (answer.rows.length === 0 || answer.fallback === 'near');
  useEffect(() => {
    if (api && isFirst)
      void api(countEvent, { body: { kind: 'search', subject: search, isMiss } }, { keepalive: true }).catch(() => undefined);
  }, [api, search, isFirst, isMiss]);
}
