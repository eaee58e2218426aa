/** The job queue: each job runs once on any instance; takeover from dead workers, retries, postponing, stopping. */
import { once } from 'node:events';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { job } from '#server/db/schema/job.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from '#server/services/job/job-queue.ts';
import { HopelessJobError, PostponedJobError } from '#server/services/job/job-runner.ts';
import {
  claimJob,
  claimJobByKey,
  failJob,
  finishJob,
  holdJob,
  postponeJob,
  releaseJob,
  renewJob,
  repeatJob,
  retryLater,
} from '#server/services/job/job-claim.ts';
import { addJob, pruneJobs } from '#server/services/job/job-table.ts';
import { openTestDatabase, testOnEachEngine, testOnOneEngine } from '#test/support/database/database.ts';

const ago = (text: string) => sqlInstant(sql`now() - ${text}::interval`);

function queueOf(database: OpenDatabase, options: Partial<JobQueueOptions>): JobQueue {
  const queue = createJobQueue({ db: database.db, listen: database.listen, handlers: {}, onError: () => undefined, ...options });
  onTestFinished(() => queue.close());
  return queue;
}

const rowOf = async ({ db }: OpenDatabase, key: string) => {
  const [row] = await db
    .select()
    .from(job)
    .where(eq(job.key, key))
    .orderBy(sql`${job.id} desc`)
    .limit(1);
  if (!row) throw new Error('The job is gone');
  return row;
};

/** As if the pause were over. */
const letTimePass = ({ db }: OpenDatabase, key: string) =>
  db
    .update(job)
    .set({ runAt: sql`now()` })
    .where(eq(job.key, key));

testOnEachEngine('four workers run each of a hundred jobs once', async (database) => {
  const done: string[] = [];
  const keys = Array.from({ length: 100 }, () => newId());
  await database.db.transaction(async (tx) => {
    for (const key of keys) await addJob(tx, { kind: 'search', key });
  });
  const workers = Array.from({ length: 4 }, () =>
    queueOf(database, { handlers: { search: { atOnce: 5, run: async ({ key }) => void done.push(key) } } }),
  );

  await Promise.all(workers.map((worker) => worker.start()));

  await expect.poll(() => done.length).toBeGreaterThanOrEqual(100);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(done.toSorted()).toEqual(keys.toSorted());
  expect(await database.db.$count(job, and(eq(job.kind, 'search'), eq(job.state, 'done')))).toBeGreaterThanOrEqual(100);
});

testOnEachEngine('a worker runs no more jobs of a kind at once than it may, one where nothing else is said', async (database) => {
  const [running, most, done] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()];
  const gate = Promise.withResolvers<void>();
  const handler = (kind: string, atOnce?: number) => ({
    ...(atOnce && { atOnce }),
    run: async ({ key }: { key: string }) => {
      const now = (running.get(kind) ?? 0) + 1;
      running.set(kind, now);
      most.set(kind, Math.max(now, most.get(kind) ?? 0));
      await gate.promise;
      running.set(kind, (running.get(kind) ?? 1) - 1);
      done.add(key);
    },
  });
  const keys = Array.from({ length: 8 }, () => newId());
  // The earlier ones are begun first: once two searches run, every other publication that could run would.
  await database.db.transaction(async (tx) => {
    for (const [at, key] of keys.entries()) await addJob(tx, { kind: at < 4 ? 'publish' : 'search', key });
  });
  const worker = queueOf(database, { handlers: { publish: handler('publish'), search: handler('search', 2) } });

  await worker.start();
  await expect.poll(() => running.get('search') ?? 0).toBeGreaterThanOrEqual(2);
  gate.resolve();

  await expect.poll(() => keys.every((key) => done.has(key))).toBe(true);
  await worker.close();
  expect([most.get('publish'), most.get('search')]).toEqual([1, 2]);
});

test('counts jobs by kind and state, with the age of what is due and of what is open', async () => {
  // Its jobs would be run by the tests after it.
  await using database = await openTestDatabase('postgres');
  await database.db.transaction(async (tx) => {
    await addJob(tx, { kind: 'mail', key: newId(), afterSeconds: 600 });
    for (const key of ['old', 'new']) await addJob(tx, { kind: 'search', key });
  });
  await database.db
    .update(job)
    .set({ runAt: ago('90 seconds') })
    .where(eq(job.key, 'old'));
  await database.db
    .update(job)
    .set({ createdAt: ago('1 hour') })
    .where(eq(job.kind, 'mail'));

  const counts = await queueOf(database, {}).counts();

  const of = (kind: string) => counts.find((one) => one.kind === kind);
  expect(of('mail')).toMatchObject({ counts: { due: 0, later: 1, running: 0, failed: 0 }, dueSeconds: 0 });
  expect(Math.floor((of('mail')?.openSeconds ?? 0) / 60)).toBe(60);
  expect(of('search')?.counts).toEqual({ due: 2, later: 0, running: 0, failed: 0 });
  expect(Math.floor((of('search')?.dueSeconds ?? 0) / 30)).toBe(3);
  expect(of('video')).toEqual({ kind: 'video', counts: { due: 0, later: 0, running: 0, failed: 0 }, dueSeconds: 0, openSeconds: 0 });
});

testOnEachEngine('a job exists from its commit on and is started at once, and never without the commit', async (database) => {
  const done: string[] = [];
  const queue = queueOf(database, { handlers: { publish: { run: async ({ key }) => void done.push(key) } }, pollMs: 60_000 });
  await queue.start();
  await expect(
    database.db.transaction(async (tx) => {
      await addJob(tx, { kind: 'publish', key: 'taken back' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');

  await database.db.transaction((tx) => addJob(tx, { kind: 'publish', key: 'kept' }));

  // Long before the next poll: the notification woke the poller.
  await expect.poll(() => done).toEqual(['kept']);
});

testOnEachEngine('a job whose time comes between two polls is started when it comes', async (database) => {
  const done: string[] = [];
  const queue = queueOf(database, { handlers: { publish: { run: async ({ key }) => void done.push(key) } }, pollMs: 60_000 });
  await queue.start();

  await addJob(database.db, { kind: 'publish', key: 'soon', afterSeconds: 1 });

  // The next poll is a minute away.
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['soon']);
});

testOnEachEngine(
  'one open job per kind and key: the newer payload wins, and a request during a run causes one more run',
  async (database) => {
    const seen: unknown[] = [];
    const key = newId();
    await addJob(database.db, { kind: 'search', key, payload: { part: 1 }, afterSeconds: 600 });
    await addJob(database.db, { kind: 'search', key, payload: { part: 2 } });
    const queue = queueOf(database, {
      handlers: {
        search: {
          run: async ({ payload }) => {
            seen.push(payload);
            if (seen.length === 1) await Promise.all([3, 4].map((part) => addJob(database.db, { kind: 'search', key, payload: { part } })));
          },
        },
      },
    });

    expect(await queue.runDue()).toBe(2);

    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual({ part: 2 });
    expect([{ part: 3 }, { part: 4 }]).toContainEqual(seen[1]);
    expect(await rowOf(database, key)).toMatchObject({ state: 'done', failure: '' });
  },
);

testOnEachEngine('jobs run by priority, then by age, and not before their time', async (database) => {
  const seen: string[] = [];
  const add = (key: string, more: object = {}) => addJob(database.db, { kind: 'publish', key, ...more });
  await add('late', { afterSeconds: 600 });
  await add('first of the plain');
  await add('second of the plain');
  await add('urgent', { priority: 10 });

  await queueOf(database, { handlers: { publish: { run: async ({ key }) => void seen.push(key) } } }).runDue();

  expect(seen).toEqual(['urgent', 'first of the plain', 'second of the plain']);
  await database.db.delete(job).where(eq(job.key, 'late'));
});

testOnEachEngine('a failing job is retried with growing delays, then given up with its error', async (database) => {
  const key = newId();
  const givenUp: string[] = [];
  await addJob(database.db, { kind: 'video', key, attemptsMax: 4 });
  const queue = queueOf(database, {
    handlers: {
      video: {
        run: async () => {
          throw new Error('the disk is full');
        },
        whenGivenUp: async (_tx, { key: own }, failure) => void givenUp.push(`${own}: ${failure}`),
      },
    },
  });
  const pauses: number[] = [];

  for (let attempt = 0; attempt < 4; attempt += 1) {
    await letTimePass(database, key);
    await queue.runDue();
    const [row] = await database.db
      .select({ pause: sql<number>`round(extract(epoch from ${job.runAt} - now()))::int` })
      .from(job)
      .where(eq(job.key, key));
    pauses.push(row?.pause ?? 0);
  }

  expect(pauses.slice(0, 3).map((pause) => Math.round(pause / 5) * 5)).toEqual([5, 10, 20]);
  expect(await rowOf(database, key)).toMatchObject({ state: 'failed', attempts: 4, failure: 'the disk is full' });
  expect(givenUp).toEqual([`${key}: the disk is full`]);

  await queue.retry((await rowOf(database, key)).id, 'staff');
  expect(await rowOf(database, key)).toMatchObject({ state: 'waiting', attempts: 0, failure: '' });
  await expect(queue.retry((await rowOf(database, key)).id, 'staff')).rejects.toThrow('conflict');
});

testOnEachEngine('a permanent error gives up at once, and a postponed job uses up no attempt', async (database) => {
  const [hopeless, waiting] = [newId(), newId()];
  await addJob(database.db, { kind: 'video', key: hopeless });
  await addJob(database.db, { kind: 'video', key: waiting });
  const run = async ({ key }: { key: string }) => {
    if (key === hopeless) throw new HopelessJobError('videoFormat');
    throw new PostponedJobError(600);
  };

  await queueOf(database, { handlers: { video: { run } } }).runDue();

  expect(await rowOf(database, hopeless)).toMatchObject({ state: 'failed', attempts: 1, failure: 'videoFormat' });
  expect(await rowOf(database, waiting)).toMatchObject({ state: 'waiting', attempts: 0, failure: '' });
  await database.db.delete(job).where(eq(job.key, waiting));
});

testOnEachEngine('a request during a run that is then postponed is run at once', async (database) => {
  const key = newId();
  const seen: unknown[] = [];
  await addJob(database.db, { kind: 'publish', key, payload: { part: 1 } });
  const run = async ({ payload }: { payload: unknown }) => {
    seen.push(payload);
    if (seen.length === 1) await addJob(database.db, { kind: 'publish', key, payload: { part: 2 } });
    throw new PostponedJobError(600);
  };

  await queueOf(database, { handlers: { publish: { run } } }).runDue();

  expect(seen).toEqual([{ part: 1 }, { part: 2 }]);
  expect(await rowOf(database, key)).toMatchObject({ state: 'waiting', attempts: 0, payload: { part: 2 } });
  await database.db.delete(job).where(eq(job.key, key));
});

testOnEachEngine('a job reports its progress; a cancelled job ends, and its work can be requested again', async (database) => {
  const key = newId();
  let ended = '';
  await addJob(database.db, { kind: 'video', key });
  const queue = queueOf(database, {
    leaseSeconds: 3,
    handlers: {
      video: {
        run: async (_job, { signal, progress }) => {
          progress(42);
          await once(signal, 'abort').then(() => {
            ended = String((signal.reason as Error).message);
          });
          throw new Error('ended');
        },
      },
    },
  });
  await queue.start();
  await expect.poll(async () => (await rowOf(database, key)).progress).toBe(42);

  await queue.cancel((await rowOf(database, key)).id, 'staff');
  await addJob(database.db, { kind: 'video', key, afterSeconds: 600 });

  await expect.poll(() => ended).toBe('The job was taken away');
  const rows = await database.db.select({ state: job.state, failure: job.failure }).from(job).where(eq(job.key, key)).orderBy(asc(job.id));
  expect(rows).toEqual([
    { state: 'failed', failure: 'cancelled' },
    { state: 'waiting', failure: '' },
  ]);
  await database.db.delete(job).where(eq(job.key, key));
});

testOnEachEngine('closing releases running jobs at once without using up an attempt', async (database) => {
  const key = newId();
  await addJob(database.db, { kind: 'video', key });
  const begun = Promise.withResolvers<void>();
  const queue = queueOf(database, {
    handlers: {
      video: {
        run: async (_job, { signal }) => {
          begun.resolve();
          await once(signal, 'abort');
          signal.throwIfAborted();
        },
      },
    },
  });
  await queue.start();
  await begun.promise;

  await queue.close();

  expect(await rowOf(database, key)).toMatchObject({ state: 'waiting', attempts: 0, claim: '', claimedUntil: null });
  await database.db.delete(job).where(eq(job.key, key));
});

testOnEachEngine('a job whose workers die each time is given up after its attempts', async (database) => {
  const key = newId();
  await addJob(database.db, { kind: 'video', key, attemptsMax: 2 });
  for (let death = 0; death < 2; death += 1) {
    expect((await claimJob(database.db, { kinds: ['video'], leaseSeconds: 30 }))?.key).toBe(key);
    // The worker may still be running.
    expect(await claimJob(database.db, { kinds: ['video'], leaseSeconds: 30 })).toBeUndefined();
    await database.db
      .update(job)
      .set({ claimedUntil: ago('1 second') })
      .where(eq(job.key, key));
  }
  let runs = 0;

  await queueOf(database, { handlers: { video: { run: async () => void (runs += 1) } } }).runDue();

  expect(runs).toBe(0);
  expect(await rowOf(database, key)).toMatchObject({ state: 'failed', failure: 'workerLost' });
});

testOnEachEngine(
  'a periodic job has one row for all instances and runs once per period, whether it succeeds or fails',
  async (database) => {
    let runs = 0;
    const periodic = [{ kind: 'purge', key: 'hourly', everySeconds: 3_600 }] as const;
    const instances = Array.from({ length: 5 }, () =>
      queueOf(database, {
        periodic,
        handlers: {
          purge: {
            run: async () => {
              runs += 1;
              if (runs === 2) throw new HopelessJobError('fell over');
            },
          },
        },
      }),
    );

    await Promise.all(instances.map((queue) => queue.start()));
    await expect.poll(async () => (await rowOf(database, 'hourly')).finishedAt).toBeInstanceOf(Date);
    const left = await database.db
      .select({ seconds: sql<number>`extract(epoch from ${job.runAt} - now())::float8` })
      .from(job)
      .where(eq(job.key, 'hourly'));
    expect([runs, left.length, Math.round((left[0]?.seconds ?? 0) / 60)]).toEqual([1, 1, 60]);
    await expect(instances[0]?.cancel((await rowOf(database, 'hourly')).id, 'staff')).rejects.toThrow('conflict');

    await letTimePass(database, 'hourly');
    await instances[0]?.runDue();
    // Another instance may have been first, and may still be at it.
    await expect.poll(() => rowOf(database, 'hourly')).toMatchObject({ state: 'waiting', failure: 'fell over', attempts: 0 });
    expect([runs, await database.db.$count(job, eq(job.key, 'hourly'))]).toEqual([2, 1]);
  },
);

testOnOneEngine('deletes finished jobs after a day and failed jobs after a month', async (database) => {
  const row = (key: string, state: 'done' | 'failed' | 'waiting', finishedAt: Date) =>
    ({ kind: 'search', key, state, finishedAt }) as const;
  await database.db
    .insert(job)
    .values([
      row('p1', 'done', ago('25 hours')),
      row('p2', 'done', ago('23 hours')),
      row('p3', 'failed', ago('31 days')),
      row('p4', 'failed', ago('29 days')),
      row('p5', 'waiting', ago('90 days')),
    ]);

  await pruneJobs(database.db);

  const left = await database.db
    .select({ key: job.key })
    .from(job)
    .where(sql`${job.key} like 'p_'`)
    .orderBy(asc(job.key));
  expect(left.map(({ key }) => key)).toEqual(['p2', 'p4', 'p5']);
});

test('the lease of a running site is shorter than a minute', async () => {
  await using database = await openTestDatabase('embedded');
  await addJob(database.db, { kind: 'search', key: 'lease' });
  const begun = Promise.withResolvers<void>();
  const queue = createJobQueue({ db: database.db, handlers: { search: { run: async () => begun.promise } }, onError: () => undefined });
  await queue.start();

  await expect.poll(async () => (await rowOf(database, 'lease')).state).toBe('running');
  const [row] = await database.db
    .select({ seconds: sql<number>`extract(epoch from ${job.claimedUntil} - now())::float8` })
    .from(job)
    .where(eq(job.key, 'lease'));
  expect(row?.seconds).toBeLessThanOrEqual(30);
  begun.resolve();
  await queue.close();
});

testOnEachEngine('a worker that has lost its lease changes nothing of the attempt of another', async (database) => {
  const { db } = database;
  const key = newId();
  await addJob(db, { kind: 'search', key });
  const ask = { kind: 'search', key, leaseSeconds: 0.01 } as const;
  const lost = await claimJobByKey(db, ask);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const held = await claimJobByKey(db, { ...ask, leaseSeconds: 60 });
  if (!lost || !held) throw new Error('The job could not be claimed');
  const before = await rowOf(database, key);
  expect([before.claim === held.claim, lost.claim === held.claim, before.attempts]).toEqual([true, false, 2]);

  expect(await renewJob(db, lost, { leaseSeconds: 600, progress: 50 })).toBe(false);
  expect(await failJob(db, lost, 'late')).toBe(false);
  expect(await db.transaction((tx) => holdJob(tx, lost))).toBe(false);
  await finishJob(db, lost);
  await postponeJob(db, lost, 600);
  await retryLater(db, lost, 'late');
  await repeatJob(db, lost, { seconds: 600, failure: 'late' });
  await releaseJob(db, lost);

  expect(await rowOf(database, key)).toEqual(before);
  expect(await renewJob(db, held, { leaseSeconds: 60, progress: 50 })).toBe(true);
  await finishJob(db, held);
  expect(await rowOf(database, key)).toMatchObject({ state: 'done', attempts: 2 });
});
