/**
 * A web tier follows the changes of its CMS and purges its caches by tag. After an outage it goes on where it was; a CMS that
 * cannot be asked leaves pages their lifetimes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RemoteApi } from './remote-api.ts';

export interface FollowOptions {
  changes: RemoteApi['changes'];
  onTags: (tags: readonly string[]) => void;
  log: (line: string) => void;
  /** Pauses in milliseconds; shorter in tests. */
  pauses?: { first: number; longest: number; repeat: number };
}

/** Returns the function that ends it. */
export function followCms({
  changes,
  onTags,
  log,
  pauses = { first: 250, longest: 5_000, repeat: 2_000 },
}: FollowOptions): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;

  /** Purged again a little later: what was read in between may come from an instance that had not heard. */
  const purge = (tags: readonly string[]): void => {
    if (tags.length === 0) return;
    onTags(tags);
    pause(pauses.repeat, undefined, { signal, ref: false }).then(
      () => onTags(tags),
      () => undefined,
    );
  };

  const follow = async (): Promise<void> => {
    let cursor: string | null = null;
    let pauseMs = pauses.first;
    let isAway = false;
    while (!signal.aborted) {
      try {
        const page = await changes(cursor, signal);
        cursor = page.cursor;
        pauseMs = pauses.first;
        if (isAway) log('the changes of the CMS are followed again');
        isAway = false;
        purge(page.tags);
      } catch (error) {
        if (signal.aborted) return;
        if (!isAway)
          log(`the changes of the CMS cannot be followed (${(error as Error).message}); pages are as old as their lifetimes allow`);
        isAway = true;
        await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, pauses.longest);
      }
    }
  };
  const following = follow();
  return async () => {
    closing.abort();
    await following;
  };
}
