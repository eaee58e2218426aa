/** A video's owner: access depending on the items that use it, its window, its cover, and reprocessing. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video, videoRendition } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { readVideoItems } from '#server/services/media/video-item.ts';
import { readVideo } from '#server/services/video/video-detail.ts';
import { createVideoOwner, type VideoChange } from '#server/services/video/video-owner.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { makeFolder, testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeItem, publishItem } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const staff = (role: StaffRole): Viewer => ({ id: `staff-${role}`, userType: userTypes.ordinary, roles: [role] });

async function openOwner(database: OpenDatabase, values: Partial<typeof video.$inferInsert> = {}) {
  const { db } = database;
  const storage = createDiskStorage(makeFolder(), { isDurable: false });
  const service = createVideoOwner({ db, films: storage, media: storage, transcoder: null });
  const [ownerId, id] = [newId(), newId()];
  await db
    .insert(userAccount)
    .values({ id: ownerId, email: `${ownerId}@example.org`.toLowerCase(), nickName: 'Studio', userType: userTypes.pgc });
  await db
    .insert(video)
    .values({ id, ownerId, state: 'ready', titleZh: '片', fileName: 'a.mp4', sourceKey: `uploads/${id}.mp4`, ...values });
  const owner: Viewer = { id: ownerId, userType: userTypes.pgc, roles: [] };
  return {
    db,
    service,
    id,
    owner,
    save: (viewer: Viewer, change: Omit<VideoChange, 'id'>) => service.save(viewer, { id, ...change }, 'en'),
  };
}

const states: readonly (readonly [state: ContentState, owners: string])[] = [
  ['draft', 'ok'],
  ['reject', 'ok'],
  ['soldout', 'ok'],
  ['audit', 'transitionRefused'],
  ['audited', 'transitionRefused'],
  ['putaway', 'transitionRefused'],
];

testOnDatabase(
  'the owner can change a video until an item that uses it is reviewed; editors and publishers always, reviewers never, other institutions do not see it',
  async (database) => {
    const { db, service, id, owner, save } = await openOwner(database);
    const { id: columnId } = await makeColumn(database);
    const itemId = await makeItem(database, { columnId, videoIds: [id] });
    const stranger: Viewer = { ...owner, id: newId() };

    for (const [state, owners] of states) {
      await db.update(contentRevision).set({ state }).where(eq(contentRevision.contentId, itemId));
      const tried = await Promise.all(
        [owner, stranger, staff('publisher'), staff('editor'), staff('reviewer'), staff('moderator')].map((viewer) =>
          outcomeOf(save(viewer, { titleEn: `Film ${state}` })),
        ),
      );
      expect(tried, state).toEqual([owners, 'notFound', 'ok', 'ok', 'notAllowed', 'notFound']);
      const seen = await service.get(owner, { id, language: 'en' });
      expect([seen.titleEn, seen.mayEdit, seen.isHeld], state).toEqual([`Film ${state}`, owners === 'ok', owners !== 'ok']);
    }
    await expect(service.get(stranger, { id, language: 'en' })).rejects.toThrow('notFound');
    expect((await service.get(staff('reviewer'), { id, language: 'en' })).mayEdit).toBe(false);
    expect(await db.$count(auditEntry, eq(auditEntry.subjectId, id))).toBe(states.length * 2);
  },
);

testOnDatabase(
  'a window must end after its start, a cover must belong to the owner or the library, and a refusal changes nothing',
  async (database) => {
    const { db, owner, save } = await openOwner(database);
    const [own, foreign] = [newId(), newId()];
    await db.insert(mediaFile).values([
      { id: own, path: `library/${own}.webp`, uploadedBy: owner.id },
      { id: foreign, path: `library/${foreign}.webp`, uploadedBy: newId() },
    ]);
    await save(owner, { rights: 'window', playableFrom: '2026-01-01T00:00:00.000Z', playableUntil: '2026-02-01T00:00:00.000Z' });

    expect(await outcomeOf(save(owner, { playableFrom: '2026-02-01T00:00:00.000Z', titleEn: 'lost' }))).toBe('invalidRequest');
    expect(await outcomeOf(save(owner, { playableUntil: '2025-12-01T00:00:00.000Z' }))).toBe('invalidRequest');
    expect(await outcomeOf(save(owner, { coverId: foreign }))).toBe('notFound');

    const saved = await save(owner, { coverId: own, playableUntil: null });
    expect(saved).toMatchObject({
      titleEn: '',
      rights: 'window',
      playableFrom: '2026-01-01T00:00:00.000Z',
      playableUntil: null,
      cover: { url: `/media/library/${own}.webp` },
    });
    expect((await save(owner, { coverId: null })).cover).toBeNull();
  },
);

testOnDatabase(
  'a failed video is processed again once and reports its progress; a video that plays as a file is marked',
  async (database) => {
    const { db, service, id, owner } = await openOwner(database, { state: 'failed', failure: 'internal' });
    await db.insert(job).values({ kind: 'video', key: id, state: 'failed', progress: 73 });

    const again = await Promise.all([1, 2].map(() => outcomeOf(service.retry(owner, { id, language: 'en' }))));

    expect(again.toSorted()).toEqual(['conflict', 'ok']);
    expect(await db.select({ state: job.state }).from(job).where(eq(job.key, id)).orderBy(job.id)).toEqual([
      { state: 'failed' },
      { state: 'waiting' },
    ]);
    expect(await readVideoItems(db, [newId(), id], 'en')).toMatchObject([{ id, state: 'processing', failure: '', progress: 0 }]);
    expect(await outcomeOf(service.drawPoster(owner, { id, language: 'en', second: 1 }))).toBe('conflict');

    await db.update(video).set({ state: 'ready' }).where(eq(video.id, id));
    await db.insert(videoRendition).values({ videoId: id, definition: 'OD', format: 'mp4', path: `uploads/${id}.mp4` });
    expect(await service.get(owner, { id, language: 'en' })).toMatchObject({ isPlainFile: true, canDrawPoster: false, progress: 100 });
    await db.insert(videoRendition).values({ videoId: id, definition: 'AUTO', format: 'm3u8', path: `packages/${id}/master.m3u8` });
    expect((await service.get(owner, { id, language: 'en' })).isPlainFile).toBe(false);
    await db.delete(job).where(eq(job.key, id));
  },
);

const chapters = [
  { startSeconds: 0, titleZh: '开场', titleEn: 'Opening' },
  { startSeconds: 12, titleZh: '山月', titleEn: 'The moon' },
];

testOnDatabase(
  'chapters are saved as a whole list, with the previous list in the audit trail, and shown in the visitor’s language',
  async (database) => {
    const { db, id, save } = await openOwner(database, { seconds: 24, publishAt: new Date(0) });
    const publisher = staff('publisher');

    expect((await save(publisher, { chapters: { seen: [], list: chapters } })).chapters).toEqual(chapters);

    expect((await readVideo(db, id, 'en')).data.chapters).toEqual([
      { time: 0, title: 'Opening' },
      { time: 12, title: 'The moon' },
    ]);
    expect((await save(publisher, { chapters: { seen: chapters, list: chapters.slice(1) } })).chapters).toEqual(chapters.slice(1));
    const [last] = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)).orderBy(desc(auditEntry.id)).limit(1);
    expect(last?.details).toMatchObject({ fields: ['chapters'], chapters });
  },
);

const refusals: [what: string, change: Partial<(typeof chapters)[number]>, seen: typeof chapters, outcome: string][] = [
  ['others are stored by now', {}, chapters, 'conflict'],
  ['no title in a language', { titleEn: ' ' }, [], 'invalidRequest'],
  ['the second of another', { startSeconds: 0 }, [], 'invalidRequest'],
  ['behind the end', { startSeconds: 24 }, [], 'invalidRequest'],
];

testOnDatabase('chapters outside the film are refused, and nothing is changed', async (database) => {
  const { service, id, save } = await openOwner(database, { seconds: 24 });
  for (const [what, change, seen, outcome] of refusals) {
    const list = chapters.map((chapter, index) => (index === 1 ? { ...chapter, ...change } : chapter));
    expect([what, await outcomeOf(save(staff('publisher'), { chapters: { seen, list } }))]).toEqual([what, outcome]);
  }
  expect(await outcomeOf(save(staff('publisher'), { chapters: { seen: [], list: chapters.toReversed() } }))).toBe('invalidRequest');
  expect((await service.get(staff('publisher'), { id, language: 'en' })).chapters).toEqual([]);
});

testOnDatabase('an abstract is shown where no item presents the video, in both languages, and an item has its own', async (database) => {
  const { db, id, owner, save } = await openOwner(database, { publishAt: new Date(0) });
  const abstractOf = async (language: 'zh-Hans' | 'en') => (await readVideo(db, id, language)).data.contentAbstract;

  const saved = await save(owner, { titleEn: 'Film', abstractZh: ' 一部\n影片 ', abstractEn: 'A film' });

  expect([saved.abstractZh, saved.abstractEn]).toEqual(['一部 影片', 'A film']);
  expect([await abstractOf('zh-Hans'), await abstractOf('en')]).toEqual(['一部 影片', 'A film']);
  await save(owner, { abstractEn: '' });
  expect([await abstractOf('zh-Hans'), await abstractOf('en')]).toEqual(['一部 影片', '']);
  await publishItem(database, { columnId: (await makeColumn(database)).id, videoIds: [id], abstractZh: '条目的简介' });
  expect(await abstractOf('zh-Hans')).toBe('条目的简介');
});
