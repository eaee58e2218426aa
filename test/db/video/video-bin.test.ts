/** Videos in the bin: hidden at once, restored as they were, and erased with all of their files. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { liveSession, mediaFile, video, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { readPlayFilm } from '#server/services/video/play-film.ts';
import { readVideo } from '#server/services/video/video-detail.ts';
import { eraseDeletedVideos, eraseFiles } from '#server/services/video/video-erase.ts';
import { createVideoOwner } from '#server/services/video/video-owner.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { makeFolder, testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeItem, publishItem } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const staff = (role: StaffRole): Viewer => ({ id: `staff-${role}`, userType: userTypes.ordinary, roles: [role] });

async function makeVideo({ db }: OpenDatabase, values: Partial<typeof video.$inferInsert> = {}) {
  const id = newId();
  const films = createDiskStorage(makeFolder(), { isDurable: false });
  const media = createDiskStorage(makeFolder(), { isDurable: false });
  await db
    .insert(video)
    .values({
      id,
      state: 'ready',
      titleEn: 'Rain',
      fileName: 'rain.mp4',
      sourceKey: `uploads/${id}.mp4`,
      publishAt: new Date(0),
      ...values,
    });
  const files = {
    films: [`uploads/${id}.mp4`, `packages/${id}/main.m3u8`, `packages/${id}/540p/1.m4s`],
    media: [`subtitles/${id}/en-0123456789abcdef.vtt`, `films/${id}-storyboard-0123456789abcdef.webp`],
  };
  for (const key of files.films) await films.put(key, Buffer.from('film'));
  for (const key of files.media) await media.put(key, Buffer.from('media'));
  await db.insert(videoRendition).values({ videoId: id, definition: 'AUTO', format: 'm3u8', path: `packages/${id}/main.m3u8`, bytes: 100 });
  await db.insert(videoSubtitle).values({ videoId: id, language: 'en', label: 'English', path: files.media[0] ?? '' });
  const storyboardId = newId();
  await db.insert(mediaFile).values({ id: storyboardId, path: files.media[1] ?? '' });
  await db.update(video).set({ storyboardId }).where(eq(video.id, id));
  const there = async () =>
    [
      ...(await Promise.all(files.films.map((key) => films.stat(key)))),
      ...(await Promise.all(files.media.map((key) => media.stat(key)))),
    ].filter((file) => file !== null).length;
  return { id, films, media, there, service: createVideoOwner({ db, films, media, transcoder: null }) };
}

testOnDatabase('a deleted video is not shown or played, counts as missing in items, and comes back as it was', async (database) => {
  const { db } = database;
  const { id, service } = await makeVideo(database);
  const { id: columnId } = await makeColumn(database, { columnType: 'video' });
  const itemId = await publishItem(database, { columnId, videoIds: [id], titleEn: 'The rain' });
  const shown = async () => [(await readPlayFilm(db, id)) !== null, (await outcomeOf(readVideo(db, id, 'en'))) === 'ok'];
  const list = async (isDeleted: boolean, viewer = staff('publisher')) =>
    (await service.list(viewer, { search: 'rain', isDeleted }, 'en')).rows;

  expect(await shown()).toEqual([true, true]);
  expect(await list(false)).toMatchObject([
    { id, state: 'ready', bytes: 104, mayEdit: true, uses: [{ kind: 'content', id: itemId, titleEn: 'The rain', isPublic: true }] },
  ]);
  expect((await list(false, staff('writer')))[0]?.mayEdit).toBe(false);
  expect([await outcomeOf(service.remove(staff('writer'), id)), await outcomeOf(service.remove(staff('reviewer'), id))]).toEqual([
    'notAllowed',
    'notAllowed',
  ]);
  await service.remove(staff('publisher'), id);
  expect(await shown()).toEqual([false, false]);
  expect(await outcomeOf(service.remove(staff('publisher'), id))).toBe('conflict');
  expect([await list(false), (await list(true)).map((row) => [row.id, row.state, row.deleteTime !== ''])]).toEqual([
    [],
    [[id, 'deleted', true]],
  ]);
  // Its time is not over.
  expect(await eraseDeletedVideos(db)).toBe(0);
  await service.restore(staff('publisher'), id);
  expect(await shown()).toEqual([true, true]);
  expect(await outcomeOf(service.restore(staff('publisher'), id))).toBe('conflict');
  const trail = await db
    .select({ action: auditEntry.action, to: auditEntry.toState })
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectKind, 'video'), eq(auditEntry.subjectId, id)))
    .orderBy(asc(auditEntry.id));
  expect(trail).toEqual([
    { action: 'remove', to: 'trash' },
    { action: 'restore', to: 'ready' },
  ]);
});

testOnDatabase('30 days later all files go, also after an outage in the middle; files of other videos stay', async (database) => {
  const { db } = database;
  const { id, films, media, there, service } = await makeVideo(database);
  const shared = newId();
  await films.put(`packages/${shared}/main.m3u8`, Buffer.from('film'));
  const other = newId();
  await db.insert(video).values({ id: other, state: 'ready' });
  const path = `packages/${shared}/main.m3u8`;
  await db.insert(videoRendition).values([
    { videoId: id, definition: '540p', format: 'm3u8', path },
    { videoId: other, definition: 'AUTO', format: 'm3u8', path },
  ]);
  await db.insert(liveSession).values({ id: newId(), replayId: id, startsAt: new Date(0), endsAt: new Date(1) });
  const { id: columnId } = await makeColumn(database);
  const item = await makeItem(database, { columnId, videoIds: [other, id], state: 'draft' });
  await service.remove(staff('admin'), id);
  await db
    .update(video)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(video.id, id));
  let outages = 1;
  const away = { ...films, remove: async (key: string) => (outages-- > 0 ? Promise.reject(new Error('away')) : films.remove(key)) };
  const queue = createJobQueue({
    db,
    handlers: { purge: { run: ({ payload }) => eraseFiles({ films: away, media }, payload) } },
    onError: () => undefined,
  });

  expect([await eraseDeletedVideos(db), await there()]).toEqual([1, 5]);
  await queue.runDue();
  expect(await there()).toBe(3);
  await db
    .update(job)
    .set({ runAt: sql`now()` })
    .where(eq(job.key, `video:${id}`));
  await queue.runDue();
  await queue.close();

  expect([await there(), (await films.stat(path))?.size]).toEqual([0, 4]);
  expect(await db.select({ id: video.id }).from(video).where(eq(video.id, id))).toEqual([]);
  expect(
    await db
      .select({ id: mediaFile.id })
      .from(mediaFile)
      .where(sql`path like ${`films/${id}-%`}`),
  ).toEqual([]);
  expect(
    await db
      .select({ state: job.state })
      .from(job)
      .where(eq(job.key, `video:${id}`)),
  ).toEqual([{ state: 'done' }]);
  // The item names the other video alone, in the same version.
  const [revision] = await db.select().from(contentRevision).where(eq(contentRevision.contentId, item));
  expect([revision?.videoIds, revision?.version]).toEqual([[other], 1]);
  const [entry] = await db
    .select({ action: auditEntry.action, actorId: auditEntry.actorId, details: auditEntry.details })
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectId, item), eq(auditEntry.actorId, 'system')));
  expect(entry).toEqual({ action: 'change', actorId: 'system', details: { erasedVideo: id } });
});
