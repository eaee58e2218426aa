/** LRU cache in memory, bounded by bytes, whose entries are purged by tag and whose loads are shared (single flight). */
import { LRUCache } from 'lru-cache';
import { everythingTag } from './events.ts';

export interface TaggedCacheOptions<Value> {
  /** 0 keeps nothing. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  tagsOf: (value: Value) => Iterable<string>;
}

export interface TaggedCache<Value extends object, Loaded> {
  get: (key: string) => Value | undefined;
  /** As `get`, without counting as a use. */
  peek: (key: string) => Value | undefined;
  /** Replaces an entry that is still the given one; false if it was purged, evicted or replaced. */
  replace: (key: string, current: Value, next: Value) => boolean;
  delete: (key: string) => void;
  /** Begins a load. The returned function stores its result unless a purge came meanwhile, and says whether it did. */
  begin: () => (key: string, value: Value) => boolean;
  /**
   * Shares one running load of a key among all who ask for it. A load that a purge overtakes is finished for those who wait,
   * but nobody else joins it. `endOf` keeps a load shared until something more has ended.
   */
  once: (key: string, load: () => Promise<Loaded>, endOf?: (loaded: Loaded) => Promise<unknown> | undefined) => Promise<Loaded>;
  isLoading: (key: string) => boolean;
  /** Removes all entries with one of the tags; `everythingTag` removes all. */
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  readonly bytes: number;
  readonly size: number;
}

export function createTaggedCache<Value extends object, Loaded>({
  maxBytes,
  bytesOf,
  tagsOf,
}: TaggedCacheOptions<Value>): TaggedCache<Value, Loaded> {
  const entries = new LRUCache<string, Value>({ maxSize: Math.max(1, maxBytes), sizeCalculation: bytesOf });
  const loads = new Map<string, Promise<Loaded>>();
  let generation = 0;

  const overtake = (): void => {
    generation += 1;
    loads.clear();
  };

  return {
    get: (key) => entries.get(key),
    peek: (key) => entries.peek(key),
    replace: (key, current, next) => {
      if (entries.peek(key) !== current) return false;
      entries.set(key, next);
      return true;
    },
    delete: (key) => void entries.delete(key),
    begin: () => {
      const begun = generation;
      return (key, value) => {
        if (begun !== generation) return false;
        entries.set(key, value);
        return true;
      };
    },
    once: (key, load, endOf) => {
      const running = loads.get(key);
      if (running) return running;
      const started = load();
      loads.set(key, started);
      const end = (): void => {
        if (loads.get(key) === started) loads.delete(key);
      };
      started.then((loaded) => {
        const more = endOf?.(loaded);
        if (more) more.then(end, end);
        else end();
      }, end);
      return started;
    },
    isLoading: (key) => loads.has(key),
    purge: (tags) => {
      overtake();
      const purged = new Set(tags);
      if (purged.has(everythingTag)) return entries.clear();
      for (const [key, value] of entries.entries()) {
        for (const tag of tagsOf(value)) {
          if (!purged.has(tag)) continue;
          entries.delete(key);
          break;
        }
      }
    },
    clear: () => {
      overtake();
      entries.clear();
    },
    get bytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
  };
}
