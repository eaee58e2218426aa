/** Scheduled actions: publication times that are set, changed and cancelled, swaps, ends, their jobs, and the daily digest. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { content } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { video } from '#server/db/schema/media.ts';
import { newId } from '#server/db/identifier.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { closeExpired, putDueOnline, scheduleHandler, notifyOverdue } from '#server/services/editing/schedule.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';
import { secondsFromNow } from '#test/support/factories.ts';
import { bodyFor, openWorkflowStage, publicTags, tryAct } from './workflow-stage.ts';

const quiet = async () => undefined;

testOnDatabase(
  'a first publication waits for its time; a swap keeps the live revision until then, and the schedule performs it once',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const { db } = database;
    const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
    const titleOf = async (id: string) =>
      createContentService(database)
        .getContent(id, 'en')
        .then(
          ({ data }) => data.title,
          (error: { errorName?: string }) => error.errorName,
        );
    const later = secondsFromNow(3_600).toISOString();

    const first = await stage.work(owner, 'audited');
    expect(await tryAct(stage, publisher, ['online', first, { publishAt: later }])).toBe('putaway');
    expect(await titleOf(first.contentId)).toBe('notFound');
    await db
      .update(content)
      .set({ publishAt: secondsFromNow(-1) })
      .where(eq(content.id, first.contentId));
    expect(await titleOf(first.contentId)).toBe('An article');

    const live = await stage.work(owner, 'putaway');
    await stage.workflow.act(owner, 'revise', bodyFor(live));
    const next = await stage.newest(live.contentId);
    await db.execute(
      sql`update content_revision set state = 'audited', approved_version = version, title_en = 'Second' where id = ${next.id}`,
    );
    expect(await tryAct(stage, publisher, ['online', await stage.newest(live.contentId), { publishAt: later }])).toBe('audited');
    expect(await tryAct(stage, owner, ['withdraw', await stage.newest(live.contentId)])).toBe('transitionRefused');
    expect([await putDueOnline({ db, notify: quiet }), await titleOf(live.contentId)]).toEqual([0, 'An article']);
    await db.execute(sql`update content_revision set wanted_publish_at = now() where id = ${next.id}`);
    await Promise.all([putDueOnline({ db, notify: quiet }), putDueOnline({ db, notify: quiet })]);
    expect([await titleOf(live.contentId), (await stage.revisionOf(live.id)).state, (await stage.revisionOf(next.id)).state]).toEqual([
      'Second',
      'soldout',
      'putaway',
    ]);
    expect((await stage.actions(live.contentId)).filter(([actor]) => actor === 'system')).toEqual([
      ['system', 'online', 'audited', 'putaway'],
    ]);
  },
);

testOnDatabase('an item is withdrawn at its end with its reason; withdrawing it cancels a scheduled swap', async (database) => {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const live = await stage.work(owner, 'putaway');
  await stage.workflow.act(owner, 'revise', bodyFor(live));
  const next = await stage.newest(live.contentId);
  await db.execute(sql`update content_revision set state = 'audited', approved_version = version where id = ${next.id}`);
  await stage.workflow.act(
    publisher,
    'online',
    bodyFor(await stage.newest(live.contentId), { publishAt: secondsFromNow(7_200).toISOString() }),
  );

  expect(await tryAct(stage, publisher, ['offline', live, { reason: '授权到期下线', at: secondsFromNow(3_600).toISOString() }])).toBe(
    'putaway',
  );
  expect((await createContentService(database).getContent(live.contentId, 'en')).data.title).toBe('An article');
  await db
    .update(content)
    .set({ unpublishAt: secondsFromNow(-1) })
    .where(eq(content.id, live.contentId));
  await closeExpired({ db, notify: quiet });
  const closed = await stage.revisionOf(live.id);
  expect([closed.state, closed.reason, (await stage.revisionOf(next.id)).scheduledBy]).toEqual(['soldout', '授权到期下线', null]);
});

testOnDatabase('scheduled times can be changed and cancelled: publication, end and swap', async (database) => {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const at = (seconds: number) => secondsFromNow(seconds).toISOString();
  const move = async (id: string, more: object) => tryAct(stage, publisher, ['reschedule', await stage.revisionOf(id), more]);
  const hoursOf = async (id: string) => {
    const { publishAt, unpublishAt } = await stage.itemOf(id);
    return [publishAt?.toISOString() ?? null, unpublishAt?.toISOString() ?? null];
  };

  const first = await stage.work(owner, 'audited');
  const [begin, moved, end] = [at(3_600), at(7_200), at(9_000)];
  await stage.workflow.act(publisher, 'online', bodyFor(first, { publishAt: begin }));
  expect([await move(first.id, { publishAt: moved, unpublishAt: end }), await hoursOf(first.contentId)]).toEqual(['putaway', [moved, end]]);
  expect([
    await move(first.id, { publishAt: at(9_500) }),
    await move(first.id, { publishAt: end }),
    await move(first.id, { unpublishAt: moved }),
    await move(first.id, { publishAt: at(-60) }),
    await move(first.id, { unpublishAt: at(-60) }),
  ]).toEqual(Array.from({ length: 5 }, () => 'invalidRequest'));
  await expect(createContentService(database).getContent(first.contentId, 'en')).rejects.toMatchObject({ errorName: 'notFound' });
  expect(await move(first.id, { publishAt: null })).toBe('putaway');
  expect((await createContentService(database).getContent(first.contentId, 'en')).data.title).toBe('An article');
  expect([
    await move(first.id, { publishAt: at(60) }),
    await move(first.id, { unpublishAt: null }),
    (await hoursOf(first.contentId))[1],
  ]).toEqual(['invalidRequest', 'putaway', null]);
  expect(await tryAct(stage, publisher, ['reschedule', first, { unpublishAt: end }])).toBe('transitionRefused');

  const live = await stage.work(owner, 'putaway');
  await stage.workflow.act(owner, 'revise', bodyFor(live));
  const { id: nextId } = await stage.newest(live.contentId);
  await db.execute(sql`update content_revision set state = 'audited', approved_version = version where id = ${nextId}`);
  await stage.workflow.act(publisher, 'online', bodyFor(await stage.revisionOf(nextId), { publishAt: begin }));
  expect([await move(nextId, { publishAt: moved }), (await stage.revisionOf(nextId)).wantedPublishAt?.toISOString()]).toEqual([
    'audited',
    moved,
  ]);
  expect([
    await move(nextId, { publishAt: null }),
    (await stage.revisionOf(nextId)).scheduledBy,
    await move(nextId, { publishAt: begin }),
  ]).toEqual(['audited', null, 'transitionRefused']);
  expect((await stage.actions(live.contentId)).map(([, action]) => action)).toEqual(['revise', 'online', 'reschedule', 'unschedule']);
  expect(await tryAct(stage, publisher, ['online', await stage.revisionOf(nextId), { publishAt: null }])).toBe('putaway');
});

testOnDatabase(
  'each time that is set, moved or cancelled purges the pages that show it, and a swap that waits purges none',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const { db } = database;
    const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
    const filmId = newId();
    await db.insert(video).values({ id: filmId, ownerId: owner.id, state: 'ready', seconds: 60 });
    const at = (seconds: number) => secondsFromNow(seconds).toISOString();
    /** Acts on the newest revision of an item, each with the purges that it causes. */
    const purgesOf = async (contentId: string, acts: readonly (readonly [name: string, act: () => Promise<unknown>])[]) => {
      const found: [string, string[][]][] = [];
      for (const [name, act] of acts) {
        const before = (await stage.purges(contentId)).length;
        await act();
        found.push([name, (await stage.purges(contentId)).slice(before)]);
      }
      return found;
    };
    const actOn = (contentId: string) => (action: 'online' | 'reschedule' | 'offline', more: object) => async () =>
      stage.workflow.act(publisher, action, bodyFor(await stage.newest(contentId), more));

    const first = await stage.work(owner, 'audited', { videoIds: [filmId] });
    const own = actOn(first.contentId);
    const found = await purgesOf(first.contentId, [
      ['online later', own('online', { publishAt: at(3_600) })],
      ['move the start', own('reschedule', { publishAt: at(7_200) })],
      ['set an end', own('reschedule', { unpublishAt: at(9_000) })],
      ['begin now', own('reschedule', { publishAt: null })],
      ['cancel the end', own('reschedule', { unpublishAt: null })],
      ['go offline later', own('offline', { reason: '授权到期下线', at: at(3_600) })],
      ['move the end', own('reschedule', { unpublishAt: at(4_000) })],
      [
        'the end comes',
        async () => {
          await db
            .update(content)
            .set({ unpublishAt: secondsFromNow(-1) })
            .where(eq(content.id, first.contentId));
          await closeExpired({ db, notify: quiet });
        },
      ],
    ]);
    for (const [name, purges] of found) expect(purges, name).toEqual([publicTags(stage, first.contentId, [filmId])]);

    const live = await stage.work(owner, 'putaway');
    await stage.workflow.act(owner, 'revise', bodyFor(live));
    const next = await stage.newest(live.contentId);
    await db.execute(sql`update content_revision set state = 'audited', approved_version = version where id = ${next.id}`);
    const swap = actOn(live.contentId);
    const swaps = await purgesOf(live.contentId, [
      ['swap later', swap('online', { publishAt: at(3_600) })],
      ['move the swap', swap('reschedule', { publishAt: at(7_200) })],
      ['cancel the swap', swap('reschedule', { publishAt: null })],
      ['swap later again', swap('online', { publishAt: at(3_600) })],
    ]);
    for (const [name, purges] of swaps) expect(purges, name).toEqual([]);
    await db.execute(sql`update content_revision set wanted_publish_at = now() where id = ${next.id}`);
    await putDueOnline({ db, notify: quiet });
    expect(await stage.purges(live.contentId)).toEqual([publicTags(stage, live.contentId)]);
  },
);

testOnDatabase('the publication job of an item follows its times: it waits, swaps, withdraws and finishes', async (database) => {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const rateLimit = createRateLimit({ db, cipher: createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] }) });
  const queue = createJobQueue({
    db,
    handlers: { publish: scheduleHandler({ db, notify: quiet, rateLimit }) },
    onError: (error) => {
      throw error;
    },
  });
  const live = await stage.work(owner, 'putaway');
  await stage.workflow.act(owner, 'revise', bodyFor(live));
  const next = await stage.newest(live.contentId);
  await db.execute(sql`update content_revision set state = 'audited', approved_version = version where id = ${next.id}`);
  const jobOf = async () =>
    (
      await db
        .select()
        .from(job)
        .where(eq(job.key, `work:${live.contentId}`))
    )[0];
  const runNow = async () => {
    await db
      .update(job)
      .set({ runAt: sql`now()` })
      .where(eq(job.key, `work:${live.contentId}`));
    await queue.runDue();
  };

  await stage.workflow.act(
    publisher,
    'online',
    bodyFor(await stage.revisionOf(next.id), { publishAt: secondsFromNow(3_600).toISOString() }),
  );
  expect(Math.abs(Number((await jobOf())?.runAt) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  await runNow();
  expect([(await jobOf())?.state, (await stage.revisionOf(next.id)).state]).toEqual(['waiting', 'audited']);
  expect(Number((await jobOf())?.runAt) - Date.now()).toBeGreaterThan(3_000_000);
  await db.execute(
    sql`update content_revision set wanted_publish_at = now(), wanted_unpublish_at = now() + interval '1 hour' where id = ${next.id}`,
  );
  await runNow();
  expect([(await jobOf())?.state, (await stage.revisionOf(next.id)).state]).toEqual(['waiting', 'putaway']);
  await db
    .update(content)
    .set({ unpublishAt: sql`now()` })
    .where(eq(content.id, live.contentId));
  await runNow();
  expect([(await jobOf())?.state, (await stage.revisionOf(next.id)).state]).toEqual(['done', 'soldout']);
});

testOnOneEngine('refuses windows that end before they start, and invalid instants', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const work = await stage.work(owner, 'audited');

  for (const window of [
    { unpublishAt: secondsFromNow(-60).toISOString() },
    { publishAt: secondsFromNow(600).toISOString(), unpublishAt: secondsFromNow(300).toISOString() },
    { publishAt: 'soon' },
    { publishAt: '-000001-01-01T00:00:00Z' },
  ]) {
    expect(await tryAct(stage, publisher, ['online', work, window]), JSON.stringify(window)).toBe('invalidRequest');
  }
});

testOnOneEngine('reviewers are notified of overdue reviews once a day, not at night', async (database) => {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const [owner, reviewer] = [await stage.institution(), await stage.person(['reviewer'])];
  const notified: string[] = [];
  const rateLimit = createRateLimit({ db, cipher: createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] }) });
  const tell = (fromHour: number) =>
    notifyOverdue({
      db,
      rateLimit,
      fromHour,
      notify: async (_tx, { userId, event, values }) => void notified.push(`${userId} ${event} ${values?.['count']} ${values?.['dueZh']}`),
    });
  await stage.work(owner, 'audit', { submittedAt: secondsFromNow(-49 * 3_600), reviewDueOn: '2026-02-01' });
  await stage.work(owner, 'audit', { submittedAt: secondsFromNow(-99 * 3_600), reviewDueOn: '2999-01-01' });

  // Hour 24 never comes, and every hour is at least the first.
  expect([await tell(24), notified]).toEqual([0, []]);
  await tell(0);
  await tell(0);

  expect(notified.filter((line) => line.startsWith(reviewer.id))).toEqual([`${reviewer.id} overdue 1 2026.02.01`]);
});
