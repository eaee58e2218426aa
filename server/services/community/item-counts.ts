/** The current counters of items, films and people, since cached pages have older ones; answered from memory for a second. */
import { and, inArray } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import type { EventBus } from '#server/events.ts';
import type { ItemCounts } from '#shared/api/like.ts';
import { itemViews } from '#server/services/content/item-views.ts';
import { figuresTag } from '#server/services/core/change-feed.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { type Answer, earliest, isPublic, isVisible, nextInstant } from '#server/services/core/visibility.ts';
import { createTaggedCache } from '#server/tagged-cache.ts';
import { idsOf } from './user-state.ts';

/** Pages ask for the same ids in the same order, so the list is the key. */
const countsMs = 1_000;
const cacheBytesMax = 1_048_576;

type Counts = Answer<ItemCounts[]>;

interface CachedCounts {
  counts: Counts;
  ids: readonly string[];
  untilMs: number;
}

export interface ItemCountReader {
  /** Counters of visible items in the order of the ids. Throws `invalidRequest` for too many. */
  read: (list: string) => Promise<Counts>;
  /** Reads an item anew: somebody has just changed its counters. */
  forget: (id: string) => void;
}

/** Without events everything is read anew. */
export function createItemCounts(db: Database, events?: EventBus): ItemCountReader {
  if (!events) return { read: (list) => readCounts(db, idsOf(list)), forget: () => undefined };
  const clock = createDatabaseClock(db);
  const cache = createTaggedCache<CachedCounts, CachedCounts>({
    maxBytes: cacheBytesMax,
    bytesOf: ({ ids }) => ids.length * 256 + 512,
    tagsOf: ({ ids }) => ids.map(figuresTag),
  });
  events.onFiguresChanged(cache.purge);
  // An item may be gone: its counters are not public any more.
  events.onContentChanged(cache.clear);
  return {
    read: async (list) => {
      const cached = cache.get(list);
      if (cached && performance.now() < cached.untilMs) return cached.counts;
      const ids = idsOf(list);
      const { counts } = await cache.once(list, async () => {
        const store = cache.begin();
        const read = await readCounts(db, ids);
        const lifeMs = Math.min(countsMs, read.changesAt ? read.changesAt.getTime() - (await clock.nowMs()) : Infinity);
        const entry = { counts: read, ids, untilMs: performance.now() + lifeMs };
        store(list, entry);
        return entry;
      });
      return counts;
    },
    forget: (id) => cache.purge([figuresTag(id)]),
  };
}

async function readCounts(db: Queryable, ids: string[]): Promise<Counts> {
  const [items, films, people] = await Promise.all([
    db
      .select({ ...fieldsOf(content), viewCount: itemViews() })
      .from(content)
      .where(and(inArray(content.id, ids), isVisible())),
    db
      .select(fieldsOf(film))
      .from(film)
      .where(and(inArray(film.id, ids), isPublic(film))),
    db
      .select({
        id: person.id,
        viewCount: person.viewCount,
        likeCount: person.likeCount,
        favouriteCount: person.favouriteCount,
        changesAt: nextInstant(person),
      })
      .from(person)
      .where(and(inArray(person.id, ids), isPublic(person))),
  ]);
  const rows = [...people.map((row) => ({ ...row, commentCount: 0, commentsClosed: true })), ...films, ...items];
  const countsOf = new Map(rows.map(({ changesAt: _end, ...counts }): [string, ItemCounts] => [counts.id, counts]));
  return {
    data: [...new Set(ids)].flatMap((id) => countsOf.get(id) ?? []),
    tags: [],
    changesAt: earliest(rows.map(({ changesAt }) => changesAt)),
  };
}

function fieldsOf<Table extends typeof content | typeof film>(table: Table) {
  const { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed } = table;
  return { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed, changesAt: nextInstant(table) };
}
