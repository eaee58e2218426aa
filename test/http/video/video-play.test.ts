/** Playback over HTTP: authorisations, addresses, and byte ranges of a film, for exactly the lifetime of the authorisation. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlayAuthorisation } from '#server/services/video/play-authorisation.ts';
import { languageNumber, languages } from '#shared/language.ts';
import type { PlayAuth, PlayUrl } from '#shared/api/video.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { ask, envelopeOf, type Sent } from '#test/http/contracts/contract-calls.ts';
import { addVideo, authorise, call, makeRoom, putFilm, tellOf } from './video-fixtures.ts';

let site: TestApp;
/** A film with a package and its file, shown in a room. */
let film = '';
let room = '';
const film8MB = randomBytes(8_000_000);
const segment = randomBytes(300_000);
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=960x540\n540p/index.m3u8\n';

beforeAll(async () => {
  await prepareDemoFolder();
  site = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  putFilm(site, 'test/film.mp4', film8MB);
  putFilm(site, 'test/other.mp4', 'other');
  putFilm(site, 'packages/one/master.m3u8', master);
  putFilm(site, 'packages/one/540p/index.m3u8', '#EXTM3U\n');
  putFilm(site, 'packages/one/540p/0000.m4s', segment);
  putFilm(site, 'packages/one/540p/init_0.mp4', 'init');
  putFilm(site, 'packages/one/notes.txt', 'notes');
  putFilm(site, 'packages/one-more/master.m3u8', master);
  room = await makeRoom(site);
  film = await addVideo(site, {}, [
    { path: 'test/film.mp4', bytes: film8MB.length },
    { definition: 'AUTO', format: 'm3u8', path: 'packages/one/master.m3u8' },
  ]);
  await tellOf(site, film, { columnId: room });
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

const ours = () => createPlayAuthorisation({ secret: site.context.config.secret });
const addressOf = (playAuth: string, key: string, videoId = film) => `/vod/play/${playAuth}/${videoId}/${key}`;
const fetchFile = async (key: string, sent: Sent = {}) => ask(site.origin, addressOf(await authorise(site, film), key), sent);

async function playInfoOf(videoId: string): Promise<PlayUrl> {
  const { status, envelope } = await call(site, `/vod/getPlayUrl?videoId=${videoId}&playAuth=${await authorise(site, videoId)}`, 1);
  expect(status).toBe(200);
  return envelope['data'] as PlayUrl;
}

test('an authorisation describes its video and is never stored', async () => {
  const before = Date.now();
  const { envelope, headers } = await call(site, `/vod/getVideoPlayAuth?videoId=${film}`, 1);
  const { playAuth, requestId, videoMeta } = envelope['data'] as PlayAuth;
  const check = ours().check(playAuth, film, before);
  const lifeMs = check.state === 'valid' ? check.endsAtMs - before : 0;

  expect(videoMeta).toMatchObject({ videoId: film, title: 'Test film', duration: 24, status: 'Normal' });
  expect([requestId !== '', playAuth.includes(room), headers['cache-control']]).toEqual([true, true, 'no-store']);
  // The film's length and 12 s, counted from the next full minute.
  expect(lifeMs).toBeGreaterThanOrEqual(36_000 - 1_000);
  expect(lifeMs).toBeLessThanOrEqual(36_000 + 61_000);
});

test('a film for accounts is authorised for logged-in viewers only', async () => {
  const forMembers = await addVideo(site, { rights: 'login' }, [{ path: 'test/film.mp4' }]);
  const { services, database } = site.context;
  if (!services || !database) throw new Error('The site has no database');
  const token = await services.session.issue(database.db, { userId: 'u-viewer1', userAgent: '', addressHash: '' });
  const path = `/vod/getVideoPlayAuth?videoId=${forMembers}`;
  const statusFor = async (headers: Record<string, string>) =>
    (await ask(site.origin, path, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })).status;

  expect(await statusFor({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await statusFor({})).toBe(401);
  expect(await statusFor({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401);
  expect(await statusFor({ cookie: `token=${token}` })).toBe(401);
});

test('a film with seats is for accounts; a full one is refused until somebody leaves, and their files end with the seat', async () => {
  const seated = await addVideo(site, { seats: 1, watchHours: 48 }, [{ path: 'test/film.mp4', bytes: film8MB.length }]);
  const { services, database } = site.context;
  if (!services || !database) throw new Error('The site has no database');
  const tokens = await Promise.all(
    ['u-viewer1', 'u-viewer2'].map((userId) => services.session.issue(database.db, { userId, userAgent: '', addressHash: '' })),
  );
  const [one = '', two = ''] = tokens;
  const as = (token: string) => ({ 'x-forwarded-for': '203.0.113.9', ...(token && { authorization: `Bearer ${token}` }) });
  const take = async (token: string) => {
    const answer = await ask(site.origin, `/vod/getVideoPlayAuth?videoId=${seated}&languageType=1`, { headers: as(token) });
    return { status: answer.status, ...(envelopeOf(answer) as { msg?: string; data?: PlayAuth }) };
  };
  const free = async () => (await call(site, `/vod/getSeats?videoId=${seated}`)).envelope['data'];
  expect([(await take('')).status, await free()]).toEqual([401, { free: 1 }]);

  const playAuth = (await take(one)).data?.playAuth ?? '';
  const fileOf = async (auth: string) => (await ask(site.origin, addressOf(auth, 'test/film.mp4', seated), { method: 'HEAD' })).status;
  expect([await fileOf(playAuth), await free()]).toEqual([200, { free: 0 }]);
  expect(await take(two)).toMatchObject({ status: 403, msg: expect.stringContaining('All seats are taken') as string });
  const leave = (token: string) =>
    ask(site.origin, '/vod/leaveSeat', {
      method: 'POST',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: JSON.stringify({ videoId: seated }),
    });
  expect([(await leave('')).status, (await leave(one)).status, await free()]).toEqual([401, 200, { free: 1 }]);

  expect((await take(two)).status).toBe(200);
  // The first token is refused as soon as the film's row is read again.
  await expect.poll(() => fileOf(playAuth), { timeout: 6_000 }).toBe(403);
  expect((await take(one)).status).toBe(403);
  expect((await call(site, `/web/cmsv2/column/video/${seated}`, 1)).envelope['data']).toMatchObject({
    seats: 1,
    watchHours: 48,
    embeddable: false,
  });
});

test('playback addresses exist, the adaptive playlist first', async () => {
  const { videoBase, playInfoList } = await playInfoOf(film);

  expect(videoBase).toMatchObject({ videoId: film, duration: 24, mediaType: 'video' });
  expect(playInfoList.map(({ definition, format, size }) => [definition, format, size])).toEqual([
    ['AUTO', 'm3u8', 0],
    ['OD', 'mp4', 8_000_000],
  ]);
  for (const { playURL } of playInfoList) expect((await ask(site.origin, playURL)).status).toBe(200);
});

test('a film without a package plays as a file; missing files are omitted; without any the film is being transcoded', async () => {
  const bare = await addVideo(site, {}, [
    { path: 'test/film.mp4' },
    { definition: 'AUTO', format: 'm3u8', path: 'packages/gone/master.m3u8' },
  ]);
  const none = await addVideo(site);
  const metaOf = async (id: string) =>
    ((await call(site, `/vod/getVideoPlayAuth?videoId=${id}`)).envelope['data'] as PlayAuth).videoMeta.status;

  expect((await playInfoOf(bare)).playInfoList.map(({ format }) => format)).toEqual(['mp4']);
  expect((await playInfoOf(none)).playInfoList).toEqual([]);
  expect([await metaOf(bare), await metaOf(none)]).toEqual(['Normal', 'Transcoding']);
});

test('addresses on other servers and direct files are returned unchanged', async () => {
  const elsewhere = await addVideo(site, { isLive: true, seconds: 0 }, [
    { definition: 'AUTO', format: 'm3u8', path: 'https://live.test/a/master.m3u8' },
  ]);
  const direct = await addVideo(site, { isDirect: true }, [{ path: 'demo/direct.mp4' }]);

  expect((await playInfoOf(elsewhere)).playInfoList.map(({ playURL }) => playURL)).toEqual(['https://live.test/a/master.m3u8']);
  expect((await playInfoOf(direct)).playInfoList.map(({ playURL }) => playURL)).toEqual(['/media/demo/direct.mp4']);
});

const files: readonly (readonly [string, string, Buffer | string])[] = [
  ['packages/one/master.m3u8', 'application/vnd.apple.mpegurl', master],
  ['packages/one/540p/index.m3u8', 'application/vnd.apple.mpegurl', '#EXTM3U\n'],
  ['packages/one/540p/0000.m4s', 'video/iso.segment', segment],
  ['packages/one/540p/init_0.mp4', 'video/mp4', 'init'],
  ['test/film.mp4', 'video/mp4', film8MB],
];

test.each(files)('%s is served whole with its type, for players of every origin', async (key, type, content) => {
  const { status, headers, bytes } = await fetchFile(key, { headers: { origin: 'https://player.test' } });

  expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([200, type, content.length]);
  expect(bytes.equals(Buffer.from(content))).toBe(true);
  expect([headers['access-control-allow-origin'], headers['x-content-type-options'], headers['set-cookie']]).toEqual([
    '*',
    'nosniff',
    undefined,
  ]);
  expect(headers['access-control-expose-headers']).toMatch(/Content-Length, Content-Range/);
});

test.each(files)('HEAD %s sends the same headers without a body, and its ETag gives 304', async (key, type, content) => {
  const head = await fetchFile(key, { method: 'HEAD' });
  const again = await fetchFile(key, { headers: { 'if-none-match': String(head.headers['etag']) } });

  expect([head.status, head.headers['content-type'], Number(head.headers['content-length']), head.bytes.length]).toEqual([
    200,
    type,
    content.length,
    0,
  ]);
  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, head.headers['etag']]);
});

const ranges: readonly (readonly [string, number, number])[] = [
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, 7_999_999],
  ['bytes=1000-1999', 1_000, 1_999],
  ['bytes=7999990-', 7_999_990, 7_999_999],
  ['bytes=-5', 7_999_995, 7_999_999],
  ['bytes=7999998-9999999', 7_999_998, 7_999_999],
];

test.each(ranges)('%s of a film gives a partial response', async (range, start, end) => {
  const { status, headers, bytes } = await fetchFile('test/film.mp4', { headers: { range } });

  expect([status, headers['content-range'], headers['accept-ranges'], bytes.length]).toEqual([
    206,
    `bytes ${start}-${end}/8000000`,
    'bytes',
    end - start + 1,
  ]);
  expect(bytes.equals(film8MB.subarray(start, end + 1))).toBe(true);
});

test('a range past the end is 416, a stale If-Range gets the whole file', async () => {
  const past = await fetchFile('test/film.mp4', { headers: { range: 'bytes=8000000-' } });
  const stale = await fetchFile('test/film.mp4', { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });

  expect([past.status, past.headers['content-range'], past.headers['cache-control'], past.headers['access-control-allow-origin']]).toEqual([
    416,
    'bytes */8000000',
    'no-store',
    '*',
  ]);
  expect([stale.status, stale.bytes.length]).toEqual([200, 8_000_000]);
});

test('a preflight for ranges is allowed regardless of the authorisation', async () => {
  const { status, headers, bytes } = await ask(site.origin, addressOf('x', 'test/film.mp4'), {
    method: 'OPTIONS',
    headers: { origin: 'https://player.test', 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
  });

  expect([status, bytes.length, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    204,
    0,
    '*',
    'GET, HEAD, OPTIONS',
  ]);
  expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain('range');
});

test('segments are cached as long as the authorisation, playlists for seconds; responses of restricted films are private', async () => {
  const limited = await addVideo(site, { rights: 'window', seconds: 600 }, [{ path: 'test/film.mp4' }]);
  const lifeOf = async (key: string) =>
    /^(public|private), max-age=(\d+)$/.exec(String((await fetchFile(key)).headers['cache-control'])) ?? [];

  const [, whose, seconds] = await lifeOf('packages/one/540p/0000.m4s');
  const [, , playlistSeconds] = await lifeOf('packages/one/master.m3u8');
  const own = await ask(site.origin, addressOf(await authorise(site, limited), 'test/film.mp4', limited), { method: 'HEAD' });

  expect([whose, Number(seconds) >= 35 && Number(seconds) <= 97]).toEqual(['public', true]);
  expect(Number(playlistSeconds)).toBeLessThanOrEqual(10);
  expect(own.headers['cache-control']).toMatch(/^private, max-age=6[0-9]{2}$/);
});

const denied = { 'zh-Hans': /^播放凭证与本片不符，无法播放$/, en: /^This playback authorisation is not valid for this film$/ };
const expired = { 'zh-Hans': /^播放凭证已过期，请重新播放$/, en: /^The playback authorisation has expired\. Please play the film again$/ };

test.each(languages)('an invalid and an expired authorisation get different messages, in %s', async (language) => {
  const query = `?languageType=${languageNumber(language)}`;
  const over = ours().issue({ videoId: film, room, seconds: 24 }, Date.now() - 200_000);
  const ofOther = await authorise(site, await addVideo(site, {}, [{ path: 'test/film.mp4' }]));
  const refusals: readonly (readonly [string, RegExp])[] = [
    ['x', denied[language]],
    [ofOther, denied[language]],
    [`${await authorise(site, film)}x`, denied[language]],
    [over, expired[language]],
  ];

  for (const [playAuth, text] of refusals) {
    const answers = [
      await ask(site.origin, addressOf(playAuth, 'test/film.mp4') + query),
      await ask(site.origin, `/vod/getPlayUrl${query}&videoId=${film}&playAuth=${playAuth}`),
    ];
    for (const answer of answers) {
      expect([answer.status, envelopeOf(answer)['code'], answer.headers['cache-control']]).toEqual([403, 403, 'no-store']);
      expect(envelopeOf(answer)['msg']).toMatch(text);
    }
    expect(answers[0]?.headers['access-control-allow-origin']).toBe('*');
    expect(answers[0]?.headers['content-type']).toMatch(/^application\/json/);
  }
});

test('an authorisation expires during playback, to the second', async () => {
  // Issued so that two seconds of it are left.
  const minuteMs = 60_000;
  const life = Math.floor(Date.now() / 1_000) + 2;
  const seconds = life - Math.ceil(Date.now() / minuteMs) * 60 - 12 + 600;
  const playAuth = ours().issue({ videoId: film, room, seconds }, Date.now() - 10 * minuteMs);
  const status = async () => (await ask(site.origin, addressOf(playAuth, 'packages/one/540p/0000.m4s'), { method: 'HEAD' })).status;

  const first = await status();
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  expect([first, await status()]).toEqual([200, 403]);
});

const astray = [
  'test/other.mp4',
  'packages/one-more/master.m3u8',
  'packages/one/notes.txt',
  'packages/one',
  'packages/one/',
  'packages/one/540p/9999.m4s',
  'packages',
  '',
  'test/film.mp4/x',
  'test/film.MP4',
  '.unfinished/x/0.m4s',
  'packages/one/../../test/other.mp4',
  'packages/one/..%2f..%2ftest%2fother.mp4',
  'packages/one/%2e%2e/%2e%2e/test/other.mp4',
  'packages/one/540p/..%5c..%5cmaster.m3u8',
  'packages%2fone%2f..%2f..%2fsecret.mp4',
  '..%2fsecret',
  '%2fetc%2fpasswd',
  'packages/one//master.m3u8',
  'packages/one/.%00.m4s',
  'packages/one/%252e%252e/x.m4s',
  '../../../../etc/passwd.mp4',
  `packages/one/${'a/'.repeat(40)}x.m4s`,
  `packages/one/${'x'.repeat(400)}.m4s`,
];

test.each(astray)('%s is not served', async (key) => {
  const { status, text } = await fetchFile(key);

  expect(text).not.toMatch(/root:|^other$/);
  // A path that leaves /vod/play altogether is an unknown address, which is not found either.
  expect([404, 400]).toContain(status);
});

test('protected films are not served under /media or any other storage path', async () => {
  for (const path of [
    '/media/test/film.mp4',
    '/media/films/test/film.mp4',
    '/media/..%2ffilms/test/film.mp4',
    '/films/test/film.mp4',
    '/media/packages/one/master.m3u8',
  ]) {
    expect([path, (await ask(site.origin, path)).status]).toEqual([path, 404]);
  }
});

test('an authorisation does not serve the files of a direct film', async () => {
  const direct = await addVideo(site, { isDirect: true }, [{ path: 'test/film.mp4' }]);

  expect((await ask(site.origin, addressOf(await authorise(site, direct), 'test/film.mp4', direct))).status).toBe(404);
});

test('a withdrawn film stops within seconds despite a valid authorisation', async () => {
  const videoId = await addVideo(site, {}, [{ path: 'test/film.mp4' }]);
  const address = addressOf(await authorise(site, videoId), 'test/film.mp4', videoId);
  const status = async () => (await ask(site.origin, address, { method: 'HEAD' })).status;
  const before = await status();

  await site.context.database?.pool.query('update video set unpublish_at = now() where id = $1', [videoId]);
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  expect([before, await status()]).toEqual([200, 404]);
});

test('streams buffer no film in memory, and an aborted request closes its file', async () => {
  const path = addressOf(await authorise(site, film), 'test/film.mp4');
  globalThis.gc?.();
  const bytesBefore = process.memoryUsage().arrayBuffers;
  const readers = Array.from({ length: 40 }, () => slowReader(site.origin, path));
  await Promise.all(readers.map(({ begun }) => begun));
  globalThis.gc?.();
  const heldBytes = process.memoryUsage().arrayBuffers - bytesBefore;
  expect(openFilms()).toBe(40);

  for (const { leave } of readers) leave();
  await expect.poll(() => openFilms()).toBe(0);

  // Forty viewers of 8 MB would hold 320 MB.
  expect(heldBytes).toBeLessThan(120_000_000);
});

/** A viewer who reads the beginning and then stops reading. */
function slowReader(origin: string, path: string): { begun: Promise<void>; leave: () => void } {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  return { begun, leave: () => socket.destroy() };
}

/** Films that this process has open. */
function openFilms(): number {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) throw new Error('This test counts open files in /proc');
  const target = (name: string) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  };
  return readdirSync(folder).filter((name) => target(name).endsWith('/films/test/film.mp4')).length;
}

test('no file of a film is kept beyond the authorisation in its address', async () => {
  const leftMs = 4_500;
  const nowMs = Date.now();
  // Issued two minutes ago; its end is counted from a full minute, with 12 seconds beside the film's length.
  const minuteMs = Math.ceil((nowMs - 120_000) / 60_000) * 60_000;
  const seconds = Math.floor((nowMs + leftMs - minuteMs - 12_000) / 1_000);
  const playAuth = ours().issue({ videoId: film, room, seconds }, nowMs - 120_000);

  for (const key of ['packages/one/master.m3u8', 'packages/one/540p/index.m3u8', 'packages/one/540p/0000.m4s', 'test/film.mp4']) {
    const { status, headers } = await ask(site.origin, addressOf(playAuth, key));
    const [, kept = '99'] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect([status, Number(kept) <= leftMs / 1_000], `${key} ${headers['cache-control']}`).toEqual([200, true]);
  }
  const long = await fetchFile('packages/one/master.m3u8');
  expect(long.headers['cache-control']).toBe('public, max-age=10');
});
