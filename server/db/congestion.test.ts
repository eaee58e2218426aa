import type pg from 'pg';
import { expect, test } from 'vitest';
import { watchCongestion } from './client.ts';

function makePool() {
  const taken: PromiseWithResolvers<{ release: () => void }>[] = [];
  const pool = {
    waitingCount: 0,
    options: { max: 30, connectionTimeoutMillis: 1_000 } as pg.PoolOptions,
    connect: () => {
      const next = Promise.withResolvers<{ release: () => void }>();
      taken.push(next);
      return next.promise;
    },
  };
  let nowMs = 0;
  const isCongested = watchCongestion(pool, () => nowMs);
  return {
    taken,
    at: (ms: number, waiting: number) => {
      nowMs = ms;
      pool.waitingCount = waiting;
      return isCongested();
    },
    /** The connection that was asked for is there, or cannot be had. */
    settle: async (end: (one: PromiseWithResolvers<{ release: () => void }> | undefined) => void) => {
      end(taken.shift());
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a long queue that moves is no congestion, one that stands is', async () => {
  const { at, settle } = makePool();

  expect([at(0, 60), at(0, 61), at(500, 61)]).toEqual([false, false, false]);
  await settle((one) => one?.resolve({ release: () => undefined }));
  expect([at(510, 500), at(1_000, 500), at(1_011, 500), at(1_012, 60), at(1_013, 500)]).toEqual([false, false, true, false, true]);
  await settle((one) => one?.resolve({ release: () => undefined }));
  expect([at(1_020, 500), at(1_021, 10), at(1_022, 500)]).toEqual([true, false, false]);
});

test('a database that gives no connection is congestion as long as queries wait for it', async () => {
  const { at, settle } = makePool();

  expect(at(0, 100)).toBe(false);
  await settle((one) => one?.reject(new Error('timeout')));
  expect([at(1, 100), at(2, 0), at(3, 20)]).toEqual([true, false, false]);
});
