import type pg from 'pg';
import { expect, test } from 'vitest';
import { watchCongestion } from './client.ts';

test('a long queue for a connection is congestion once it is more than a burst', () => {
  const pool = { waitingCount: 0, options: { max: 30 } as pg.PoolOptions };
  let nowMs = 0;
  const isCongested = watchCongestion(pool, () => nowMs);
  const at = (ms: number, waiting: number) => {
    nowMs = ms;
    pool.waitingCount = waiting;
    return isCongested();
  };

  expect([at(0, 60), at(100, 61), at(600, 500), at(601, 61), at(602, 60), at(603, 61), at(1_104, 61)]).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
