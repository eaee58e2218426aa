/** Rate limits shared by all instances. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rateWindow } from '#server/db/schema/rate.ts';
import { newId } from '#server/db/identifier.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
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

testOnEachEngine('stores no address', async (database) => {
  const email = `${newId()}@example.org`;
  await limitOf(database).take({ name: 'test', who: email, max: 1, seconds: 60 });

  const rows = await database.db.select().from(rateWindow);

  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
});
