/**
 * One queue in the database for everything that is done beside requests. A job is claimed with a lease that is renewed
 * while it runs; the job of a process that died is taken over when its lease runs out. Several instances share the queue.
 */
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { createJobPoller } from './job-poller.ts';
import { runJob, type RunnerOptions } from './job-runner.ts';
import { addPeriodic, cancelJob, claimJob, jobChannel, lockJob, reopenJob, type JobKind } from './job-table.ts';
import { isPeriodic, type JobHandler, type PeriodicJob } from './job-handler.ts';

export interface JobQueueOptions {
  db: Database;
  /** Notifications of the database, which make the pick-up quick. */
  listen?: OpenDatabase['listen'];
  handlers: Partial<Record<JobKind, JobHandler>>;
  periodic?: readonly PeriodicJob[];
  onError: (error: unknown) => void;
  /** A process that died gives its jobs back after so long; shorter in tests. */
  leaseSeconds?: number;
  /** Longest time between two looks; shorter in tests. */
  pollMs?: number;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** Failure of a job that somebody has stopped. */
export const cancelled = 'cancelled';

export function createJobQueue({ db, listen, handlers, periodic = [], onError, leaseSeconds = 30, pollMs = 5_000 }: JobQueueOptions) {
  const closing = new AbortController();
  const kinds = Object.keys(handlers) as JobKind[];
  const options: RunnerOptions = { db, handlers, periodic, leaseSeconds, closing: closing.signal, onError };
  const look = createJobPoller(options, pollMs);
  let stopListening: (() => Promise<void>) | undefined;

  return {
    /** Begins to take jobs. */
    start: async (): Promise<void> => {
      for (const { kind, key, firstSeconds = 0 } of periodic) await addPeriodic(db, { kind, key, afterSeconds: firstSeconds });
      stopListening = await listen?.(jobChannel, look.wake);
      look.wake();
    },

    /** Does everything that is due, one after another, and gives how many jobs were begun; for tools and tests. */
    runDue: async (): Promise<number> => {
      let count = 0;
      for (;;) {
        const job = await claimJob(db, { kinds, leaseSeconds });
        if (!job) return count;
        await runJob(options, job);
        count += 1;
      }
    },

    /** Stops an open job; whoever is at it ends soon. Throws `notFound`, and `conflict` for one that has ended or comes again and again. */
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

    /** Begins a failed job anew. Throws `notFound`, and `conflict` for one that has not failed or whose work is open already. */
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

    /** Ends what is under way and gives it back, so that another instance goes on with it at once. */
    close: async (): Promise<void> => {
      closing.abort(new Error('The site is closing'));
      await stopListening?.();
      await look.end();
    },
  };
}

/** The unique key of open jobs has refused: the work is asked for again already. */
function refuseDouble(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  throw cause?.code === '23505' ? conflict() : error;
}
