/** Publishing, editing and withdrawing: one winner of a race, correct counters, a sealed audit trail. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentCount, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { requirePictures } from '#server/services/record/record-edit.ts';
import { personStaff } from '#server/services/award/person-record.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { closeExpired } from '#server/services/editing/schedule.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeItem, publishItem, secondsFromNow } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

async function countsMatch({ db }: OpenDatabase, columnId: string): Promise<boolean> {
  const kept = await db
    .select({ sum: sql<number>`coalesce(sum(${contentCount.live}), 0)::int` })
    .from(contentCount)
    .where(eq(contentCount.columnId, columnId));
  const counted = await db
    .select({ sum: sql<number>`coalesce(sum(${content.inZh}::int + ${content.inEn}::int), 0)::int` })
    .from(content)
    .where(and(eq(content.columnId, columnId), sql`${content.liveRevisionId} is not null`));
  return kept[0]?.sum === counted[0]?.sum;
}

testOnDatabase('twenty concurrent publications of one item succeed once', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await makeItem(database, { columnId });
  const publishing = createPublishingService(database);

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(publishing.online(id, 'test'))));

  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'transitionRefused')).toHaveLength(19);
  expect(await countsMatch(database, columnId)).toBe(true);
});

testOnDatabase('publishing, editing, withdrawing and republishing an item updates lists, counts and search', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const publishing = createPublishingService(database);
  const id = await publishItem(database, { columnId, titleZh: '原来的题目', titleEn: 'Original' });
  const read = async () => {
    const list = (await createContentService(database).listContent({ columnId }, 'zh-Hans')).data;
    const found = (await createSearchService(database).searchContent({ search: '题目', columnId }, 'zh-Hans')).data;
    return [list.total, list.rows[0]?.title, found.rows[0]?.title];
  };

  expect(await read()).toEqual([1, '原来的题目', '原来的题目']);
  await publishing.edit(id, 'test', { titleZh: '改过的题目', titleEn: '' });
  expect(await read()).toEqual([1, '改过的题目', '改过的题目']);
  await publishing.offline(id, 'test', 'a reason');
  expect(await read()).toEqual([0, undefined, undefined]);
  expect(await outcomeOf(createContentService(database).getContent(id, 'zh-Hans'))).toBe('gone');
  expect(await outcomeOf(publishing.offline(id, 'test', 'again'))).toBe('conflict');
  await publishing.online(id, 'test');
  expect(await read()).toEqual([1, '改过的题目', '改过的题目']);
  expect(await countsMatch(database, columnId)).toBe(true);
});

testOnDatabase('refuses a draft, an unknown item and a missing language', async (database) => {
  const strict = await makeColumn(database, { languageGate: 'both' });
  const publishing = createPublishingService(database);
  const draft = await makeItem(database, { columnId: strict.id, state: 'draft' });
  const halfDone = await makeItem(database, { columnId: strict.id, titleEn: '' });

  expect(await outcomeOf(publishing.online(draft, 'test'))).toBe('transitionRefused');
  expect(await outcomeOf(publishing.online('nobody', 'test'))).toBe('notFound');
  expect(await outcomeOf(publishing.online(halfDone, 'test'))).toBe('invalidRequest');
});

testOnDatabase('direct updates that move items between columns and types, or delete them, keep the counts right', async (database) => {
  const [one, two] = [await makeColumn(database), await makeColumn(database)];
  const id = await publishItem(database, { columnId: one.id, typeId: 'one' });
  const other = await publishItem(database, { columnId: one.id });

  await database.db.update(content).set({ columnId: two.id, typeId: 'two' }).where(eq(content.id, id));
  await database.db.update(content).set({ viewCount: 7 }).where(eq(content.id, id));
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set constraints all deferred`);
    await tx.delete(content).where(eq(content.id, other));
  });

  expect(await countsMatch(database, one.id)).toBe(true);
  expect(await countsMatch(database, two.id)).toBe(true);
  const { data } = await createContentService(database).listContent({ columnId: two.id, type: 'two' }, 'en');
  expect([data.total, data.rows.length]).toEqual([1, 1]);
});

testOnDatabase('takes items offline whose window has ended', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-60), unpublishAt: secondsFromNow(-30) });

  const closed = await closeExpired({ db: database.db, notify: async () => undefined });

  const [revision] = await database.db
    .select({ state: contentRevision.state })
    .from(contentRevision)
    .where(eq(contentRevision.contentId, id));
  expect(closed).toBeGreaterThanOrEqual(1);
  expect(revision?.state).toBe('soldout');
});

testOnDatabase('seals every audit entry and refuses changes to the trail', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await Promise.all(Array.from({ length: 10 }, () => publishItem(database, { columnId })));

  expect(await findBrokenSeal(database.db)).toBeNull();
  await expect(database.db.update(auditEntry).set({ reason: 'forged' })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('never changed') as string },
  });
  await expect(database.db.delete(auditEntry)).rejects.toThrow();
});

testOnDatabase('sanitizes the HTML of an item', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, {
    columnId,
    bodyZh: '<h1>题</h1><p onclick="x()">文<script>alert(1)</script><a href="javascript:x">链</a><img src=/media/x.webp onerror=y></p>',
  });

  const { data } = await createContentService(database).getContent(id, 'zh-Hans');

  expect(data.content).toBe('<h2>题</h2><p>文<a rel="noopener nofollow ugc">链</a><img src="/media/x.webp" loading="lazy" /></p>');
});

testOnDatabase('an item or a film with a picture whose licence has ended is not published', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const picture = { kind: 'image', contentType: 'image/webp', bytes: 1, hash: 'h', width: 800, height: 600, colour: '#000000' } as const;
  await db.insert(mediaFile).values([
    { ...picture, id: 'ended', path: 'ended.webp', licenceEndsOn: '2020-01-01' },
    { ...picture, id: 'valid', path: 'valid.webp', licenceEndsOn: '2999-01-01' },
  ]);
  const publishing = createPublishingService(database);
  const online = async (coverId: string) => outcomeOf(publishing.online(await makeItem(database, { columnId, coverId }), 'test'));
  expect([await online('ended'), await online('valid')]).toEqual(['licenceEnded', 'ok']);

  const requiring = (id: string) => outcomeOf(db.transaction((tx) => requirePictures(tx, { ids: [id, null], field: 'stillId' })));
  expect([await requiring('ended'), await requiring('valid'), await requiring('unknown')]).toEqual([
    'licenceEnded',
    'ok',
    'invalidRequest',
  ]);

  // A picture that a record holds since before its licence ended stops its publication, not other changes, and marks it.
  await db.insert(person).values({ id: 'held', nameEn: 'Held', portraitId: 'ended' });
  const base = { publishAt: null, roleEn: '' };
  const change = (changes: { publishAt?: string; roleEn?: string }) =>
    outcomeOf(personStaff(db).save('test', { id: 'held', base, changes }, 'en'));
  expect([await change({ roleEn: 'Actor' }), await change({ publishAt: '2026-01-01T00:00:00.000Z' })]).toEqual(['ok', 'licenceEnded']);
  expect((await personStaff(db).list({ search: 'Held' }, 'en')).rows).toMatchObject([{ id: 'held', roleEn: 'Actor', licence: 'ended' }]);
});
