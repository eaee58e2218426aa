/**
 * Queue in the database for all background work, shared by several instances. A job is claimed with a lease that is renewed
 * while it runs; when a process dies, its jobs are taken over once their leases expire.
 */
import type { JobKind, JobState } from '#shared/api/job.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readJobCounts } from './job-counts.ts';
import { runJob, type RunnerOptions } from './job-runner.ts';
import { claimJob, claimJobByKey, secondsToNext, type ClaimedJob } from './job-claim.ts';
import { addPeriodic, cancelJob, jobChannel, lockJob, readJobState, reopenJob } from './job-table.ts';
import { isPeriodic, type JobHandler, type PeriodicJob } from './job-handler.ts';

export interface JobQueueOptions {
  db: Database;
  /** LISTEN on the database, which wakes the poller early. */
  listen?: OpenDatabase['listen'];
  handlers: Partial<Record<JobKind, JobHandler>>;
  periodic?: readonly PeriodicJob[];
  onError: (error: unknown) => void;
  /** Called with a line for each job that has failed for good. */
  warn?: (line: string) => void;
  /** Lease duration; shorter in tests. */
  leaseSeconds?: number;
  /** Longest polling interval; shorter in tests. */
  pollMs?: number;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** Failure name of a cancelled job. */
const cancelled = 'cancelled';

export function createJobQueue({
  db,
  listen,
  handlers,
  periodic = [],
  onError,
  warn = () => undefined,
  leaseSeconds = 30,
  pollMs = 5_000,
}: JobQueueOptions) {
  const closing = new AbortController();
  const kinds = Object.keys(handlers) as JobKind[];
  const options: RunnerOptions = { db, handlers, periodic, leaseSeconds, closing: closing.signal, onError, warn };
  const look = createJobPoller(options, pollMs);
  const runningNow = new Set<Promise<unknown>>();
  let stopListening: (() => Promise<void>) | undefined;

  return {
    /** Starts the poller. */
    start: async (): Promise<void> => {
      for (const { kind, key, firstSeconds = 0 } of periodic) await addPeriodic(db, { kind, key, afterSeconds: firstSeconds });
      stopListening = await listen?.(jobChannel, look.wake);
      look.wake();
    },

    /** Counts and ages by kind, of all instances. */
    counts: () => readJobCounts(db),

    /** Runs all due jobs one after another and returns how many; for tools and tests. */
    runDue: async (): Promise<number> => {
      let count = 0;
      for (;;) {
        const job = await claimJob(db, { kinds, leaseSeconds });
        if (!job) return count;
        await runJob(options, job);
        count += 1;
      }
    },

    /** Runs one waiting job at once, due or not; returns its state afterwards, undefined if it could not be claimed. */
    runNow: async (kind: JobKind, key: string): Promise<JobState | undefined> => {
      const work = (async () => {
        const job = closing.signal.aborted ? undefined : await claimJobByKey(db, { kind, key, leaseSeconds });
        if (!job) return undefined;
        await runJob(options, job);
        return readJobState(db, job.id);
      })();
      const settled = work.catch(() => undefined).finally(() => runningNow.delete(settled));
      runningNow.add(settled);
      return work;
    },

    /** Cancels an open job and aborts its handler. Throws `notFound`, or `conflict` for a job that has ended or is periodic. */
    cancel: (id: number, actorId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const job = await lockJob(tx, id);
        if (!job) throw notFound();
        if ((job.state !== 'waiting' && job.state !== 'running') || isPeriodic(periodic, job)) throw conflict();
        await cancelJob(tx, id, cancelled);
        await handlers[job.kind]?.whenGivenUp?.(tx, job, cancelled);
        await appendAudit(tx, {
          actorId,
          action: 'jobCancel',
          subjectKind: 'job',
          subjectId: String(id),
          details: { kind: job.kind, key: job.key },
        });
      }),

    /** Reopens a failed job. Throws `notFound`, or `conflict` if it has not failed or the same work is open already. */
    retry: (id: number, actorId: string): Promise<void> =>
      db
        .transaction(async (tx) => {
          const job = await lockJob(tx, id);
          if (!job) throw notFound();
          if (job.state !== 'failed') throw conflict();
          await reopenJob(tx, id);
          await handlers[job.kind]?.whenReopened?.(tx, job);
          await appendAudit(tx, {
            actorId,
            action: 'jobRetry',
            subjectKind: 'job',
            subjectId: String(id),
            details: { kind: job.kind, key: job.key },
          });
        })
        .catch(refuseDouble),

    /** Aborts running jobs and releases them, so that another instance can take them at once. */
    close: async (): Promise<void> => {
      closing.abort(new Error('The site is closing'));
      await stopListening?.();
      await look.end();
      await Promise.all(runningNow);
    },
  };
}

/** Violation of the unique key of open jobs: the same work is open already. */
function refuseDouble(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  throw cause?.code === '23505' ? conflict() : error;
}

interface JobPoller {
  /** Polls now; during a poll it schedules another one. */
  wake: () => void;
  /** Starts no more jobs, and waits for the running ones. */
  end: () => Promise<void>;
}

const soonestMs = 20;

/** Polls until `closing` aborts; `pollMs` is the longest interval. */
function createJobPoller(options: RunnerOptions, pollMs: number): JobPoller {
  const { db, handlers, leaseSeconds, closing, onError } = options;
  const kinds = Object.keys(handlers) as JobKind[];
  const running = new Map<number, { kind: JobKind; work: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  const freeKinds = () =>
    kinds.filter((kind) => [...running.values()].filter((other) => other.kind === kind).length < (handlers[kind]?.atOnce ?? 1));
  const begin = (job: ClaimedJob): void => {
    const work = runJob(options, job)
      .catch(onError)
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { kind: job.kind, work });
  };
  /** Starts all due jobs that fit the concurrency limits. */
  const beginDue = async (): Promise<void> => {
    for (let free = freeKinds(); free.length > 0 && !closing.aborted; free = freeKinds()) {
      const job = await claimJob(db, { kinds: free, leaseSeconds });
      if (!job) return;
      begin(job);
    }
  };
  const look = async (): Promise<void> => {
    await beginDue();
    const free = freeKinds();
    const seconds = free.length > 0 ? await secondsToNext(db, free) : null;
    wait(seconds === null ? pollMs : Math.min(pollMs, Math.max(soonestMs, seconds * 1_000)));
  };
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (closing.aborted) return;
    timer = setTimeout(wake, ms);
    timer.unref();
  };
  function wake(): void {
    if (closing.aborted) return;
    again = looking !== undefined;
    if (looking) return;
    looking = look()
      .catch((error: unknown) => {
        if (!closing.aborted) onError(error);
        wait(pollMs);
      })
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  return {
    wake,
    end: async () => {
      clearTimeout(timer);
      await looking;
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}
