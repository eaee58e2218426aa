/** In-memory cache of public API responses by language: size limit, single flight, stale-while-revalidate, stale-if-error. */
import type { Call } from '#shared/http/api-client.ts';
import { isSuccess, type Envelope } from '#shared/http/envelope.ts';
import { createTaggedCache } from '#server/tagged-cache.ts';

/** An answer with the lifetime from its headers. */
export interface Fetched {
  envelope: Envelope;
  bytes: number;
  tags: readonly string[];
  /** Maximum age in seconds; 0 = not cacheable. */
  lifeSeconds: number;
  /** Instant (ms) at which the answer changes on schedule. */
  changesAtMs: number | null;
  /** Instant (ms) at which something in it may no longer be shown. */
  goesAtMs: number | null;
}

/** Gets an answer from where it is made. */
export type Fetch = (call: Call) => Promise<Fetched>;

export interface DataCacheOptions {
  fetch: Fetch;
  maxBytes: number;
  /** Milliseconds of stale-while-revalidate. */
  staleWhileRevalidateMs?: number;
  /** Milliseconds of stale-if-error. */
  staleIfErrorMs?: number;
  now?: () => number;
}

interface Entry extends Fetched {
  freshUntilMs: number;
}

export interface DataCache {
  get: Fetch;
  /** Removes all responses with one of the tags. */
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  readonly bytes: number;
  readonly size: number;
}

export function createDataCache({
  fetch,
  maxBytes,
  staleWhileRevalidateMs = 60_000,
  staleIfErrorMs = 86_400_000,
  now = Date.now,
}: DataCacheOptions): DataCache {
  const entries = createTaggedCache<Entry, Fetched>({ maxBytes, bytesOf: (entry) => entry.bytes + 512, tagsOf: ({ tags }) => tags });

  const load = (key: string, call: Call): Promise<Fetched> =>
    entries.once(key, async () => {
      const store = entries.begin();
      const fetched = await fetch({ ...call, options: {} });
      if (fetched.lifeSeconds > 0 && isSuccess(fetched.envelope.code))
        store(key, { ...fetched, freshUntilMs: now() + fetched.lifeSeconds * 1000 });
      return fetched;
    });

  const get: Fetch = async (call) => {
    if (call.method !== 'GET' || call.contract.auth !== 'public') return fetch(call);
    const key = call.url;
    const entry = entries.get(key);
    const time = now();
    const usable = entry && (entry.changesAtMs === null || time < entry.changesAtMs);
    if (!usable) return load(key, call);
    if (time < entry.freshUntilMs) return entry;
    if (time < entry.freshUntilMs + staleWhileRevalidateMs) {
      load(key, call).catch(() => undefined);
      return entry;
    }
    return load(key, call).then(
      (fetched) => (Number(fetched.envelope.code) >= 500 && time < entry.freshUntilMs + staleIfErrorMs ? entry : fetched),
      (error: unknown) => {
        if (time < entry.freshUntilMs + staleIfErrorMs) return entry;
        throw error;
      },
    );
  };

  return {
    get,
    purge: entries.purge,
    clear: entries.clear,
    get bytes() {
      return entries.bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
