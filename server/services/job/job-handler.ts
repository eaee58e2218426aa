/** Types of job handlers and periodic jobs. */
import type { JobKind } from '#shared/api/job.ts';
import type { Transaction } from '#server/db/client.ts';
import type { ClaimedJob } from './job-claim.ts';

export interface JobContext {
  /** Aborts when the site shuts down, the job is cancelled, or another instance has taken it over. */
  signal: AbortSignal;
  /** Reports progress from 0 to 100; writes are throttled. */
  progress: (percent: number) => void;
  /** Locks the job until the commit. Throws if the claim has been lost. */
  hold: (tx: Transaction) => Promise<void>;
}

export interface JobHandler {
  run: (job: ClaimedJob, context: JobContext) => Promise<void>;
  /** Concurrency limit per instance; default 1. */
  atOnce?: number;
  /** Called with the failure's name in the transaction that gives up or cancels the job. */
  whenGivenUp?: (tx: Transaction, job: Pick<ClaimedJob, 'key' | 'payload'>, failure: string) => Promise<void>;
  /** Called in the transaction that reopens a failed job. */
  whenReopened?: (tx: Transaction, job: Pick<ClaimedJob, 'key' | 'payload'>) => Promise<void>;
}

/** A periodic job: one row for all instances, so that one of them runs it each time. */
export interface PeriodicJob {
  kind: JobKind;
  key: string;
  everySeconds: number;
  /** Delay of the first run in seconds; default 0. */
  firstSeconds?: number;
}

export function isPeriodic(periodic: readonly PeriodicJob[], { kind, key }: { kind: JobKind; key: string }): boolean {
  return periodic.some((one) => one.kind === kind && one.key === key);
}
