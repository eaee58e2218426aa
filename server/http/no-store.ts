/** Responses for one person: never stored by a shared cache, without cache tags. */
import type { Answer } from '#server/services/core/visibility.ts';

export function uncached<T>(data: T): Answer<T> {
  return { data, tags: [], changesAt: null };
}
