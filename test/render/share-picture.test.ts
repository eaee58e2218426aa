/** The share picture of every public page, in both languages and sizes: consistent with the page, drawn once. */
import { request } from 'undici';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createPageHead } from '#server/render/page-head.ts';
import { loadTranslations } from '#server/render/translations.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { languages } from '#shared/language.ts';
import {
  isShared,
  sharePictureBytesMax,
  sharePictureSizes,
  sharePictureUrl,
  type SharePicturePlace,
  type SharePictureSize,
} from '#shared/share/share-picture.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { engines } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';
import { sampled, takingTurns } from '#test/support/exhaustive.ts';
import { testServer, stopTestServer } from '#test/support/database/postgres.ts';
import { allVisits, dailyVisits, type Visit } from '#test/support/screens.ts';

let site: TestApp;
let visits: Visit[];
beforeAll(async () => {
  site = await startTestApp();
  visits = dailyVisits(await allVisits(site.origin), 'zh-Hans');
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await stopTestServer();
});

const place = (path: string, rest: Partial<SharePicturePlace> = {}): SharePicturePlace => ({
  language: 'zh-Hans',
  size: 'square',
  ...rest,
  path,
});
const ask = async (address: string, headers: Record<string, string> = {}, origin = site.origin) => {
  const answer = await request(origin + address, { headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
};
const picture = (path: string, rest: Partial<SharePicturePlace> = {}, origin = site.origin) =>
  ask(sharePictureUrl(place(path, rest)), {}, origin);
const drawn = () => site.app.instance.inject('/metrics').then(({ body }) => Number(/share_pictures_drawn_total (\d+)/.exec(body)?.[1]));
function databaseOf({ context }: TestApp): OpenDatabase {
  if (!context.database) throw new Error('The site has no database');
  return context.database;
}

/** Path of a visit, without the language. */
const pathOf = ({ url, language }: Visit) => decodeURI(language === 'en' ? url.replace(/^\/en(?=\/|$)/, '') || '/' : url);

test('every public page has its picture in both languages and sizes, and no other page has one', async () => {
  const wrong: unknown[] = [];
  for (const [at, visit] of visits.entries()) {
    const path = pathOf(visit);
    // Only a pair of eyes has a tall one.
    const sizes = (Object.keys(sharePictureSizes) as SharePictureSize[]).filter((size) => size !== 'tall' || path.startsWith('/card/'));
    for (const size of takingTurns(sizes, Math.ceil(at / languages.length))) {
      const { status, headers, bytes } = await picture(encodeURI(path), { language: visit.language, size });
      const page = isShared(path) ? (await fetch(site.origin + visit.url)).status : 404;
      if (status !== page) wrong.push([visit.url, size, status, page]);
      if (status !== 200) continue;
      const { format, width, height } = await sharp(bytes).metadata();
      const found = { format, width, height, type: headers['content-type'], isLight: bytes.length < sharePictureBytesMax };
      const wanted = { format: 'jpeg', ...sharePictureSizes[size], type: 'image/jpeg', isLight: true };
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push([visit.url, found]);
    }
  }

  expect(wrong).toEqual([]);
}, 180_000);

test('the picture in the head of a page exists in the declared size', async () => {
  const broken: string[] = [];
  const shared = visits.filter(({ url }) => isShared(url.replace(/^\/en(?=\/|$)/, '') || '/'));
  // The test before this draws the picture of each, and head.test.ts reads the address of each.
  for (const visit of sampled(shared, 3)) {
    const html = await (await fetch(site.origin + visit.url)).text();
    const named = /property="og:image" content="http:\/\/site\.test(\/share\/large\/[^"]+)"/.exec(html)?.[1];
    if (!named || (await ask(named)).status !== 200) broken.push(`${visit.url} → ${named}`);
  }

  expect(broken).toEqual([]);
}, 180_000);

test('each language has its own picture', async () => {
  const [zh, en] = await Promise.all(languages.map((language) => picture('/news', { language })));

  expect(zh?.bytes.equals(en?.bytes ?? Buffer.alloc(0))).toBe(false);
});

test('a moment of a film has the picture of its line, and a second without one that of the film', async () => {
  const bytesAt = async (query: string) => (await picture(`/videoplay/v01${query}`, { size: 'large' })).bytes;
  const [film, begin, within, beyond] = [await bytesAt(''), await bytesAt('?t=10'), await bytesAt('?t=12'), await bytesAt('?t=99999')];

  expect(begin.equals(film)).toBe(false);
  expect(within.equals(begin)).toBe(true);
  expect(beyond.equals(film)).toBe(true);
});

test('headers allow caching and embedding of a picture, and forbid execution', async () => {
  const { headers } = await picture('/content/article/n25');
  const cached = await picture('/content/article/n25');

  expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+/);
  expect(headers['cache-tag']).toContain('content:n25');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['set-cookie']).toBeUndefined();
  expect(cached.headers['etag']).toBe(headers['etag']);
});

test('a matching ETag and a HEAD request get no body', async () => {
  const address = sharePictureUrl(place('/about?active=1'));
  const { headers, bytes } = await ask(address);
  const again = await ask(address, { 'if-none-match': String(headers['etag']) });
  const head = await request(site.origin + address, { method: 'HEAD' });
  const counted = await ask(`${address}?utm_source=chat`);

  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, headers['etag']]);
  expect([head.statusCode, head.headers['content-length'], await head.body.text()]).toEqual([200, String(bytes.length), '']);
  expect(counted.bytes.equals(bytes)).toBe(true);
});

test('a hundred concurrent requests cause one drawing', async () => {
  await site.app.pages.clear();
  const before = await drawn();

  const all = await Promise.all(Array.from({ length: 100 }, () => picture('/content/article/n03', { size: 'large', language: 'en' })));

  expect(all.every(({ status, bytes }) => status === 200 && bytes.equals(all[0]?.bytes ?? Buffer.alloc(0)))).toBe(true);
  expect((await drawn()) - before).toBeLessThanOrEqual(1);
});

const raw = (path: string) => `/share/large/zh-Hans/${Buffer.from(path).toString('base64url')}.jpg`;
test.each([
  ['a page that is not there', raw('/nothing')],
  ['an item that is not there', raw('/content/article/none')],
  ['the management centre', raw('/manage/works/draft')],
  ['personal settings', raw('/set/basic')],
  ['the login', raw('/login')],
  ['a preview', raw('/preview')],
  ['an endpoint', raw('/web/cms/content/getHomev2')],
  ['a file', raw('/media/demo/p01.webp')],
  ['another host', raw('//evil.example/news')],
  ['a path that climbs', raw('/news/../set/basic')],
  ['a path with a zero byte', raw('/news\0')],
  ['a very long path', raw(`/news?search=${'a'.repeat(900)}`)],
  ['no base64', '/share/large/zh-Hans/%%%.jpg'],
  ['a size of its own', '/share/4000/zh-Hans/Lw.jpg'],
  ['a language that is not spoken', '/share/large/fr/Lw.jpg'],
  ['a folder', '/share/large/'],
  ['files of the machine', '/share/..%2f..%2fetc%2fpasswd'],
  ['a language in front of the path', raw('/en/news')],
])('%s has no picture', async (_, address) => {
  const { status, bytes, headers } = await ask(address);

  expect(status === 404 || status === 400, `${status}`).toBe(true);
  expect(headers['content-type']).toContain('application/json');
  expect(bytes.toString()).not.toMatch(/\/root|node_modules|at .*\.ts/);
});

test('text from the query string is in no picture and causes no new drawing', async () => {
  const plain = await picture('/searchresult');
  const before = await drawn();
  const typed = await Promise.all(
    ['/searchresult?search=insult', '/tabactive?id=library&name=insult', '/tabactive?id=library&name=other'].map((path) => picture(path)),
  );

  expect(typed[0]?.bytes.equals(plain.bytes)).toBe(true);
  expect(typed[1]?.bytes.equals(typed[2]?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect((await drawn()) - before).toBeLessThanOrEqual(1);
});

test('different spellings of an address add no cache entry', async () => {
  const kept = () => site.app.instance.inject('/metrics').then(({ body }) => Number(/share_picture_cache_bytes (\d+)/.exec(body)?.[1]));
  await picture('/announcement');
  const before = await kept();
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, index) => picture(`/${index % 2 ? 'announcement' : 'Announcement'}?visit=${index}`)),
  );

  expect(new Set(all.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(1);
  expect(await kept()).toBe(before);
});

test('a page whose data is unavailable gives a temporary error', async () => {
  const headOf = createPageHead({
    fetch: () => new Promise(() => undefined),
    translations: await loadTranslations(projectRoot),
    site: {
      origin: site.origin,
      name: { 'zh-Hans': '奖', en: 'Award' },
      shortName: { 'zh-Hans': '奖', en: 'Award' },
      conferenceUrl: null,
      zone: { name: 'UTC', label: 'UTC' },
      asksIdNumber: false,
      demo: false,
    },
    deadlineMs: 50,
  });

  expect(await headOf({ language: 'en', path: '/news' })).toMatchObject({ status: 503, head: null });
});

test('a scheduled or expired item has no picture', async () => {
  const database = databaseOf(site);
  const coming = await publishItem(database, { columnId: 'news', titleZh: '尚未' }, { publishAt: secondsFromNow(3_600) });
  const over = await publishItem(
    database,
    { columnId: 'news', titleZh: '已过' },
    { publishAt: secondsFromNow(-7_200), unpublishAt: secondsFromNow(-3_600) },
  );

  expect((await picture(`/content/article/${coming}`)).status).toBe(404);
  expect((await picture(`/content/article/${over}`)).status).toBe(404);
});

test('an item is in its picture within its window only', async () => {
  const id = await publishItem(
    databaseOf(site),
    { columnId: 'news', titleZh: '短暂' },
    { publishAt: secondsFromNow(-10), unpublishAt: secondsFromNow(4) },
  );
  const statuses: number[] = [];

  statuses.push((await picture(`/content/article/${id}`)).status);
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  statuses.push((await picture(`/content/article/${id}`)).status);

  expect(statuses).toEqual([200, 404]);
});

test('no picture shows a winner before the ceremony', async () => {
  const edition = await makeEdition(databaseOf(site));
  const [winner, loser] = await Promise.all([
    picture(`/content/episode/${edition.winnerWorkId}`),
    picture(`/content/episode/${edition.loserWorkIds[0]}`),
  ]);
  const facts = await site.app.pages.pictureFactsOf(place(`/content/episode/${edition.winnerWorkId}`));

  expect([winner.status, loser.status]).toEqual([200, 200]);
  expect(JSON.stringify(facts)).not.toContain(edition.canary);
});

test.each(engines)(
  '%s: a new title is in the picture of its page at once, and withdrawing an item removes its picture',
  async (engine) => {
    const environment: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await (await testServer()).createDatabase() } : {};
    await using own = await startTestApp({ environment });
    const database = databaseOf(own);
    const publishing = createPublishingService(database);
    await makeColumn(database, { id: 'news' });
    const id = await publishItem(database, { columnId: 'news', titleZh: '原来的题目', titleEn: 'Original' });
    const now = () => picture(`/content/article/${id}`, { size: 'large' }, own.origin);
    const until = async (isThere: (answer: Awaited<ReturnType<typeof now>>) => boolean) => {
      await expect.poll(async () => isThere(await now()), { timeout: 5_000 }).toBe(true);
      return now();
    };

    const first = await until(({ status }) => status === 200);
    await publishing.edit(id, 'test', { titleZh: '改过的题目', titleEn: 'Changed' });
    const second = await until(({ headers }) => headers['etag'] !== first.headers['etag']);
    await publishing.offline(id, 'test', 'a reason');
    const last = await until(({ status }) => status !== 200);

    expect([first.status, second.status, last.status]).toEqual([200, 200, 404]);
    expect(second.bytes.equals(first.bytes)).toBe(false);
  },
  90_000,
);

test('a picture requested during a change of its page is never older than the change', async () => {
  const database = databaseOf(site);
  const publishing = createPublishingService(database);
  const id = await publishItem(database, { columnId: 'news', titleZh: '第零版', titleEn: 'Zero' });
  for (let round = 1; round <= 5; round += 1) {
    const during = Array.from({ length: 10 }, () => picture(`/content/article/${id}`));
    await publishing.edit(id, 'test', { titleZh: `第${round}版`, titleEn: `Round ${round}` });
    await Promise.all(during);
    await expect
      .poll(async () => {
        const known = await site.app.pages.pictureFactsOf(place(`/content/article/${id}`));
        return known.facts?.content.title;
      })
      .toBe(`第${round}版`);
    const [one, other] = [await picture(`/content/article/${id}`), await picture(`/content/article/${id}`)];
    expect(one.headers['etag']).toBe(other.headers['etag']);
  }
}, 60_000);
