/** What the work of a kind of job is: how it is done, and which works come again and again. */
import type { Transaction } from '#server/db/client.ts';
import type { ClaimedJob, JobKind } from './job-table.ts';

export interface JobContext {
  /** Ends the work: the site closes, somebody has cancelled it, or another instance has taken over. */
  signal: AbortSignal;
  /** Notes how far it is, 0 to 100; written from time to time. */
  progress: (percent: number) => void;
  /** Makes sure, until the commit, that nobody else has the job. Throws when somebody has. */
  hold: (tx: Transaction) => Promise<void>;
}

export interface JobHandler {
  run: (job: ClaimedJob, context: JobContext) => Promise<void>;
  /** How many of the kind one instance does at a time; 1 unless said otherwise. */
  atOnce?: number;
  /** Called in the transaction in which a job is given up or cancelled, with the name of what went wrong. */
  whenGivenUp?: (tx: Transaction, job: Pick<ClaimedJob, 'key' | 'payload'>, failure: string) => Promise<void>;
  /** Called in the transaction in which a failed job is begun anew. */
  whenReopened?: (tx: Transaction, job: Pick<ClaimedJob, 'key' | 'payload'>) => Promise<void>;
}

/** Work that comes again and again: one row for all instances, so one of them does it each time. */
export interface PeriodicJob {
  kind: JobKind;
  key: string;
  everySeconds: number;
  /** Seconds until the first time; 0 unless said otherwise. */
  firstSeconds?: number;
}

export function isPeriodic(periodic: readonly PeriodicJob[], { kind, key }: { kind: JobKind; key: string }): boolean {
  return periodic.some((one) => one.kind === kind && one.key === key);
}
