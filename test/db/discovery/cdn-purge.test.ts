/** Jobs that tell the CDN what has changed: in the change's transaction, as one call, twice, and again after a failure. */
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { createCdn } from '#server/ports/cdn/cdn.ts';
import { announceChange, announceFigures } from '#server/services/core/change-feed.ts';
import { purgeHandler, purgeWithChanges } from '#server/services/discovery/cdn-purge.ts';
import { createJobList } from '#server/services/job-list.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { closeDatabases, testOnEachEngine } from '#test/support/database/database.ts';
import { startCdnServer } from '#test/support/servers/cdn-server.ts';

afterAll(closeDatabases);

async function openStage(database: OpenDatabase) {
  const { db } = database;
  const server = await startCdnServer();
  const cdn = createCdn({ kind: 'webhook', urls: [server.origin], zone: '', keyId: '', token: '' });
  const jobs = createJobQueue({ db, handlers: { cdn: purgeHandler({ db, cdn }) }, onError: () => undefined });
  const stop = purgeWithChanges(database);
  onTestFinished(async () => {
    stop();
    await jobs.close();
    await server[Symbol.asyncDispose]();
    await db.delete(job).where(eq(job.kind, 'cdn'));
  });
  return {
    server,
    jobs,
    announce: (...tags: string[]) => db.transaction((tx) => announceChange(tx, tags)),
    purged: () => server.requests.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags.toSorted()),
    rows: () =>
      db.select({ state: job.state, payload: job.payload, failure: job.failure }).from(job).where(eq(job.kind, 'cdn')).orderBy(asc(job.id)),
    letTimePass: () =>
      db
        .update(job)
        .set({ runAt: sql`now()` })
        .where(eq(job.kind, 'cdn')),
  };
}

testOnEachEngine('changes that are due together are one call, and the CDN is told again after two seconds', async (database) => {
  const { announce, jobs, purged, letTimePass, rows } = await openStage(database);
  await announce('home', 'content:1');
  await announce('home', 'content:2');

  await jobs.runDue();
  expect(purged()).toEqual([['content:1', 'content:2', 'home']]);
  const waiting = (await rows()).filter(({ state }) => state === 'waiting');
  await letTimePass();
  await jobs.runDue();
  await letTimePass();
  await jobs.runDue();

  expect(waiting).toEqual([expect.objectContaining({ payload: { tags: ['home', 'content:1', 'content:2'], isRepeat: true } })]);
  expect(purged()).toHaveLength(2);
  expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['done']));
});

testOnEachEngine('a change that is told together with the second call of an earlier one has a second call of its own', async (database) => {
  const { announce, jobs, purged, letTimePass, rows } = await openStage(database);
  await announce('home');
  await jobs.runDue();
  await announce('news');

  for (let turn = 0; turn < 4; turn += 1) {
    await letTimePass();
    await jobs.runDue();
  }

  expect(purged().filter((tags) => tags.includes('news'))).toHaveLength(2);
  expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['done']));
});

testOnEachEngine('a change that is rolled back and counts of views tell the CDN nothing', async (database) => {
  const { rows } = await openStage(database);
  const { db } = database;

  await db
    .transaction(async (tx) => {
      await announceChange(tx, ['home']);
      throw new Error('no');
    })
    .catch(() => undefined);
  await db.transaction((tx) => announceFigures(tx, ['1']));

  expect(await rows()).toEqual([]);
});

testOnEachEngine('a call that fails is repeated with all its tags; one that is given up is listed with them', async (database) => {
  const { announce, jobs, server, purged, letTimePass, rows } = await openStage(database);
  server.answer.status = 503;
  await announce('home');
  await announce('news');

  await jobs.runDue();
  const [first] = (await rows()).filter(({ state }) => state === 'waiting');
  server.answer.status = 200;
  await letTimePass();
  await jobs.runDue();

  expect(first).toMatchObject({ failure: 'The CDN answers 503' });
  expect(purged()).toEqual([
    ['home', 'news'],
    ['home', 'news'],
  ]);
  server.answer.status = 401;
  await announce('films');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await letTimePass();
    await jobs.runDue();
  }
  const { rows: failed } = await createJobList({ db: database.db, periodic: [] }).list({ state: 'failed', kind: 'cdn' }, 'en');
  expect(failed.map(({ subject, failure }) => [subject.includes('films'), failure])).toEqual([[true, 'The CDN answers 401']]);
});
