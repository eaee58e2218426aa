/** Live sessions: drafted, previewed, published with their videos, shown by their times, restored and removed. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { liveSession, mediaFile, video } from '#server/db/schema/media.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSitePartService } from '#server/services/site/site-part.ts';
import { insertLiveStream } from '#server/services/video/live-stream.ts';
import { isFileOf, readPlayFilm } from '#server/services/video/play-film.ts';
import { readVideo } from '#server/services/video/video-detail.ts';
import { readLiveList } from '#server/services/video/video-live.ts';
import type { LiveEntry } from '#shared/api/site-part.ts';
import { emptyLive } from '#shared/site/home-part-checks.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { fullOutcomeOf } from '#test/support/outcome.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

async function prepare(database: OpenDatabase) {
  const { db } = database;
  await db.delete(sitePartRevision);
  await db.delete(liveSession);
  const [id, cover, film, replay] = [newId(), newId(), newId(), newId()];
  await db
    .insert(userAccount)
    .values({ id, userType: 20, nickName: 'Editor', email: `${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.org` });
  await db.insert(mediaFile).values({ id: cover, path: `library/${cover}.webp` });
  // As an upload leaves them: ready, and not public.
  await db
    .insert(video)
    .values([film, replay].map((one) => ({ id: one, titleZh: '片', titleEn: 'Film', seconds: 60, state: 'ready' as const, ownerId: id })));
  const viewer: SessionViewer = {
    id,
    userType: 20,
    roles: ['admin'],
    sessionId: '',
    mustChangePassword: false,
    lacksSecondFactor: false,
    isClosing: false,
  };
  const parts = createSitePartService(database);
  const save = async (entries: LiveEntry[]) => {
    const { version } = await parts.getPart('live', 'en');
    return parts.saveDraft(viewer, { kind: 'live', version, data: { entries }, language: 'en' });
  };
  const publish = async (entries: LiveEntry[]) => {
    const saved = await save(entries);
    return parts.publish(viewer, { kind: 'live', version: saved.version });
  };
  return { viewer, parts, home: createHomeService(database), save, publish, cover, film, replay };
}

const sessionOf = (id: string, from: number, until: number, more: Partial<LiveEntry> = {}): LiveEntry => ({
  ...emptyLive,
  id,
  titleZh: `直播${id}`,
  titleEn: `Session ${id}`,
  startsAt: at(from),
  endsAt: at(until),
  ...more,
});

testOnDatabase('a session is previewed as a draft, and published with its video, which is not watchable before', async (database) => {
  const { db } = database;
  const { home, parts, save, publish, film, cover, viewer } = await prepare(database);
  const entries = [sessionOf('now', -1, 1, { videoId: film, coverId: cover, abstractZh: '简介', abstractEn: 'About' })];

  await save(entries);

  expect((await home.getHome('en')).data.live).toBeNull();
  const previewed = await home.previewHome('en');
  expect([previewed.live?.path, previewed.screeningRoomLive?.state]).toEqual([`/videoplay/${film}`, 'live']);
  expect(await db.$count(liveSession)).toBe(0);
  expect(await fullOutcomeOf(readVideo(db, film, 'en'))).toEqual(['notFound', undefined]);
  await publish(entries);
  const { data, changesAt, tags } = await home.getHome('en');
  expect(data.live).toEqual(previewed.live);
  expect(data.live).toMatchObject({
    title: 'Session now',
    contentAbstract: 'About',
    time: 0,
    cover: { url: `/media/library/${cover}.webp` },
  });
  expect(Math.abs((changesAt?.getTime() ?? 0) - Date.parse(at(1)))).toBeLessThan(60_000);
  expect(tags).toEqual(expect.arrayContaining(['live', `video:${film}`]));
  expect((await readVideo(db, film, 'zh-Hans')).data.live).toMatchObject({ startTime: entries[0]?.startsAt });
  const [announced] = await db
    .select()
    .from(contentChange)
    .where(sql`${contentChange.tags} @> array['home', 'live', 'videos']`);
  expect(announced).toBeDefined();
  const audited = await db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.actorId, viewer.id), eq(auditEntry.action, 'publish')));
  expect(audited).toMatchObject([{ subjectKind: 'sitePart', subjectId: 'live' }]);
  expect((await parts.getPart('live', 'en')).online?.data.entries).toEqual(entries);
});

testOnDatabase('a session is announced before its start without its video, and offers its replay after the end', async (database) => {
  const { home, publish, film, replay } = await prepare(database);
  const { db } = database;
  const listed = async () =>
    (await readLiveList(db, {}, 'en')).data.rows.map(({ id, state, videoId, replayId, path }) => ({ id, state, videoId, replayId, path }));

  await publish([sessionOf('next', 1, 2, { videoId: film, replayId: replay })]);
  expect(await listed()).toEqual([{ id: 'next', state: 'upcoming', videoId: null, replayId: null, path: '' }]);
  expect((await home.getHome('en')).data.live).toBeNull();
  expect(await fullOutcomeOf(readVideo(db, film, 'en'))).toEqual(['notFound', undefined]);

  await publish([sessionOf('next', -2, -1, { videoId: film, replayId: replay })]);
  expect(await listed()).toEqual([{ id: 'next', state: 'replay', videoId: null, replayId: replay, path: `/videoplay/${replay}` }]);
  expect((await home.getHome('en')).data.live).toMatchObject({ path: `/videoplay/${replay}`, time: 60 });

  await publish([sessionOf('next', -2, -1, { videoId: film })]);
  expect(await listed()).toEqual([]);
});

testOnDatabase('removing a session hides its video; restoring an earlier version brings both back', async (database) => {
  const { home, parts, publish, film, viewer } = await prepare(database);
  const { db } = database;
  await publish([sessionOf('now', -1, 1, { videoId: film })]);

  await publish([]);

  expect((await home.getHome('en')).data.live).toBeNull();
  expect(await fullOutcomeOf(readVideo(db, film, 'en'))).toEqual(['notFound', undefined]);
  const { version } = await parts.restore(viewer, { kind: 'live', number: 1, version: 2 });
  await parts.publish(viewer, { kind: 'live', version });
  expect((await home.getHome('en')).data.live?.path).toBe(`/videoplay/${film}`);
});

testOnDatabase(
  'the lifetime of the home page ends when another session starts; a session without a watchable video is skipped',
  async (database) => {
    const { home, publish, film, replay } = await prepare(database);
    const { db } = database;
    const begins = at(1);
    await publish([sessionOf('long', -1, 5, { videoId: film }), sessionOf('short', 1, 2, { videoId: replay, startsAt: begins })]);

    const { changesAt } = await home.getHome('en');

    expect(Math.abs((changesAt?.getTime() ?? 0) - Date.parse(begins))).toBeLessThan(5);
    await publish([sessionOf('long', -1, 5, { videoId: film }), sessionOf('later', -0.5, 5, { videoId: replay })]);
    await db.update(video).set({ state: 'processing' }).where(eq(video.id, replay));
    const { data, tags } = await home.getHome('en');
    expect(data.live?.id).toBe('long');
    // The page is purged once that video is ready.
    expect(tags).toContain(`video:${replay}`);
  },
);

testOnDatabase('a session is public within its window only', async (database) => {
  const { publish, film } = await prepare(database);
  const opens = at(0.5);
  await publish([
    sessionOf('hidden', -1, 1, { videoId: film, from: opens }),
    sessionOf('closed', -1, 1, { videoId: film, from: at(-3), until: at(-2) }),
  ]);

  const { data, changesAt } = await readLiveList(database.db, {}, 'en');

  expect(data).toMatchObject({ rows: [], total: 0 });
  expect(Math.abs((changesAt?.getTime() ?? 0) - Date.parse(opens))).toBeLessThan(5);
});

testOnDatabase(
  'incomplete or invalid sessions are not published, each error names the entry’s field, and the draft is kept',
  async (database) => {
    const { parts, publish, film } = await prepare(database);
    const { db } = database;
    const failed = newId();
    await db.insert(video).values({ id: failed, state: 'failed' });
    const faults: [change: Partial<LiveEntry>, fault: [field: string, problem: string]][] = [
      [{ titleEn: ' ' }, ['titleEn', 'missing']],
      [{ startsAt: null }, ['startsAt', 'missing']],
      [{ endsAt: at(-2) }, ['endsAt', 'order']],
      [{ abstractEn: 'Only here' }, ['abstractZh', 'half']],
      [{ from: at(1), until: at(0) }, ['until', 'order']],
      [{ coverId: 'gone' }, ['coverId', 'missing']],
      [{ videoId: 'gone' }, ['videoId', 'missing']],
      [{ replayId: failed }, ['replayId', 'missing']],
    ];
    for (const [change, [field, problem]] of faults) {
      const refusal = await fullOutcomeOf(publish([sessionOf('one', -1, 1, { videoId: film, ...change })]));
      expect(refusal).toEqual(['partIncomplete', { faults: [{ field: `one.${field}`, problem }] }]);
    }
    expect((await parts.getPart('live', 'en')).draft?.data.entries).toHaveLength(1);
    expect(await db.$count(liveSession)).toBe(0);
  },
);

testOnDatabase('videos to choose from are listed latest first, including those already used by a session', async (database) => {
  const { parts, save, film, replay } = await prepare(database);
  const { db } = database;
  await db
    .update(video)
    .set({ createdAt: new Date(Date.now() + hour) })
    .where(eq(video.id, replay));
  await db.update(video).set({ state: 'failed' }).where(eq(video.id, film));
  const ids = async () => (await parts.listLiveVideos()).map(({ id }) => id);

  expect((await ids())[0]).toBe(replay);
  expect(await ids()).not.toContain(film);
  await save([sessionOf('one', -1, 1, { videoId: film })]);
  expect(await ids()).toContain(film);
});

testOnDatabase('the stream of an encoder becomes one video, which plays live with the session that names it', async (database) => {
  const { db } = database;
  const { parts, publish, viewer } = await prepare(database);
  const path = `live/${newId()}/index.m3u8`;
  const titles = { titleZh: '典礼', titleEn: 'Ceremony' };
  const add = (added: string) => insertLiveStream(db, viewer.id, { ...titles, path: added });

  const [stream, again] = await Promise.all([add(path), add(` ${path} `)]);

  expect(again).toEqual(stream);
  expect((await parts.listLiveVideos()).find(({ id }) => id === stream.id)).toEqual({ ...stream, isLive: true });
  expect(await db.$count(auditEntry, eq(auditEntry.subjectId, stream.id))).toBe(1);
  expect(await readPlayFilm(db, stream.id)).toBeNull();
  await publish([sessionOf('stream', -1, 1, { videoId: stream.id })]);
  expect((await readVideo(db, stream.id, 'en')).data).toMatchObject({ title: 'Ceremony', isLive: true, time: 0, isVideo: false });
  const film = await readPlayFilm(db, stream.id);
  const files = [path, path.replace('index.m3u8', '00001.m4s'), 'uploads/other.mp4', 'live/other/00001.m4s'];
  expect(film && files.map((key) => isFileOf(film, key))).toEqual([true, true, false, false]);
  for (const wrong of [
    '',
    'live/index.m3u8',
    'uploads/a/index.m3u8',
    'live/../a/index.m3u8',
    'live/a/index.mp4',
    'https://a.example/live/a/index.m3u8',
  ])
    expect(await fullOutcomeOf(add(wrong)), wrong).toEqual(['invalidRequest', undefined]);
});
