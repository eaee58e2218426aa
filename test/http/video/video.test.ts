/** The screening room over HTTP: lists, types and one video; visibility over time, and access to playback. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentRevision } from '#server/db/schema/content.ts';
import { liveSession, mediaFile, video, videoChapter, videoSubtitle } from '#server/db/schema/media.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import type { ScreeningRoom, VideoDetail, VideoRow } from '#shared/api/video.ts';
import { makeItem, secondsFromNow } from '#test/support/factories.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { addVideo, authorise, call, databaseOf, makeRoom, tellOf } from './video-fixtures.ts';

const site = siteOfFile({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });

const list = '/web/cmsv2/column/video';
const hour = 3_600;

async function rowsOf(query: string, languageType = 0): Promise<{ rows: VideoRow[]; total: number }> {
  const { envelope } = await call(site(), `${list}?${query}`, languageType);
  return { rows: envelope['rows'] as VideoRow[], total: Number(envelope['total']) };
}

async function detailOf(id: string, languageType = 0): Promise<VideoDetail> {
  const { status, envelope } = await call(site(), `${list}/${id}`, languageType);
  expect([id, status]).toEqual([id, 200]);
  return envelope['data'] as VideoDetail;
}

test('a room lists its videos, pinned first and then newest, with its total', async () => {
  const room = await makeRoom(site());
  const ids: string[] = [];
  for (const age of [3, 2, 1])
    ids.unshift(
      await tellOf(site(), await addVideo(site(), { seconds: age * 10 }), { columnId: room, publishAt: secondsFromNow(-age * hour) }),
    );

  const first = await rowsOf(`columnId=${room}&pageSize=2`);
  const second = await rowsOf(`columnId=${room}&pageSize=2&pageNum=2`);
  const longest = await rowsOf(`columnId=${room}&orderByColumn=time&isAsc=desc`);

  expect([first.total, first.rows.map(({ id }) => id), second.rows.map(({ id }) => id)]).toEqual([3, ids.slice(0, 2), ids.slice(2)]);
  expect(longest.rows.map(({ time }) => time)).toEqual([30, 20, 10]);
  expect(first.rows[0]).toMatchObject({
    columnId: room,
    title: '影片标题',
    state: 'open',
    playableFrom: null,
    isLive: false,
    path: `/videoplay/${ids[0]}`,
  });
});

test('a list is filtered by how its videos can be followed', async () => {
  const room = await makeRoom(site());
  const { db } = databaseOf(site());
  const add = async (access: (typeof video.$inferInsert)['access'], kind?: 'subtitles' | 'captions') => {
    const id = await addVideo(site(), { access });
    if (kind) await db.insert(videoSubtitle).values({ videoId: id, language: 'en', kind, label: 'English', path: `${id}.vtt` });
    return tellOf(site(), id, { columnId: room });
  };
  const [signed, captioned, subtitled] = [
    await add(['signLanguage', 'flashing']),
    await add(['audioDescription'], 'captions'),
    await add([], 'subtitles'),
  ];

  for (const [access, ids] of [
    ['signLanguage', [signed]],
    ['audioDescription', [captioned]],
    ['captions', [captioned]],
    ['subtitles', [subtitled]],
  ] as const) {
    const { rows, total } = await rowsOf(`columnId=${room}&access=${access}`);
    expect([access, rows.map(({ id }) => id), total]).toEqual([access, ids, 1]);
  }
  expect((await call(site(), `${list}?access=none`)).status).toBe(400);
});

test('types are counted for a room and for all rooms, "all" first', async () => {
  const room = await makeRoom(site());
  for (const typeId of ['one', 'one', 'two']) await tellOf(site(), await addVideo(site()), { columnId: room, typeId });
  const typesOf = async (query: string) =>
    (await call(site(), `/web/cmsv2/column/videoType${query}`, 1)).envelope['data'] as {
      id: string;
      label: string;
      value: string;
      count: number;
    }[];

  const own = await typesOf(`?columnId=${room}`);
  const all = await typesOf('');

  expect(own).toEqual([
    { id: 'all', label: 'All', value: '', count: 3 },
    { id: 'one', label: 'Type one', value: 'one', count: 2 },
    { id: 'two', label: 'Type two', value: 'two', count: 1 },
  ]);
  expect((await rowsOf(`columnId=${room}&type=one`)).total).toBe(2);
  expect(all[0]?.count).toBe((await rowsOf('pageSize=1')).total);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('a text search finds videos of the rooms only', async () => {
  const room = await makeRoom(site());
  const id = await tellOf(site(), await addVideo(site()), { columnId: room, titleZh: '竹影摇曳记', titleEn: 'Quokka shadows' });

  expect((await rowsOf('search=quokka', 1)).rows.map((row) => row.id)).toEqual([id]);
  expect(await rowsOf(`search=quokka&columnId=${room}`, 1)).toMatchObject({ total: 1 });
  expect(await rowsOf('search=quokka&columnId=news', 1)).toEqual({ rows: [], total: 0 });
});

test('a column that is not a room has no videos', async () => {
  expect(await rowsOf('columnId=news')).toEqual({ rows: [], total: 0 });
  expect(await rowsOf('columnId=nowhere')).toEqual({ rows: [], total: 0 });
});

test('a video is the same by its own id and by that of its item, in both languages', async () => {
  const { db } = databaseOf(site());
  const room = await makeRoom(site());
  const board = `board-${room}`;
  await db.insert(mediaFile).values({ id: board, path: `demo/${room}.jpg`, width: 800, height: 270 });
  const videoId = await addVideo(
    site(),
    { storyboardId: board, storyboardColumns: 5, storyboardTiles: 14, storyboardInterval: 2, fileName: 'film.mov' },
    [{ path: `demo/${room}.mp4` }],
  );
  await db.insert(videoSubtitle).values([
    { videoId, language: 'en', label: 'English', path: 'demo/en.vtt', position: 1 },
    { videoId, language: 'zh-Hans', label: '简体中文', path: 'demo/zh.vtt', isDefault: true },
  ]);
  await db.insert(videoChapter).values([
    { videoId, startSeconds: 12, titleZh: '途中', titleEn: 'On the way' },
    { videoId, startSeconds: 0, titleZh: '开端', titleEn: 'Beginning' },
  ]);
  const itemId = await tellOf(site(), videoId, {
    columnId: room,
    workIds: ['f01'],
    bodyZh: '<p>正文<script>alert(1)</script></p>',
    bodyEn: '<p onclick="x()">Body</p>',
  });

  const byItem = await detailOf(itemId);
  const byVideo = await detailOf(videoId);
  const english = await detailOf(videoId, 1);

  expect(byVideo).toEqual(byItem);
  expect(byItem).toMatchObject({
    id: itemId,
    videoId,
    name: 'film.mov',
    src: '',
    isVideo: false,
    content: '<p>正文</p>',
    subtitles: ['zh-Hans', 'en'],
    otherFiles: [
      { kind: 'subtitles', label: '简体中文', src: '/media/demo/zh.vtt', srclang: 'zh-Hans', default: true },
      { srclang: 'en', default: false },
    ],
    chapters: [
      { time: 0, title: '开端' },
      { time: 12, title: '途中' },
    ],
    storyboard: { url: `/media/demo/${room}.jpg`, tileWidth: 160, tileHeight: 90, columns: 5, tiles: 14, interval: 2 },
    work: { id: 'f01' },
  });
  expect(english).toMatchObject({
    title: 'Film title',
    content: '<p>Body</p>',
    chapters: [{ title: 'Beginning' }, { title: 'On the way' }],
  });
});

test('a video without an item has an answer of its own, and a direct one its address', async () => {
  const id = await addVideo(site(), { isDirect: true, titleEn: 'Alone' }, [{ path: 'demo/alone.mp4' }]);

  expect(await detailOf(id, 1)).toMatchObject({
    id,
    videoId: id,
    columnId: 'video',
    type: null,
    title: 'Alone',
    isVideo: true,
    src: '/media/demo/alone.mp4',
    content: '',
  });
});

test('related videos are of the same film, then of the same room, and never the video itself', async () => {
  const room = await makeRoom(site());
  const other = await makeRoom(site());
  const here = await tellOf(site(), await addVideo(site()), { columnId: room, workIds: ['f17'] });
  const neighbour = await tellOf(site(), await addVideo(site()), { columnId: room, publishAt: secondsFromNow(-10) });
  const sameFilm = await tellOf(site(), await addVideo(site()), { columnId: other, workIds: ['f17'], publishAt: secondsFromNow(-9_000) });

  const ids = (await detailOf(here)).related.map(({ id }) => id);

  expect(ids.filter((id) => id === neighbour || id === sameFilm)).toEqual([sameFilm, neighbour]);
  expect(ids).not.toContain(here);
});

/** All public output that could contain a video. */
async function tracesOf(videoId: string, itemId: string, room: string): Promise<unknown[]> {
  const { rows, total } = await rowsOf(`columnId=${room}`);
  const statuses = await Promise.all(
    [`${list}/${videoId}`, `${list}/${itemId}`, `/vod/getVideoPlayAuth?videoId=${videoId}`].map(
      async (path) => (await call(site(), path)).status,
    ),
  );
  const types = (await call(site(), `/web/cmsv2/column/videoType?columnId=${room}`)).envelope['data'] as { count: number }[];
  return [rows.length, total, types[0]?.count, ...statuses];
}
const seen = [1, 1, 1, 200, 200, 200];
const unseen = [0, 0, 0, 404, 404, 404];
/** Once public: the address says that it is gone. */
const gone = [0, 0, 0, 410, 410, 404];

test('an unpublished video or item appears in no list and no response', async () => {
  const states: readonly (readonly [string, Parameters<typeof addVideo>[1], { publishAt?: Date; unpublishAt?: Date }, unknown[]])[] = [
    ['public', {}, {}, seen],
    ['uploading', { state: 'uploading' }, {}, unseen],
    ['processing', { state: 'processing' }, {}, unseen],
    ['failed', { state: 'failed' }, {}, unseen],
    ['public with its item', { publishAt: null }, {}, seen],
    ['with an item to come', { publishAt: null }, { publishAt: secondsFromNow(hour) }, unseen],
    ['to be published', { publishAt: secondsFromNow(hour) }, {}, unseen],
    ['taken back', { unpublishAt: secondsFromNow(-hour) }, {}, [0, 0, 0, 410, 404, 404]],
    ['the item to come', {}, { publishAt: secondsFromNow(hour) }, unseen],
    ['the item over', {}, { publishAt: secondsFromNow(-2 * hour), unpublishAt: secondsFromNow(-hour) }, [0, 0, 0, 404, 410, 404]],
  ];
  for (const [name, values, window, expected] of states) {
    const room = await makeRoom(site());
    const videoId = await addVideo(site(), values);
    const itemId = await tellOf(site(), videoId, { columnId: room, ...window });

    expect([name, await tracesOf(videoId, itemId, room)]).toEqual([name, expected]);
  }
});

test('withdrawing an item withdraws its video; a draft with a public video hides nothing', async () => {
  const database = databaseOf(site());
  const room = await makeRoom(site());
  const videoId = await addVideo(site());
  const itemId = await tellOf(site(), videoId, { columnId: room });
  const alone = await addVideo(site());
  await makeItem(database, { columnId: room, kind: 'episode', videoIds: [alone], state: 'draft' });
  const playAuth = await authorise(site(), videoId);

  await createPublishingService(database).offline(itemId, 'test', 'reason');

  expect(await tracesOf(videoId, itemId, room)).toEqual(gone);
  expect((await call(site(), `/vod/getPlayUrl?videoId=${videoId}&playAuth=${playAuth}`)).status).toBe(404);
  expect((await call(site(), `${list}/${alone}`)).status).toBe(200);
});

test('an item in one language is listed in that language only, and returned as a fallback in the other', async () => {
  const room = await makeRoom(site());
  const itemId = await tellOf(site(), await addVideo(site()), { columnId: room, titleZh: '只有中文', titleEn: '' });

  expect([(await rowsOf(`columnId=${room}`)).total, (await rowsOf(`columnId=${room}`, 1)).total]).toEqual([1, 0]);
  expect(await detailOf(itemId, 1)).toMatchObject({ title: '只有中文' });
});

const windows: readonly (readonly [string, number, number, VideoRow['state']])[] = [
  ['long before', 2 * hour, 3 * hour, 'upcoming'],
  ['just before', 5, hour, 'upcoming'],
  ['just begun', -1, hour, 'open'],
  ['just before its end', -hour, 5, 'open'],
  ['just ended', -hour, -1, 'ended'],
];

test.each(windows)('a film with a window, %s, has its state and the next instant', async (_name, from, until, state) => {
  const room = await makeRoom(site());
  const [playableFrom, playableUntil] = [secondsFromNow(from), secondsFromNow(until)];
  const itemId = await tellOf(site(), await addVideo(site(), { rights: 'window', playableFrom, playableUntil }), { columnId: room });

  const { headers, envelope } = await call(site(), `${list}/${itemId}`);
  const next = [playableFrom, playableUntil].find((instant) => instant.getTime() > Date.now());

  expect(envelope['data']).toMatchObject({ state, playableFrom: playableFrom.toISOString(), playableUntil: playableUntil.toISOString() });
  // The database counts microseconds; its instants are rounded up.
  const changesAt = headers['x-changes-at'];
  expect(changesAt === undefined ? undefined : Date.parse(String(changesAt))).toBeOneOf(
    next ? [next.getTime(), next.getTime() + 1] : [undefined],
  );
  expect((await rowsOf(`columnId=${room}`)).rows[0]?.state).toBe(state);
});

test('a window opens and closes by the clock without a write', async () => {
  const videoId = await addVideo(site(), { rights: 'window', playableFrom: secondsFromNow(1.5), playableUntil: secondsFromNow(hour) });
  const statusNow = async () => (await call(site(), `/vod/getVideoPlayAuth?videoId=${videoId}`)).status;

  const before = await statusNow();
  await new Promise((resolve) => setTimeout(resolve, 2_000));

  expect([before, await statusNow()]).toEqual([403, 200]);
});

const refusals: readonly (readonly [string, Parameters<typeof addVideo>[1], number, RegExp, RegExp])[] = [
  [
    'before its window',
    { rights: 'window', playableFrom: new Date('2099-05-01T12:00:00Z'), playableUntil: null },
    403,
    /^本片为限时放映，将于 2099\.05\.01 20:00（北京时间）开放$/,
    /^This film is shown for a limited time and opens on 1 May 2099, 20:00 \(Beijing time\)$/,
  ],
  [
    'after its window',
    { rights: 'window', playableFrom: null, playableUntil: new Date('2025-09-16T12:00:00Z') },
    403,
    /^本片为限时放映，已于 2025\.09\.16 20:00（北京时间）结束$/,
    /^This film was shown for a limited time, which ended on 16 Sept 2025, 20:00 \(Beijing time\)$/,
  ],
  ['for those who have logged in', { rights: 'login' }, 401, /^请先登录$/, /^Please log in first$/],
  ['that is not public', { publishAt: null }, 404, /^内容不存在$/, /^This does not exist$/],
];

test.each(refusals)('a film %s is refused in both languages', async (_name, values, status, zh, en) => {
  const videoId = await addVideo(site(), values);

  for (const [languageType, text] of [zh, en].entries()) {
    const { envelope, headers, status: changesAt } = await call(site(), `/vod/getVideoPlayAuth?videoId=${videoId}`, languageType);

    expect([changesAt, envelope['code'], headers['cache-control']]).toEqual([status, status, 'no-store']);
    expect(envelope['msg']).toMatch(text);
    expect(envelope).not.toHaveProperty('data');
  }
});

test('a direct film outside its window has no address', async () => {
  const upcoming = await addVideo(site(), { isDirect: true, rights: 'window', playableFrom: secondsFromNow(hour) }, [
    { path: 'demo/x.mp4' },
  ]);
  const login = await addVideo(site(), { isDirect: true, rights: 'login' }, [{ path: 'demo/x.mp4' }]);

  expect([(await detailOf(upcoming)).src, (await detailOf(login)).src]).toEqual(['', '']);
});

test('the screening room lists films by state, extras, units, rooms and the current transmission', async () => {
  const { db } = databaseOf(site());
  const id = await addVideo(site(), { isLive: true, seconds: 0 });
  await db
    .insert(liveSession)
    .values({
      id: 'live-now',
      titleZh: '直播',
      titleEn: 'Live',
      videoId: id,
      startsAt: secondsFromNow(-60),
      endsAt: secondsFromNow(hour),
      publishAt: new Date(0),
    });

  const room = (await call(site(), '/web/cmsv2/column/cinema', 1)).envelope['data'] as ScreeningRoom;
  const ranks = room.films.map(({ state }) => ['open', 'upcoming', 'ended'].indexOf(state));

  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(room.filmTotal).toBeGreaterThanOrEqual(room.films.length);
  expect(room.features[0]?.work?.id).toMatch(/^f\d+$/);
  expect(room.extras.length).toBeGreaterThan(0);
  expect(room.extras.every(({ type }) => type !== 'feature' && type !== 'episode')).toBe(true);
  expect(room.units.map(({ key }) => key)).toEqual(['film', 'tv', 'documentary', 'animation']);
  expect(room.units.every(({ count, path }) => count > 0 && path.startsWith('/movies?unit='))).toBe(true);
  expect(room.rooms.length).toBeGreaterThanOrEqual(3);
  expect(room.live).toMatchObject({ id: 'live-now', title: 'Live', state: 'live', videoId: id, path: `/videoplay/${id}` });
});

test('lists the current transmission, upcoming ones soonest first, and past ones with a recording latest first', async () => {
  const { db } = databaseOf(site());
  const replay = await addVideo(site());
  const hidden = await addVideo(site(), { publishAt: null });
  const session = (id: string, from: number, until: number, more: Partial<typeof liveSession.$inferInsert> = {}) => ({
    id,
    titleZh: id,
    titleEn: id,
    startsAt: secondsFromNow(from * hour),
    endsAt: secondsFromNow(until * hour),
    publishAt: new Date(0),
    ...more,
  });
  await db.delete(liveSession);
  await db
    .insert(liveSession)
    .values([
      session('past-1', -30, -29, { replayId: replay }),
      session('past-2', -20, -19, { replayId: replay }),
      session('past-silent', -10, -9),
      session('next-2', 20, 21, { videoId: replay }),
      session('next-1', 10, 11),
      session('now', -1, 1, { videoId: replay }),
      session('secret', -1, 1, { publishAt: null }),
      session('past-hidden', -40, -39, { replayId: hidden }),
    ]);

  const { envelope, headers } = await call(site(), '/web/cms/content/liveList');
  const rows = envelope['rows'] as { id: string; state: string; path: string; replayId: string | null }[];

  expect([envelope['total'], rows.map(({ id, state }) => `${id} ${state}`)]).toEqual([
    6,
    ['now live', 'next-1 upcoming', 'next-2 upcoming', 'past-2 replay', 'past-1 replay', 'past-hidden replay'],
  ]);
  expect(rows.map(({ path }) => path !== '')).toEqual([true, false, false, true, true, false]);
  expect(rows.at(-1)?.replayId).toBeNull();
  expect(Date.parse(String(headers['x-changes-at'])) - Date.now()).toBeLessThanOrEqual(hour * 1_000);
});

test('the type label is in the requested language, also beside a fallback title', async () => {
  const room = await makeRoom(site());
  await tellOf(site(), await addVideo(site()), { columnId: room, typeId: 'one' });

  expect([(await rowsOf(`columnId=${room}`)).rows[0]?.typeLabel, (await rowsOf(`columnId=${room}`, 1)).rows[0]?.typeLabel]).toEqual([
    '类型one',
    'Type one',
  ]);
});

test('the items of a video are found by an index', async () => {
  const { db } = databaseOf(site());
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select 1 from ${contentRevision} where ${contentRevision.videoIds} @> array['x']`,
    );
  });

  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('content_revision_videos');
  expect(await db.$count(video)).toBeGreaterThan(10);
});
