/**
 * Change feed for cache invalidation. A writer appends a row with cache tags in its transaction and notifies; every instance
 * reads the rows. The notification only wakes the reader early; a lost one is made up for by polling. The writer's own
 * instance is told at the commit, so that who has changed something never reads the old answer there.
 */
import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterCommit, poolOfTransaction, type OpenDatabase, type Database, type Transaction } from '#server/db/client.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { everythingTag } from '#server/events.ts';

/** Channel for LISTEN and NOTIFY. */
const changeChannel = 'content_change';

/** Polling interval in milliseconds without notifications. */
const pollMs = 2_000;
/** Number of processed changes that an instance remembers: its own process announces a commit, possibly after others have read it. */
const rememberedMax = 1_000;
/** Retention in days; an instance that was down longer starts with empty caches anyway. */
const retentionDays = 2;

/** Invalidates everything that has one of the tags, in the writer's transaction; without a tag, nothing. */
export async function announceChange(tx: Transaction, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const distinct = [...new Set(tags)];
  const [row] = await tx.insert(contentChange).values({ tags: distinct }).returning({ id: contentChange.id });
  afterCommit((pool) => {
    if (row) for (const tell of ownChanges.get(pool) ?? []) tell(row.id, distinct);
  });
  await tx.execute(sql`select pg_notify(${changeChannel}, '')`);
  const seen = distinct.filter((tag) => !isOfFigures(tag));
  const pool = poolOfTransaction();
  if (row && pool && seen.length > 0) await writers.get(pool)?.(tx, { id: row.id, tags: seen });
}

/** Writes what follows from a change of what pages show, in its transaction. */
export type ChangeWriter = (tx: Transaction, change: { id: number; tags: readonly string[] }) => Promise<void>;

const writers = new WeakMap<Pool, ChangeWriter>();

/** Calls the writer with each change that this process announces to a database. Returns the function that ends it. */
export function writeWithChanges(pool: Pool, writer: ChangeWriter): () => void {
  writers.set(pool, writer);
  return () => void writers.delete(pool);
}

/** The tag of the views, likes and comments of an item. */
export function figuresTag(id: string): string {
  return `${figures}:${id}`;
}

/** The tag of answers that follow the figures of all items, such as a list by views. */
export const figures = 'figures';

/**
 * Tells that views, likes or comments of items were counted, in the writer's transaction. Only what shows them as they are now
 * is out of date: pages learn them when they are opened.
 */
export async function announceFigures(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announceChange(tx, [figures, ...ids.map(figuresTag)]);
}

function isOfFigures(tag: string): boolean {
  return tag === figures || tag.startsWith(`${figures}:`);
}

/** Those who follow the changes of a database in this process. */
const ownChanges = new WeakMap<Pool, Set<(id: number, tags: readonly string[]) => void>>();

export interface ChangeFeedOptions {
  onTags: (tags: readonly string[]) => void;
  /** Called with the tags of figures that have changed. */
  onFigures?: (tags: readonly string[]) => void;
  onError?: (error: unknown) => void;
  /** Polling interval in milliseconds; shorter in tests. */
  pollMs?: number;
}

export interface ChangeFeed extends AsyncDisposable {
  /** Seconds since all changes were last read. */
  secondsSinceRead: () => number;
}

/**
 * Follows the changes from now on. Rows become visible in commit order, not in id order; so each poll starts at the oldest
 * transaction that was still open at the previous poll, and skips rows already seen.
 */
export async function followChanges(
  database: Pick<OpenDatabase, 'db' | 'listen' | 'pool'>,
  options: ChangeFeedOptions,
): Promise<ChangeFeed> {
  const { onTags, onFigures, onError = () => undefined } = options;
  const { db } = database;
  const give = (tags: readonly string[]): void => {
    const counted = tags.filter(isOfFigures);
    if (counted.length > 0) onFigures?.(counted);
    if (counted.length < tags.length) onTags(tags.filter((tag) => !isOfFigures(tag)));
  };
  let horizon = await currentHorizon(db);
  let seen = new Set(await visibleIds(db, horizon));
  let looking: Promise<void> | undefined;
  let again = false;
  let readMs = performance.now();
  /** Changes of this process that were announced at their commit and have not been read yet. */
  const announced = new Set<number>();
  /** The last changes that were read, the oldest first. */
  const read = new Set<number>(seen);
  const tell = (id: number, tags: readonly string[]): void => {
    if (read.has(id)) return;
    announced.add(id);
    give(tags);
  };
  const tellers = ownChanges.get(database.pool) ?? new Set();
  ownChanges.set(database.pool, tellers.add(tell));

  const look = async () => {
    const startedMs = performance.now();
    const next = await currentHorizon(db);
    const rows = await db.select().from(contentChange).where(gte(contentChange.transaction, horizon)).orderBy(asc(contentChange.id));
    const fresh = rows.filter((row) => !seen.has(row.id) && !announced.has(row.id));
    for (const { id } of rows) {
      announced.delete(id);
      read.add(id);
    }
    for (const id of read) {
      if (read.size <= rememberedMax) break;
      read.delete(id);
    }
    horizon = next;
    seen = new Set(rows.filter((row) => BigInt(row.transaction) >= BigInt(next)).map((row) => row.id));
    readMs = startedMs;
    if (fresh.length > 0) give([...new Set(fresh.flatMap((row) => row.tags))]);
  };
  const wake = (): void => {
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  const stopListening = await database.listen(changeChannel, wake);
  const timer = setInterval(wake, options.pollMs ?? pollMs);
  timer.unref();
  wake();
  return {
    secondsSinceRead: () => (performance.now() - readMs) / 1_000,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      again = false;
      tellers.delete(tell);
      await stopListening();
      await looking;
    },
  };
}

/** The oldest running transaction; every older one has committed or rolled back. */
async function currentHorizon(db: Database): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`);
  return rows[0]?.horizon ?? '0';
}

async function visibleIds(db: Database, horizon: string): Promise<number[]> {
  const rows = await db.select({ id: contentChange.id }).from(contentChange).where(gte(contentChange.transaction, horizon));
  return rows.map(({ id }) => id);
}

/** Tags that another process has to purge, and the cursor after them. */
export interface ChangePage {
  /** The oldest transaction that was open, the second of the reading, and the ids since that transaction that were given. */
  cursor: string;
  tags: readonly string[];
}

const cursorPattern = /^(\d{1,20});(\d{1,12});([\d,]*)$/;
/** A process that was away for longer forgets everything; rows are kept for longer. */
const awaySecondsMax = 86_400;

/** The tags of changes after a cursor; without one, the place at which the feed is now. Counts of views are left out. */
export async function changesSince(db: Database, cursor: string | null): Promise<ChangePage> {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const next = await currentHorizon(db);
  const [, horizon = '', seconds = '', ids = ''] = cursorPattern.exec(cursor ?? '') ?? [];
  const isKnown = horizon !== '' && BigInt(horizon) <= BigInt(next) && nowSeconds - Number(seconds) <= awaySecondsMax;
  const rows = await db
    .select()
    .from(contentChange)
    .where(gte(contentChange.transaction, isKnown ? horizon : next))
    .orderBy(asc(contentChange.id));
  const given = new Set(ids.split(','));
  const fresh = isKnown ? rows.filter(({ id }) => !given.has(String(id))) : [];
  const stillOpen = rows.filter(({ transaction }) => BigInt(transaction) >= BigInt(next)).map(({ id }) => id);
  const tags = new Set(fresh.flatMap((row) => row.tags).filter((tag) => !isOfFigures(tag)));
  return { cursor: `${next};${nowSeconds};${stillOpen}`, tags: isKnown || cursor === null ? [...tags] : [everythingTag] };
}

/** Deletes rows past the retention. */
export async function pruneChanges(db: Database): Promise<void> {
  await db.delete(contentChange).where(and(lt(contentChange.at, sql`now() - make_interval(days => ${retentionDays})`)));
}
