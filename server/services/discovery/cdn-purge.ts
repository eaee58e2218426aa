/**
 * Tells the CDN what has changed. A job is written in the transaction of each change, so that no change is forgotten; jobs that
 * are due together become one call. Two seconds later the CDN is told again: in between an edge may have asked an instance
 * that had not heard of the change.
 */
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database, OpenDatabase, Transaction } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import type { Cdn } from '#server/ports/cdn/cdn-settings.ts';
import { writeWithChanges } from '#server/services/core/change-feed.ts';
import type { ClaimedJob } from '#server/services/job/job-claim.ts';
import type { JobHandler } from '#server/services/job/job-handler.ts';
import { TemporaryJobError } from '#server/services/job/job-runner.ts';
import { addJob, ended } from '#server/services/job/job-table.ts';

interface Purge {
  tags: readonly string[];
  /** Whether the CDN has been told once. */
  isRepeat: boolean;
}

const repeatSeconds = 2;
/** Before mails and films: a page that was taken offline is still shown. */
const priority = 100;
/** With the pauses between attempts some hours. */
const attemptsMax = 14;
const mergedMax = 500;

/** Writes a job with each change of this process. Returns the function that ends it. */
export function purgeWithChanges({ pool }: Pick<OpenDatabase, 'pool'>): () => void {
  return writeWithChanges(pool, async (tx, { id, tags }) => addPurge(tx, String(id), { tags, isRepeat: false }));
}

async function addPurge(tx: Transaction | Database, key: string, { tags, isRepeat }: Purge): Promise<void> {
  await addJob(tx, { kind: 'cdn', key, payload: { tags, isRepeat }, priority, attemptsMax, afterSeconds: isRepeat ? repeatSeconds : 0 });
}

export function purgeHandler({ db, cdn }: { db: Database; cdn: Cdn }): JobHandler {
  return {
    run: async (claimed, { signal, hold }) => {
      const { tags, isRepeat } = await db.transaction(async (tx) => {
        await hold(tx);
        return mergeDue(tx, claimed);
      });
      try {
        for (let at = 0; at < tags.length; at += cdn.tagsMax) await cdn.purge(tags.slice(at, at + cdn.tagsMax), signal);
      } catch (error) {
        if (signal.aborted) throw error;
        throw new TemporaryJobError(error instanceof Error ? error.message : String(error), error);
      }
      if (!isRepeat) await addPurge(db, `${claimed.key} again`, { tags, isRepeat: true });
    },
  };
}

/** Takes over the tags of other jobs that are due, and ends them. */
async function mergeDue(tx: Transaction, claimed: ClaimedJob): Promise<Purge> {
  const others = await tx
    .select({ id: job.id, payload: job.payload })
    .from(job)
    .where(and(eq(job.kind, 'cdn'), eq(job.state, 'waiting'), ne(job.id, claimed.id), lte(job.runAt, sql`now()`)))
    .orderBy(job.id)
    .limit(mergedMax)
    .for('update', { skipLocked: true });
  const purges = [claimed.payload, ...others.map(({ payload }) => payload)].map(readPurge);
  const merged = { tags: [...new Set(purges.flatMap(({ tags }) => tags))], isRepeat: purges.every(({ isRepeat }) => isRepeat) };
  if (others.length === 0) return merged;
  const ids = others.map(({ id }) => id);
  await tx
    .update(job)
    .set({ ...ended(''), state: 'done' })
    .where(inArray(job.id, ids));
  await tx.update(job).set({ payload: merged }).where(eq(job.id, claimed.id));
  return merged;
}

const subjectTags = 5;

/** Tags that a job purges, for lists of jobs. */
export function purgeSubject(payload: Record<string, unknown>): string {
  const { tags } = readPurge(payload);
  return tags.length > subjectTags ? `${tags.slice(0, subjectTags).join(', ')} … (${tags.length})` : tags.join(', ');
}

function readPurge({ tags, isRepeat }: Record<string, unknown>): Purge {
  return { tags: Array.isArray(tags) ? tags.map(String) : [], isRepeat: isRepeat === true };
}
