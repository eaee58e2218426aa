/** Polls for due jobs and starts them up to the concurrency limit; a notification wakes it early. */
import type { JobKind } from '#shared/api/job.ts';
import { runJob, type RunnerOptions } from './job-runner.ts';
import { claimJob, secondsToNext, type ClaimedJob } from './job-claim.ts';

export interface JobPoller {
  /** Polls now; during a poll it schedules another one. */
  wake: () => void;
  /** Starts no more jobs, and waits for the running ones. */
  end: () => Promise<void>;
}

const soonestMs = 20;

/** Polls until `closing` aborts; `pollMs` is the longest interval. */
export function createJobPoller(options: RunnerOptions, pollMs: number): JobPoller {
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
