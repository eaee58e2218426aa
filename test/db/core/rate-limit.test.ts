/** Rate limits shared by all instances. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rateWindow } from '#server/db/schema/rate.ts';
import { newId } from '#server/db/identifier.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { defaultRateLimits } from '#shared/rate-limits.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { testOnEachEngine } from '#test/support/database/database.ts';

const cipher = createFieldCipher({ secret: 'a secret of at least thirty-two characters', fieldKeys: [] });
const limitOf = ({ db }: OpenDatabase) => createRateLimit({ db, cipher });
const limit = (max: number, seconds = 60) => ({ name: 'test', who: newId(), max, seconds });

testOnEachEngine('counts up to the limit, then reports the seconds to wait and stops counting', async (database) => {
  const rateLimit = limitOf(database);
  const three = limit(3);

  const answers = [];
  for (let call = 0; call < 5; call += 1) answers.push(await rateLimit.take(three));

  expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
  for (const seconds of answers.slice(3)) expect([58, 59, 60]).toContain(seconds);
  expect(await rateLimit.peek(three)).toBeGreaterThanOrEqual(58);
  expect(await rateLimit.peek({ ...three, who: 'another' })).toBe(0);
  expect(await rateLimit.take({ ...three, name: 'other' })).toBe(0);
});

testOnEachEngine('allows exactly the limit for a hundred concurrent calls on two instances', async (database) => {
  const [one, two] = [limitOf(database), limitOf(database)];
  const seven = limit(7);

  const answers = await Promise.all(Array.from({ length: 100 }, (_, call) => (call % 2 ? one : two).take(seven)));

  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(7);
});

testOnEachEngine('starts a new window by the clock of the database', async (database) => {
  const rateLimit = limitOf(database);
  const one = limit(1);
  await rateLimit.take(one);
  expect(await rateLimit.take(one)).toBeGreaterThan(0);

  await database.db.update(rateWindow).set({ endsAt: sql`now()` });

  expect(await rateLimit.peek(one)).toBe(0);
  expect(await rateLimit.take(one)).toBe(0);
  expect(await rateLimit.take(one)).toBeGreaterThan(58);
});

testOnEachEngine('resets a counter, returns a single count, and ignores counts of rolled-back transactions', async (database) => {
  const rateLimit = limitOf(database);
  const [one, two] = [limit(1), limit(2)];
  await rateLimit.take(one);
  await rateLimit.forget(one);
  expect(await rateLimit.take(one)).toBe(0);
  for (const _ of [1, 2]) await rateLimit.take(two);
  await rateLimit.giveBack(two);
  await rateLimit.giveBack({ name: 'test', who: 'nobody' });

  expect([await rateLimit.take(two), (await rateLimit.take(two)) > 0]).toEqual([0, true]);
  const three = limit(1);
  await expect(
    database.db.transaction(async (tx) => {
      await rateLimit.take(three, tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await rateLimit.take(three)).toBe(0);
});

testOnEachEngine('a call that one limit of several refuses is counted by none of them', async (database) => {
  const rateLimit = limitOf(database);
  const [wide, narrow, last] = [limit(3), limit(1), limit(3)];
  expect(await rateLimit.takeAll([wide, narrow, last])).toBe(0);

  for (let call = 0; call < 5; call += 1) expect(await rateLimit.takeAll([wide, narrow, last])).toBeGreaterThan(0);

  const left = async (one: typeof wide) => {
    let calls = 0;
    while ((await rateLimit.take(one)) === 0) calls += 1;
    return calls;
  };
  expect([await left(wide), await left(narrow), await left(last)]).toEqual([2, 0, 2]);
});

testOnEachEngine('each wider network has its share of the limit, the widest too', async (database) => {
  const figures = { ...defaultRateLimits, 'login.network': { count: 3, seconds: 60 } };
  const rateLimit = createRateLimit({ db: database.db, cipher, figures, wideShares: [2, 5] });
  const allowedOf = async (networks: readonly string[]) => {
    let allowed = 0;
    for (const network of networks) if ((await rateLimit.takeAll(rateLimit.ofNetwork('login.network', network))) === 0) allowed += 1;
    return allowed;
  };
  const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

  expect(rateLimit.ofNetwork('login.network', '2001:db8:1:1').map(({ max }) => max)).toEqual([3, 6, 15]);
  expect(rateLimit.ofNetwork('login.network', '203.0.113.9').map(({ max }) => max)).toEqual([3]);
  expect(await allowedOf(times(10, () => '2001:db8:1:1'))).toBe(3);
  // Ten of one /56, then ten of another /48 in as many /56.
  expect(await allowedOf(times(10, (at) => `2001:db8:2:${at + 1}`))).toBe(6);
  expect(await allowedOf(times(20, (at) => `2001:db8:3:${((at + 1) * 256).toString(16)}`))).toBe(15);
});

testOnEachEngine('stores no address', async (database) => {
  const email = `${newId()}@example.org`;
  await limitOf(database).take({ name: 'test', who: email, max: 1, seconds: 60 });

  const rows = await database.db.select().from(rateWindow);

  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
});
