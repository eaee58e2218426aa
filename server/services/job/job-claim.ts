/** Claims on jobs: a worker takes a job with a lease, renews it, and ends its attempt; expired leases are taken over. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { job } from '#server/db/schema/job.ts';
import type { JobKind } from '#shared/api/job.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import { againKey, asFailed, ended, failureMax, isOpen, notifyWorkers, waitingAgain, type Payload } from './job-table.ts';

/** A job leased to this process. */
export interface ClaimedJob {
  id: number;
  kind: JobKind;
  key: string;
  payload: Payload;
  /** Number of this attempt, from 1. */
  attempts: number;
  attemptsMax: number;
  sealed: string;
  /** Failure of the attempt before; '' = none. */
  failure: string;
  /** True once the job's time to live is over. */
  isExpired: boolean;
  /** Fencing token: writes with an outdated claim have no effect. */
  claim: string;
}

/** Exponential backoff: the first pause, doubled per failure up to the longest. */
const pauseSeconds = 5;
const longestPauseSeconds = 3_600;
/** A job with a time to live pauses for at most this fraction of it, and may always pause for half a minute. */
const longestPauseFraction = 20;
const longestPauseAtLeastSeconds = 30;

export interface ClaimRequest {
  kinds: readonly JobKind[];
  leaseSeconds: number;
}

const isAbandoned = sql`(state = 'running' and claimed_until <= now())`;

/** Claims the next job that is due or whose lease has expired; rows locked by others are skipped. */
export function claimJob(db: Queryable, { kinds, leaseSeconds }: ClaimRequest): Promise<ClaimedJob | undefined> {
  const isDue = sql`((state = 'waiting' and run_at <= now()) or ${isAbandoned})`;
  return claim(
    db,
    sql`select id from ${job} where ${inArray(job.kind, [...kinds])} and ${isDue} order by priority desc, run_at, id limit 1 for update skip locked`,
    leaseSeconds,
  );
}

export interface KeyedClaimRequest {
  kind: JobKind;
  key: string;
  leaseSeconds: number;
}

/** Claims one job, due or not; undefined if it has ended, expired or is claimed elsewhere. */
export function claimJobByKey(db: Queryable, { kind, key, leaseSeconds }: KeyedClaimRequest): Promise<ClaimedJob | undefined> {
  const isLive = sql`(expires_at is null or expires_at > now())`;
  return claim(
    db,
    sql`select id from ${job} where ${eq(job.kind, kind)} and ${eq(job.key, key)} and (state = 'waiting' or ${isAbandoned}) and ${isLive} for update skip locked`,
    leaseSeconds,
  );
}

async function claim(db: Queryable, chosen: SQL, leaseSeconds: number): Promise<ClaimedJob | undefined> {
  const [claimed] = await db
    .update(job)
    .set({
      state: 'running',
      claim: newId(),
      claimedUntil: secondsFromNow(leaseSeconds),
      attempts: sql`${job.attempts} + 1`,
      startedAt: sql`now()`,
      progress: 0,
    })
    // The array makes the planner run the subquery once; run per row it would claim more than one job.
    .where(sql`${job.id} = any(array(${chosen}))`)
    .returning({
      id: job.id,
      kind: job.kind,
      key: job.key,
      payload: job.payload,
      attempts: job.attempts,
      attemptsMax: job.attemptsMax,
      sealed: job.sealed,
      failure: job.failure,
      isExpired: sql<boolean>`coalesce(${job.expiresAt} <= now(), false)`,
      claim: job.claim,
    });
  return claimed;
}

/** Seconds until the next job is due or a lease expires; null if no job is open. */
export async function secondsToNext(db: Queryable, kinds: readonly JobKind[]): Promise<number | null> {
  const at = sql`case when ${job.state} = 'running' then ${job.claimedUntil} else ${job.runAt} end`;
  const [next] = await db
    .select({ seconds: sql<number | null>`extract(epoch from min(${at}) - now())::float8` })
    .from(job)
    .where(and(isOpen, inArray(job.kind, [...kinds])));
  return next?.seconds ?? null;
}

/** Identifies one attempt at a job. */
export type JobClaim = Pick<ClaimedJob, 'id' | 'claim'>;

/** Renews a lease and stores the progress; false if the claim is lost. */
export async function renewJob(
  db: Queryable,
  { id, claim }: JobClaim,
  { leaseSeconds, progress }: { leaseSeconds: number; progress: number },
): Promise<boolean> {
  const renewed = await db
    .update(job)
    .set({ claimedUntil: secondsFromNow(leaseSeconds), progress })
    .where(isClaimed({ id, claim }))
    .returning({ id: job.id });
  return renewed.length > 0;
}

/** Releases a job without counting the attempt. */
export async function releaseJob(db: Queryable, claim: JobClaim): Promise<void> {
  const released = await db
    .update(job)
    .set({ state: 'waiting', claim: '', claimedUntil: null, progress: 0, attempts: sql`${job.attempts} - 1` })
    .where(isClaimed(claim))
    .returning({ id: job.id });
  if (released.length > 0) await notifyWorkers(db);
}

const again = sql`${job.payload} ? ${againKey}::text`;
const nextPayload = sql`case when ${again} then ${job.payload} -> ${againKey}::text else ${job.payload} end`;

/** Postpones a job without counting the attempt; with a rerun pending it is due at once. */
export async function postponeJob(db: Queryable, claim: JobClaim, seconds: number): Promise<void> {
  const pause = sql`case when ${again} then 0 else ${seconds}::float8 end`;
  await db
    .update(job)
    .set({ ...waitingAgain(pause), payload: nextPayload, attempts: sql`${job.attempts} - 1` })
    .where(isClaimed(claim));
}

/** Marks a job as done; with a rerun pending it waits again. */
export async function finishJob(tx: Queryable, claim: JobClaim): Promise<void> {
  await tx
    .update(job)
    .set({
      state: sql`case when ${again} then 'waiting' else 'done' end`,
      payload: nextPayload,
      attempts: sql`case when ${again} then 0 else ${job.attempts} end`,
      progress: sql`case when ${again} then 0 else 100 end`,
      runAt: sqlInstant(sql`case when ${again} then now() else ${job.runAt} end`),
      ...ended(''),
    })
    .where(isClaimed(claim));
}

/** Reschedules a periodic job after success or failure; the same row waits for the next run. */
export async function repeatJob(tx: Queryable, claim: JobClaim, { seconds, failure }: { seconds: number; failure: string }): Promise<void> {
  await tx
    .update(job)
    .set({ ...waitingAgain(seconds), attempts: 0, finishedAt: sql`now()`, failure: failure.slice(0, failureMax) })
    .where(isClaimed(claim));
}

/** Schedules the next attempt after a failure, with backoff. */
export async function retryLater(tx: Queryable, claim: JobClaim, failure: string): Promise<void> {
  const life = sql`extract(epoch from ${job.expiresAt} - ${job.createdAt})`;
  const longest = sql`coalesce(greatest(${longestPauseAtLeastSeconds}, ${life} / ${longestPauseFraction}), ${longestPauseSeconds})`;
  const seconds = sql`least(${pauseSeconds} * power(2, greatest(least(${job.attempts}, 20) - 1, 0)), ${longest})`;
  await tx
    .update(job)
    .set({ ...waitingAgain(seconds), failure: failure.slice(0, failureMax) })
    .where(isClaimed(claim));
}

/** Locks a claimed job until the commit; false if the claim is lost. */
export async function holdJob(tx: Transaction, claim: JobClaim): Promise<boolean> {
  const rows = await tx.select({ id: job.id }).from(job).where(isClaimed(claim)).for('update');
  return rows.length > 0;
}

/** Marks a claimed job as failed; false if the claim is lost. */
export async function failJob(tx: Queryable, claim: JobClaim, failure: string): Promise<boolean> {
  const failed = await tx.update(job).set(asFailed(failure)).where(isClaimed(claim)).returning({ id: job.id });
  return failed.length > 0;
}

function isClaimed({ id, claim }: JobClaim): SQL | undefined {
  return and(eq(job.id, id), eq(job.claim, claim), eq(job.state, 'running'));
}
