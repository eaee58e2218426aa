/** Runs one attempt of a claimed job: renews its lease meanwhile and stores the outcome. */
import type { JobKind } from '#shared/api/job.ts';
import type { Database } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { errorLine } from '#server/log.ts';
import { traced } from '#server/tracing/traced.ts';
import type { JobHandler, PeriodicJob } from './job-handler.ts';
import { failJob, finishJob, holdJob, postponeJob, releaseJob, renewJob, repeatJob, retryLater, type ClaimedJob } from './job-claim.ts';

export interface RunnerOptions {
  db: Database;
  handlers: Partial<Record<JobKind, JobHandler>>;
  periodic: readonly PeriodicJob[];
  leaseSeconds: number;
  closing: AbortSignal;
  onError: (error: unknown) => void;
  /** Called with a line for each job that has failed and is not tried again, or not before its next period. */
  warn: (line: string) => void;
}

/** Thrown by a handler for a permanent failure; `message` is the failure's name, or the name, `: ` and details for operators. */
export class HopelessJobError extends Error {
  constructor(failure: string, cause?: unknown) {
    super(failure, { cause });
    this.name = 'HopelessJobError';
  }
}

/** Thrown by a handler for a failure that it expects and has logged itself: retried with backoff, without an error report. */
export class TemporaryJobError extends Error {
  constructor(failure: string, cause?: unknown) {
    super(failure, { cause });
    this.name = 'TemporaryJobError';
  }
}

/** Thrown by a handler that has to wait; neither a failure nor a counted attempt. */
export class PostponedJobError extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('postponed');
    this.name = 'PostponedJobError';
    this.seconds = seconds;
  }
}

/** Failure name of a job whose worker died in every attempt. */
const workerLost = 'workerLost';
/** Failure name of a job that expired before its first attempt. */
export const tooLate = 'tooLate';

/** Runs a job and stores the outcome; rejects only if the outcome cannot be stored. */
export async function runJob(options: RunnerOptions, job: ClaimedJob): Promise<void> {
  const { db, handlers, closing } = options;
  const handler = handlers[job.kind];
  if (job.isExpired) return giveUp(options, job, job.failure || tooLate);
  if (!handler || job.attempts > job.attemptsMax) return giveUp(options, job, workerLost);
  const lease = keepLease(options, job);
  try {
    await traced({ name: `job ${job.kind}`, kind: 'internal', attributes: { 'job.key': job.key } }, () =>
      handler.run(job, {
        signal: AbortSignal.any([closing, lease.lost]),
        progress: lease.progress,
        hold: async (tx) => {
          if (!(await holdJob(tx, job))) throw new Error('Another instance has taken over');
        },
      }),
    );
  } catch (error) {
    lease.end();
    if (lease.lost.aborted) return;
    if (closing.aborted) return releaseJob(db, job);
    return endBadly(options, job, error);
  }
  lease.end();
  const every = periodOf(options, job);
  if (every === null) await finishJob(db, job);
  else await repeatJob(db, job, { seconds: every, failure: '' });
}

async function endBadly(options: RunnerOptions, job: ClaimedJob, error: unknown): Promise<void> {
  if (error instanceof PostponedJobError) return postponeJob(options.db, job, error.seconds);
  const failure = nameOf(error);
  if (error instanceof HopelessJobError || job.attempts >= job.attemptsMax) return giveUp(options, job, failure);
  if (!(error instanceof AppError || error instanceof TemporaryJobError)) options.onError(error);
  return retryLater(options.db, job, failure);
}

/** Marks a job as failed; a periodic one waits for its next run, with the failure noted. */
async function giveUp(options: RunnerOptions, job: ClaimedJob, failure: string): Promise<void> {
  const every = periodOf(options, job);
  const next = every === null ? '' : `, and runs again in ${every} s`;
  options.warn(`jobs: ${job.kind} ${job.key} has failed in try ${job.attempts}${next}: ${failure.replaceAll(/\s+/g, ' ')}`);
  if (every !== null) return repeatJob(options.db, job, { seconds: every, failure });
  await options.db.transaction(async (tx) => {
    if (await failJob(tx, job, failure)) await options.handlers[job.kind]?.whenGivenUp?.(tx, job, failureName(failure));
  });
}

function periodOf({ periodic }: RunnerOptions, { kind, key }: ClaimedJob): number | null {
  return periodic.find((one) => one.kind === kind && one.key === key)?.everySeconds ?? null;
}

/** Name of a failure without the details that follow it. */
function failureName(failure: string): string {
  return failure.split(':', 1)[0] ?? '';
}

/** Error name of an `AppError`, with its cause if that is the site's own, else the message. Handlers put no secrets into error messages. */
function nameOf(error: unknown): string {
  if (error instanceof AppError)
    return error.status >= 500 && error.cause instanceof Error ? `${error.errorName}: ${errorLine(error.cause)}` : error.errorName;
  return error instanceof Error ? error.message : String(error);
}

interface Lease {
  lost: AbortSignal;
  progress: (percent: number) => void;
  end: () => void;
}

/** Renewals per lease duration, and the minimum interval between writes of progress. */
const renewalsPerLease = 3;
const progressMs = 1_000;

function keepLease({ db, leaseSeconds, onError }: RunnerOptions, job: ClaimedJob): Lease {
  const lost = new AbortController();
  let progress = 0;
  let renewedAt = performance.now();
  let writing: Promise<void> | undefined;
  const renew = (): void => {
    writing ??= write().finally(() => (writing = undefined));
  };
  const write = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      if (await renewJob(db, job, { leaseSeconds, progress })) renewedAt = askedAt;
      else lost.abort(new Error('The job was taken away'));
    } catch (error) {
      onError(error);
      // If the database was unavailable for the lease's duration, another instance may have claimed the job.
      if (performance.now() - renewedAt > leaseSeconds * 1_000) lost.abort(new Error('The lease ran out'));
    }
  };
  const timer = setInterval(renew, (leaseSeconds * 1_000) / renewalsPerLease);
  timer.unref();
  return {
    lost: lost.signal,
    progress: (percent) => {
      const next = Math.max(progress, Math.min(99, Math.floor(percent)));
      const isNews = next > progress;
      progress = next;
      if (isNews && performance.now() - renewedAt > progressMs) renew();
    },
    end: () => clearInterval(timer),
  };
}
