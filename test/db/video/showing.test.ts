/** Seats and hours of films that limit them. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { showing } from '#server/db/schema/like.ts';
import { video } from '#server/db/schema/media.ts';
import { countFree, hasSeat, keepSeat, leaveSeat, takeSeat } from '#server/services/video/showing.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

async function makeShowing({ db }: OpenDatabase, limits: { seats?: number; watchHours?: number }, viewers: number) {
  const videoId = newId();
  await db.insert(video).values({ id: videoId, state: 'ready', publishAt: new Date(0), ...limits });
  const users = Array.from({ length: viewers }, newId);
  await db.insert(userAccount).values(users.map((id) => ({ id, email: `${id}@example.org`, nickName: 'Viewer' })));
  const take = (userId: string) => outcomeOf(takeSeat(db, { videoId, userId }, 'en'));
  const leave = (userId: string) => leaveSeat(db, { videoId, userId });
  /** Moves what is stored of a viewer into the past. */
  const age = (userId: string, minutes: number) =>
    db
      .update(showing)
      .set({
        startedAt: sql`${showing.startedAt} - make_interval(mins => ${minutes})`,
        seatUntil: sql`${showing.seatUntil} - make_interval(mins => ${minutes})`,
      })
      .where(and(eq(showing.videoId, videoId), eq(showing.userId, userId)));
  const isSeated = async (userId: string) =>
    (
      await db
        .select({ id: video.id })
        .from(video)
        .where(and(eq(video.id, videoId), hasSeat(userId)))
    ).length > 0;
  return { videoId, users, take, leave, age, isSeated, free: () => countFree(db, videoId) };
}

testOnDatabase('of viewers who take the last seat at once one gets it, and a seat that is given back is free', async (database) => {
  const { users, take, leave, free, isSeated } = await makeShowing(database, { seats: 2 }, 4);
  const [first = '', ...others] = users;
  expect([await take(first), await free()]).toEqual(['ok', 1]);

  const outcomes = await Promise.all(others.map(take));

  expect(outcomes.toSorted()).toEqual(['ok', 'playFull', 'playFull']);
  expect(await free()).toBe(0);
  // Who has a seat keeps it, in another window too.
  expect(await take(first)).toBe('ok');
  const refused = others[outcomes.indexOf('playFull')] ?? '';
  expect([await isSeated(first), await isSeated(refused)]).toEqual([true, false]);
  await leave(first);
  expect([await free(), await isSeated(first), await take(refused), await take(first)]).toEqual([1, false, 'ok', 'playFull']);
});

testOnDatabase('a seat that nobody watches in is free after ten minutes; fetching keeps it', async (database) => {
  const { videoId, users, take, age, free, isSeated } = await makeShowing(database, { seats: 1 }, 2);
  const [one = '', two = ''] = users;
  await take(one);
  await age(one, 9);
  expect([await take(two), await isSeated(one)]).toEqual(['playFull', true]);
  await keepSeat(database.db, { videoId, userId: one });
  await age(one, 9);
  expect(await isSeated(one)).toBe(true);
  await age(one, 2);
  expect([await free(), await isSeated(one)]).toEqual([1, false]);

  // What has run out is not prolonged, but taken again.
  await keepSeat(database.db, { videoId, userId: one });
  expect([await isSeated(one), await take(two), await take(one)]).toEqual([false, 'ok', 'playFull']);
});

testOnDatabase('hours begin with the first play, go on while the viewer is away, and end for them alone', async (database) => {
  const { users, take, leave, age, isSeated, free } = await makeShowing(database, { watchHours: 48 }, 2);
  const [one = '', two = ''] = users;
  expect([await take(one), await free()]).toEqual(['ok', null]);
  await leave(one);
  await age(one, 47 * 60);
  expect([await take(one), await isSeated(one)]).toEqual(['ok', true]);
  await age(one, 61);

  expect([await take(one), await isSeated(one), await take(two)]).toEqual(['playOver', false, 'ok']);
});

testOnDatabase('a video without limits seats everybody', async (database) => {
  const { users, take, free } = await makeShowing(database, {}, 3);

  expect([await Promise.all(users.map(take)), await free()]).toEqual([['ok', 'ok', 'ok'], null]);
});
