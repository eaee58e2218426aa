/** In-memory cache of public API responses by language: size limit, single flight, stale-while-revalidate, stale-if-error. */
import { LRUCache } from 'lru-cache';
import type { Call } from '#shared/api/client.ts';
import { isSuccess, type Envelope } from '#shared/api/envelope.ts';

/** An answer with what its headers said about its life. */
export interface Fetched {
  envelope: Envelope;
  bytes: number;
  tags: readonly string[];
  /** Seconds the answer may be kept; 0 = not at all. */
  lifeSeconds: number;
  /** Instant (ms) at which the answer changes by itself. */
  changesAtMs: number | null;
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
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: (entry) => entry.bytes + 512 });
  const flights = new Map<string, Promise<Fetched>>();
  // A purge during a flight: what the flight brings may be older than the purge, so it is given but not kept.
  let purges = 0;

  const load = (key: string, call: Call): Promise<Fetched> => {
    const running = flights.get(key);
    if (running) return running;
    const purgesBefore = purges;
    const flight = fetch({ ...call, options: {} })
      .then((fetched) => {
        const keepable = fetched.lifeSeconds > 0 && isSuccess(fetched.envelope.code) && purges === purgesBefore;
        if (keepable) entries.set(key, { ...fetched, freshUntilMs: now() + fetched.lifeSeconds * 1000 });
        return fetched;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  };

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
    purge: (tags) => {
      purges += 1;
      const wanted = new Set(tags);
      for (const [key, entry] of entries.entries()) if (entry.tags.some((tag) => wanted.has(tag))) entries.delete(key);
      flights.clear();
    },
    clear: () => {
      purges += 1;
      entries.clear();
      flights.clear();
    },
    get bytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
  };
}
