/**
 * Counts visible items without scanning them: the stored number of live items minus the few whose window is not open
 * now (scheduled or over). The same query finds the next instant at which the count changes.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { content, contentCount } from '#server/db/schema/content.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import type { ContentKind } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import type { EventBus } from '#server/events.ts';
import { createTaggedCache, type TaggedCache } from '#server/tagged-cache.ts';
import { earliest, instantOrNull, isLive, isAvailableIn } from '#server/services/core/visibility.ts';

export interface CountQuery {
  language: Language;
  /** All columns if absent. */
  columnId?: string | undefined;
}

interface CountRow extends Record<string, unknown> {
  columnId: string;
  typeId: string;
  kind: ContentKind;
  visible: number;
  changesAt: string | null;
  goesAt: string | null;
  msUntilChange: number | null;
}

export interface VisibleCounts {
  /** Visible items of a column, a type (with its column) or a kind; of everything without a filter. */
  of: (filter: { columnId?: string | undefined; typeId?: string | undefined; kind?: ContentKind | undefined }) => number;
  changesAt: Date | null;
  /** When an item next goes. */
  goesAt: Date | null;
  /** Of the column; '' for all columns. */
  columnType: string;
}

interface CachedCounts {
  counts: VisibleCounts;
  tags: readonly string[];
  /** Expiry on the process's monotonic clock; the database computes the remaining time. */
  untilMs: number;
}

/** Caches of counts by database. */
const caches = new WeakMap<Queryable, TaggedCache<CachedCounts, CachedCounts>>();
const cacheBytesMax = 1_048_576;
/** Cache lifetime unless a change is due earlier. */
const cacheMs = 60_000;

/** Caches counts until their items change or a scheduled change is due. Returns the function that ends the caching. */
export function cacheCounts(db: Database, events: EventBus): () => void {
  const cache = createTaggedCache<CachedCounts, CachedCounts>({
    maxBytes: cacheBytesMax,
    bytesOf: () => 2_048,
    tagsOf: ({ tags }) => tags,
  });
  caches.set(db, cache);
  const stop = events.onContentChanged(cache.purge);
  return () => {
    stop();
    caches.delete(db);
  };
}

/**
 * The stored counts of a column, or of all columns. To be read before the rows of the same answer: rows that were read before
 * an instant, with counts from after it, would be stored as if nothing were about to change.
 */
export async function countVisible(db: Queryable, query: CountQuery): Promise<VisibleCounts> {
  const cache = caches.get(db);
  if (!cache) return readCounts(db, query);
  const { language, columnId } = query;
  const key = `${language} ${columnId ?? ''}`;
  const cached = cache.get(key);
  if (cached && performance.now() < cached.untilMs) return cached.counts;
  const { counts } = await cache.once(key, async () => {
    const store = cache.begin();
    const begunMs = performance.now();
    const read = await readCounts(db, query);
    const untilMs = begunMs + Math.min(cacheMs, read.msUntilChange);
    const entry = { counts: read, tags: ['columns', ...(columnId === undefined ? [] : [`column:${columnId}`])], untilMs };
    store(key, entry);
    return entry;
  });
  return counts;
}

async function columnTypeOf(db: Queryable, columnId: string | undefined): Promise<string> {
  if (columnId === undefined) return '';
  const [column] = await db.select({ columnType: siteColumn.columnType }).from(siteColumn).where(eq(siteColumn.id, columnId));
  return column?.columnType ?? '';
}

async function readCounts(db: Queryable, { language, columnId }: CountQuery): Promise<VisibleCounts & { msUntilChange: number }> {
  const columns = columnId === undefined ? sql`array(select ${siteColumn.id} from ${siteColumn})` : sql`array[${columnId}]::text[]`;
  const columnType = await columnTypeOf(db, columnId);
  const { rows } = await db.execute<CountRow>(sql`
    select *, extract(epoch from "changesAt" - now())::float8 * 1000 as "msUntilChange" from (
    select ${contentCount.columnId} as "columnId", ${contentCount.typeId} as "typeId", ${contentCount.kind} as kind, ${contentCount.live} as visible, null::timestamptz as "changesAt", null::timestamptz as "goesAt"
    from ${contentCount}
    where ${contentCount.columnId} = any(${columns}) and ${contentCount.language} = ${language}
    union all ${exceptions(language, columns, { when: sql`${content.publishAt} > now()`, changesAt: sql`min(${content.publishAt})`, less: sql`-count(*)::int` })}
    union all ${exceptions(language, columns, { when: sql`${content.unpublishAt} <= now() and ${content.publishAt} <= now()`, changesAt: sql`null::timestamptz`, less: sql`-count(*)::int` })}
    union all ${nextEnd(language, columns)}) as counted`);
  const matches = (row: CountRow, { columnId, typeId, kind }: Parameters<VisibleCounts['of']>[0]) =>
    (columnId === undefined || row.columnId === columnId) &&
    (typeId === undefined || row.typeId === typeId) &&
    (kind === undefined || row.kind === kind);
  return {
    of: (filter) =>
      Math.max(
        0,
        rows.reduce((sum, row) => (matches(row, filter) ? sum + row.visible : sum), 0),
      ),
    changesAt: earliest(rows.map((row) => instantOrNull(row.changesAt))),
    goesAt: earliest(rows.map((row) => instantOrNull(row.goesAt))),
    columnType,
    msUntilChange: Math.min(...rows.map((row) => row.msUntilChange ?? Infinity)),
  };
}

interface CountCorrection {
  when: SQL;
  changesAt: SQL;
  less: SQL;
}

/** Live items whose window is not open now, found by an index on time. */
function exceptions(language: Language, columns: SQL, { when, changesAt, less }: CountCorrection): SQL {
  return sql`(select ${content.columnId}, coalesce(${content.typeId}, ''), ${content.kind}, ${less}, ${changesAt}, null::timestamptz
    from ${content} where ${and(sql`${content.columnId} = any(${columns})`, isLive(), isAvailableIn(language), when)} group by 1, 2, 3)`;
}

/** The next end of a window, which does not change the count yet. */
function nextEnd(language: Language, columns: SQL): SQL {
  return sql`(select '', '', 'article', 0, ${content.unpublishAt}, ${content.unpublishAt}
    from ${content} where ${and(sql`${content.columnId} = any(${columns})`, isLive(), isAvailableIn(language), sql`${content.unpublishAt} > now()`)}
    order by ${content.unpublishAt} limit 1)`;
}
