/**
 * Change feed for cache invalidation. A writer appends a row with cache tags in its transaction and notifies; every instance
 * reads the rows. The notification only wakes the reader early; a lost one is made up for by polling.
 */
import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { OpenDatabase, Database, Transaction } from '#server/db/client.ts';
import { contentChange } from '#server/db/schema/content.ts';

/** Channel for LISTEN and NOTIFY. */
const changeChannel = 'content_change';

/** Polling interval in milliseconds without notifications. */
const pollMs = 2_000;
/** Retention in days; an instance that was down longer starts with empty caches anyway. */
const keptDays = 2;

/** Invalidates everything that has one of the tags, in the writer's transaction. */
export async function announceChange(tx: Transaction, tags: readonly string[]): Promise<void> {
  await tx.insert(contentChange).values({ tags: [...new Set(tags)] });
  await tx.execute(sql`select pg_notify(${changeChannel}, '')`);
}

export interface ChangeFeedOptions {
  onTags: (tags: readonly string[]) => void;
  onError?: (error: unknown) => void;
  /** Polling interval in milliseconds; shorter in tests. */
  pollMs?: number;
}

/**
 * Follows the changes from now on. Rows become visible in commit order, not in id order; so each poll starts at the oldest
 * transaction that was still open at the previous poll, and skips rows already seen.
 */
export async function followChanges(database: Pick<OpenDatabase, 'db' | 'listen'>, options: ChangeFeedOptions): Promise<AsyncDisposable> {
  const { onTags, onError = () => undefined } = options;
  const { db } = database;
  let horizon = await currentHorizon(db);
  let seen = new Set(await visibleIds(db, horizon));
  let looking: Promise<void> | undefined;
  let again = false;

  const look = async () => {
    const next = await currentHorizon(db);
    const rows = await db.select().from(contentChange).where(gte(contentChange.transaction, horizon)).orderBy(asc(contentChange.id));
    const fresh = rows.filter((row) => !seen.has(row.id));
    horizon = next;
    seen = new Set(rows.filter((row) => BigInt(row.transaction) >= BigInt(next)).map((row) => row.id));
    if (fresh.length > 0) onTags([...new Set(fresh.flatMap((row) => row.tags))]);
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
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      again = false;
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

/** Deletes rows past the retention. */
export async function pruneChanges(db: Database): Promise<void> {
  await db.delete(contentChange).where(and(lt(contentChange.at, sql`now() - make_interval(days => ${keptDays})`)));
}
