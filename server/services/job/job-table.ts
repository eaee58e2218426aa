/** The job table: jobs are enqueued in the caller's transaction, cancelled, reopened and deleted. Claims stand in job-claim.ts. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import type { JobKind, JobState } from '#shared/api/job.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';

export type Payload = Record<string, unknown>;

/** NOTIFY channel for new jobs. */
export const jobChannel = 'job';

export interface NewJob {
  kind: JobKind;
  /** Deduplication key: at most one open job per kind and key. '' = one per kind. */
  key: string;
  payload?: Payload;
  /** Earliest start. */
  runAt?: Date;
  /** Delay in seconds, instead of `runAt`; default 0. */
  afterSeconds?: number;
  /** Higher runs first; default 0. */
  priority?: number;
  attemptsMax?: number;
  /** Encrypted contents, erased when the job has ended. Only for keys that are enqueued once. */
  sealed?: string;
  /** Open jobs of this kind with the same subject are replaced; '' = none. */
  subject?: string;
  /** Retried until then, then given up; default: no limit but `attemptsMax`. */
  lifeSeconds?: number;
}

const attemptsMaxDefault = 5;
export const failureMax = 500;
/** Failure name of a job that a newer one of its subject has replaced. */
const replaced = 'replaced';
/** Failure name of a job whose subject has been deleted. */
const dropped = 'dropped';
/** Key in the payload of a running job that holds the payload of its rerun. */
export const againKey = 'again';

/**
 * Enqueues a job in the caller's transaction; returns its id. A waiting job of the same kind and key takes the newer payload
 * and the earlier time; a running one is rerun afterwards, because it may have read outdated data.
 */
export async function addJob(
  tx: Queryable,
  {
    kind,
    key,
    payload = {},
    runAt,
    afterSeconds = 0,
    priority = 0,
    attemptsMax = attemptsMaxDefault,
    sealed = '',
    subject = '',
    lifeSeconds,
  }: NewJob,
): Promise<number> {
  if (subject) await replaceJobs(tx, kind, subject);
  const expiresAt = lifeSeconds === undefined ? null : secondsFromNow(lifeSeconds);
  const [added] = await tx
    .insert(job)
    .values({ kind, key, payload, sealed, subject, priority, attemptsMax, expiresAt, runAt: runAt ?? secondsFromNow(afterSeconds) })
    .onConflictDoUpdate({
      target: [job.kind, job.key],
      targetWhere: isOpen,
      set: {
        payload: sql`case when ${job.state} = 'running' then ${job.payload} || jsonb_build_object(${againKey}::text, excluded.payload) else excluded.payload end`,
        priority: sql`greatest(${job.priority}, excluded.priority)`,
        runAt: sqlInstant(sql`case when ${job.state} = 'running' then ${job.runAt} else least(${job.runAt}, excluded.run_at) end`),
      },
    })
    .returning({ id: job.id });
  await notifyWorkers(tx);
  if (!added) throw new Error('The job was not written');
  return added.id;
}

export const isOpen = sql`state in ('waiting', 'running')`;

/** Ends open jobs of a subject; a running attempt loses its claim. */
async function replaceJobs(tx: Queryable, kind: JobKind, subject: string): Promise<void> {
  await tx
    .update(job)
    .set({ ...ended(replaced), state: 'done' })
    .where(and(eq(job.kind, kind), eq(job.subject, subject), isOpen));
}

/** Ends the open job of a key, whose work is not wanted any more; a running attempt loses its claim. */
export async function dropJob(tx: Queryable, kind: JobKind, key: string): Promise<void> {
  await tx
    .update(job)
    .set({ ...ended(dropped), state: 'done' })
    .where(and(eq(job.kind, kind), eq(job.key, key), isOpen));
}

/** Wakes the pollers; a lost notification is made up for by the next poll. */
export async function notifyWorkers(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_notify(${jobChannel}, '')`);
}

/** Adds a periodic job unless it exists. */
export async function addPeriodic(db: Queryable, { kind, key, afterSeconds = 0 }: NewJob): Promise<void> {
  await db
    .insert(job)
    .values({ kind, key, runAt: secondsFromNow(afterSeconds) })
    .onConflictDoNothing({ target: [job.kind, job.key], where: isOpen });
}

/** Current state of a job. */
export async function readJobState(db: Queryable, id: number): Promise<JobState | undefined> {
  const [row] = await db.select({ state: job.state }).from(job).where(eq(job.id, id));
  return row?.state;
}

/** Reads a job and locks it until the commit. */
export async function lockJob(tx: Transaction, id: number): Promise<typeof job.$inferSelect | undefined> {
  const [row] = await tx.select().from(job).where(eq(job.id, id)).for('update');
  return row;
}

/** Marks a job as failed, regardless of the claim. */
export async function cancelJob(tx: Transaction, id: number, failure: string): Promise<void> {
  await tx.update(job).set(asFailed(failure)).where(eq(job.id, id));
}

/** Resets a failed job to waiting, with all its attempts. */
export async function reopenJob(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(job)
    .set({ ...waitingAgain(0), attempts: 0, failure: '', finishedAt: null })
    .where(eq(job.id, id));
  await notifyWorkers(tx);
}

/** Deletes a batch of jobs that ended long ago; returns how many. */
export async function pruneJobs(db: Database): Promise<number> {
  const isOver = sql`(${job.state} = 'done' and ${job.finishedAt} < now() - interval '1 day') or (${job.state} = 'failed' and ${job.finishedAt} < now() - interval '30 days')`;
  const { rowCount } = await db.execute(
    sql`delete from ${job} where ctid = any(array(select ctid from ${job} where ${isOver} limit 5000))`,
  );
  return rowCount ?? 0;
}

/** An expiring job is due again at its expiry at the latest, so that it is given up in time. */
export function waitingAgain(seconds: number | SQL) {
  const runAt = sqlInstant(sql`least(now() + make_interval(secs => ${seconds}), ${job.expiresAt})`);
  return { state: 'waiting', claim: '', claimedUntil: null, progress: 0, runAt } as const;
}

export function asFailed(failure: string) {
  return { state: 'failed', ...ended(failure) } as const;
}

/** Ended jobs keep no sealed contents. */
export function ended(failure: string) {
  return { claim: '', claimedUntil: null, sealed: '', finishedAt: sql`now()`, failure: failure.slice(0, failureMax) };
}
