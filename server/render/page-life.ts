/** How long a page may be cached, from the answers that it was made of. */
import type { Fetch } from './data-cache.ts';

/** Cache lifetime of a page, as its data's responses declare it. */
export interface Life {
  tags: Set<string>;
  seconds: number;
  changesAtMs: number | null;
  /** Instant at which something in it may no longer be shown. */
  goesAtMs: number | null;
}

/** Sends a loader's call and records the response's cache tags and lifetime for the page. */
export function sendThrough(fetch: Fetch, life: Life) {
  return async (call: Parameters<Fetch>[0]) => {
    const answer = await fetch(call);
    for (const tag of answer.tags) life.tags.add(tag);
    life.seconds = Math.min(life.seconds, answer.lifeSeconds);
    if (answer.changesAtMs !== null) life.changesAtMs = Math.min(life.changesAtMs ?? Infinity, answer.changesAtMs);
    if (answer.goesAtMs !== null) life.goesAtMs = Math.min(life.goesAtMs ?? Infinity, answer.goesAtMs);
    return answer.envelope;
  };
}
