/** The lease of a running job: a worker that cannot renew it for its whole length stops before another one can have begun. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { ClaimedJob } from './job-claim.ts';
import { runJob } from './job-runner.ts';

const leaseSeconds = 30;
const job = { id: 1, kind: 'video', key: 'v1', attempts: 1, attemptsMax: 3, isExpired: false, claim: 'ours' } as ClaimedJob;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A database whose renewals end as `renew` says; only updates are asked of it. */
function startJob(renew: () => Promise<{ id: number }[]>) {
  let renewals = 0;
  const returning = () => {
    renewals += 1;
    return renew();
  };
  const db = { update: () => ({ set: () => ({ where: () => ({ returning }) }) }) } as unknown as Database;
  let signal = new AbortController().signal;
  const run = (_: ClaimedJob, context: { signal: AbortSignal }) => {
    signal = context.signal;
    return new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  const ended = runJob(
    {
      db,
      handlers: { video: { run } },
      periodic: [],
      leaseSeconds,
      closing: new AbortController().signal,
      onError: () => undefined,
      warn: () => undefined,
    },
    job,
  );
  return { ended, isAborted: () => signal.aborted, renewals: () => renewals };
}

test('a job whose lease is renewed goes on', async () => {
  const { isAborted, renewals } = startJob(async () => [{ id: 1 }]);

  await vi.advanceTimersByTimeAsync(leaseSeconds * 10_000);

  expect([isAborted(), renewals() >= 20]).toEqual([false, true]);
});

test('a job whose claim is gone ends at the next renewal, and writes no outcome', async () => {
  const { ended, isAborted, renewals } = startJob(async () => []);

  await vi.advanceTimersByTimeAsync((leaseSeconds * 1_000) / 3);
  await ended;

  expect([isAborted(), renewals()]).toEqual([true, 1]);
});

test('a database that is away for less than the lease does not end it; one that is away for longer does', async () => {
  let isAway = true;
  const { ended, isAborted } = startJob(async () => {
    if (isAway) throw new Error('the database is away');
    return [{ id: 1 }];
  });

  await vi.advanceTimersByTimeAsync(leaseSeconds * 1_000 - 1);
  expect(isAborted()).toBe(false);
  isAway = false;
  await vi.advanceTimersByTimeAsync(leaseSeconds * 1_000);
  expect(isAborted()).toBe(false);

  isAway = true;
  await vi.advanceTimersByTimeAsync(leaseSeconds * 1_400);
  expect(isAborted()).toBe(true);
  await ended;
});
