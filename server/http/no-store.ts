/** Answers that concern one person: never stored by a shared cache, made of nothing that others could purge. */
import type { Answer } from '#server/services/core/visibility.ts';

export function ownAnswer<T>(data: T): Answer<T> {
  return { data, tags: [], changesAt: null };
}
