/** The rows that "load more" takes from an answer. */
import type { Outcome } from '#shared/api/client.ts';
import type { ContentRow } from '#shared/api/content.ts';

type Rows = readonly ContentRow[];

/** The rows of an answer; null when the call failed. */
export function rowsOf(outcome: Outcome<Rows>): Rows | null {
  return outcome.status === 'ok' ? outcome.data : null;
}
