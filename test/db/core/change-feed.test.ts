/** Every follower receives a change of public output: immediately by notification, or soon by polling. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { everythingTag } from '#server/events.ts';
import { announceChange, announceFigures, changesSince, followChanges, pruneChanges } from '#server/services/core/change-feed.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { testOnEachEngine, testOnPostgres } from '#test/support/database/database.ts';
import { makeColumn, makeItem } from '#test/support/factories.ts';
import { testServer } from '#test/support/database/postgres.ts';

type Followed = Parameters<typeof followChanges>[0];

/** The database as another instance uses it, without the local commit hook. */
const elsewhere = ({ db, listen }: OpenDatabase): Followed => ({ db, listen, pool: new pg.Pool() });
const deaf = (database: OpenDatabase): Followed => ({ ...elsewhere(database), listen: async () => async () => undefined });

function follow(database: Followed, pollMs: number) {
  const heard: string[] = [];
  const following = followChanges(database, {
    onTags: (tags) => heard.push(...tags),
    onError: (error) => heard.push(String(error)),
    pollMs,
  });
  return { heard, following };
}

testOnEachEngine('a follower receives a publication by notification', async (database) => {
  const column = await makeColumn(database);
  const id = await makeItem(database, { columnId: column.id });
  const { heard, following } = follow(elsewhere(database), 60_000);
  await using _following = await following;

  await createPublishingService(database).online(id, 'test');

  await expect
    .poll(() => heard, { interval: 5 })
    .toEqual(expect.arrayContaining([`content:${id}`, `column:${column.id}`, 'home', 'search']));
});

testOnEachEngine('the next poll makes up for a lost notification', async (database) => {
  const { heard, following } = follow(deaf(database), 50);
  await using _following = await following;

  await database.db.transaction((tx) => announceChange(tx, ['lost']));

  await expect.poll(() => heard).toEqual(['lost']);
});

testOnEachEngine('the writing instance receives its change at the commit, once', async (database) => {
  const { heard, following } = follow(database, 20);
  await using _following = await following;

  for (let number = 0; number < 20; number += 1) {
    await database.db.transaction((tx) => announceChange(tx, [`change ${number}`]));
    expect(heard.at(-1)).toBe(`change ${number}`);
  }
  await database.db.transaction((tx) => tx.transaction((inner) => announceChange(inner, ['inner'])));
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(heard).toEqual([...Array.from({ length: 20 }, (_, number) => `change ${number}`), 'inner']);
});

testOnEachEngine('delivers each change once, and none from before the start', async (database) => {
  await database.db.transaction((tx) => announceChange(tx, ['before']));
  const { heard, following } = follow(elsewhere(database), 20);
  await using _following = await following;

  for (let number = 0; number < 20; number += 1) await database.db.transaction((tx) => announceChange(tx, [`change ${number}`]));
  await expect.poll(() => heard.length).toBe(20);
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(heard).toEqual(Array.from({ length: 20 }, (_, number) => `change ${number}`));
});

testOnEachEngine('a rolled-back change is not delivered', async (database) => {
  const { heard, following } = follow(database, 20);
  await using _following = await following;

  const refused = database.db.transaction(async (tx) => {
    await announceChange(tx, ['refused']);
    throw new Error('no');
  });

  await expect(refused).rejects.toThrow('no');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toEqual([]);
});

testOnEachEngine('a reader with a cursor gets each change once, counts of views never', async ({ db }) => {
  const start = await changesSince(db, null);
  await db.transaction((tx) => announceChange(tx, ['one', 'two']));
  await db.transaction((tx) => announceFigures(tx, ['7']));

  const first = await changesSince(db, start.cursor);
  const second = await changesSince(db, first.cursor);
  await db.transaction((tx) => announceChange(tx, ['three']));
  const third = await changesSince(db, second.cursor);

  expect([start.tags, first.tags, second.tags, third.tags]).toEqual([[], ['one', 'two'], [], ['three']]);
  // The response was lost: the same call again.
  expect((await changesSince(db, start.cursor)).tags).toEqual(['one', 'two', 'three']);
});

testOnPostgres('a reader with a cursor misses no change of a transaction that was open for long', async () => {
  await using database = await twoInstances();
  const { db } = database.one;
  const slow = await database.two.pool.connect();
  const start = await changesSince(db, null);
  await slow.query('begin');
  await slow.query("insert into content_change (tags) values (array['slow'])");
  await db.transaction((tx) => announceChange(tx, ['quick']));

  const first = await changesSince(db, start.cursor);
  const second = await changesSince(db, first.cursor);
  await slow.query('commit');
  slow.release();
  const third = await changesSince(db, second.cursor);

  expect([first.tags, second.tags, third.tags]).toEqual([['quick'], [], ['slow']]);
});

testOnEachEngine('a reader with a cursor from elsewhere or from long ago forgets everything', async ({ db }) => {
  const { cursor } = await changesSince(db, null);
  const [horizon = ''] = cursor.split(';', 1);

  for (const wrong of ['nonsense', `${horizon}999999;${Math.floor(Date.now() / 1_000)};`, `${horizon};1;`])
    expect([wrong, (await changesSince(db, wrong)).tags]).toEqual([wrong, [everythingTag]]);
});

testOnEachEngine('deletes old rows', async (database) => {
  await database.db.insert(contentChange).values({ tags: ['old'], at: sql`now() - interval '3 days'` });

  await pruneChanges(database.db);

  const rows = await database.db.select().from(contentChange);
  expect(rows.some(({ tags }) => tags.includes('old'))).toBe(false);
});

testOnPostgres('delivers a change that commits after younger ones were seen', async () => {
  await using database = await twoInstances();
  const { heard, following } = follow(deaf(database.one), 30);
  await using _following = await following;
  const slow = await database.two.pool.connect();

  await slow.query('begin');
  await slow.query("insert into content_change (tags) values (array['slow'])");
  await database.one.db.transaction((tx) => announceChange(tx, ['quick']));
  await expect.poll(() => heard).toEqual(['quick']);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await slow.query('commit');
  slow.release();

  await expect.poll(() => heard).toEqual(['quick', 'slow']);
});

testOnPostgres('two instances both receive a change, also after their connections were cut', async () => {
  await using database = await twoInstances();
  const one = follow(database.one, 60_000);
  const two = follow(database.two, 60_000);
  await using _one = await one.following;
  await using _two = await two.following;

  await database.one.db.transaction((tx) => announceChange(tx, ['first']));
  await expect.poll(() => [one.heard, two.heard], { interval: 5 }).toEqual([['first'], ['first']]);
  await database.one.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
  );
  await expect
    .poll(() =>
      database.two.db
        .transaction((tx) => announceChange(tx, ['second']))
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);

  await expect.poll(() => [one.heard.at(-1), two.heard.at(-1)]).toEqual(['second', 'second']);
});

async function twoInstances() {
  const databaseUrl = await (await testServer()).createDatabase();
  const [one, two] = await Promise.all([openDatabase({ databaseUrl, dataFolder: '' }), openDatabase({ databaseUrl, dataFolder: '' })]);
  await migrateDatabase(one);
  return {
    one,
    two,
    [Symbol.asyncDispose]: async () => {
      await one.close();
      await two.close();
    },
  };
}
