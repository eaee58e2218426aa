/** Sitemaps over HTTP: valid, complete, conditional, streamed; every address in them is an indexable page. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { content } from '#server/db/schema/content.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { siteOrigin } from '#test/support/app.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { validateIndex, validateUrlset } from './sitemap-schemas.ts';

const site = siteOfFile();

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site().origin + path, { method, headers, redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const db = () => site().context.database?.db ?? expect.unreachable('there is a database');
const pathOf = (address: string) => address.replace(siteOrigin, '') || '/';

async function files(): Promise<string[]> {
  const named = await parseSitemapIndex(Readable.from(await text('/sitemap.xml')));
  return named.map(({ url }) => pathOf(url));
}

test('the index and every file are valid against the schemas of sitemaps.org and Google', async () => {
  const named = await files();

  expect(() =>
    validateIndex('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>x</loc></sitemap></sitemapindex>'),
  ).toThrow();
  validateIndex(await text('/sitemap.xml'));
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) {
    const document = await text(path);
    expect(() => validateUrlset(document), path).not.toThrow();
    expect(() => validateUrlset(document.replace('</loc>', '</loc><invented/>')), path).toThrow();
    expect(Buffer.byteLength(document)).toBeLessThan(50 * 1_048_576);
  }
});

test('every address answers 200, is its own canonical and may be indexed', async () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const path of await files()) {
    const urls = (await parseSitemap(Readable.from(await text(path)))).map(({ url }) => url).filter((url) => !seen.has(url));
    for (const url of urls) seen.add(url);
    for (const url of sampled([...new Set(urls)], 12)) {
      const answer = await get(pathOf(url), { 'user-agent': 'sitemap-test-bot' });
      const html = await answer.text();
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      if (
        answer.status !== 200 ||
        (canonical !== url.replace(/\/$/, '') && canonical !== url) ||
        /<meta name="robots" content="noindex/.test(html)
      )
        wrong.push(`${url} ${answer.status} ${canonical}`);
    }
  }

  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
}, 180_000);

test('the language alternates in the sitemap equal those in the heads', async () => {
  const entries = (await Promise.all((await files()).map(async (path) => parseSitemap(Readable.from(await text(path)))))).flat();
  const linked = entries.filter(({ links }) => links.length > 0);

  expect(linked.length).toBeGreaterThan(100);
  for (const { url, links } of linked)
    expect(
      links.map((link) => link.url),
      url,
    ).toContain(url);
  expect(linked.every(({ links }) => links.map(({ lang }) => lang).join() === 'zh-Hans,en,x-default')).toBe(true);
});

test('films list players and pictures, articles their pictures', async () => {
  const videos = await parseSitemap(Readable.from(await text('/sitemap/videos.xml')));
  const images = (
    await Promise.all(
      (await files()).filter((path) => path.includes('items')).map(async (path) => parseSitemap(Readable.from(await text(path)))),
    )
  ).flat();

  expect(videos.length).toBeGreaterThan(5);
  for (const { video } of videos)
    expect(video[0]).toMatchObject({
      player_loc: expect.stringMatching(/\/embed\/video\/\w+$/),
      thumbnail_loc: expect.stringMatching(/^http.*\/media\//),
    });
  expect(images.filter(({ img }) => img.length > 0).length).toBeGreaterThan(20);
});

test('conditional requests by ETag and by date get 304', async () => {
  const [path = ''] = (await files()).filter((file) => file.includes('items'));
  for (const file of ['/sitemap.xml', path]) {
    const first = await get(file);
    await first.text();
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];

    expect((await get(file, { 'if-none-match': etag })).status, file).toBe(304);
    expect((await get(file, { 'if-modified-since': modified })).status, file).toBe(304);
    expect((await get(file, { 'if-none-match': '"other"', 'if-modified-since': modified })).status, file).toBe(200);
    expect((await get(file, { 'if-modified-since': new Date(0).toUTCString() })).status, file).toBe(200);
    expect(first.headers.get('cache-control')).toMatch(/s-maxage=\d+/);
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
  }
  const head = await get(path, {}, 'HEAD');
  expect([head.status, (await head.text()).length]).toEqual([200, 0]);
});

test('a compressed file has the same content', async () => {
  const plain = await text('/sitemap/pages.xml');
  const answer = await site().app.instance.inject({ url: '/sitemap/pages.xml', headers: { 'accept-encoding': 'gzip' } });

  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toBe(plain);
});

test('a withdrawn item leaves files, pages and calls at once', async () => {
  const [item] = await db()
    .select({ id: content.id })
    .from(content)
    .where(sql`${content.columnId} = 'news' and ${content.liveRevisionId} is not null and ${content.publishAt} < now()`)
    .limit(1);
  const id = item?.id ?? '';
  const holding = async () =>
    (await Promise.all((await files()).map(async (path) => ((await text(path)).includes(`/content/article/${id}<`) ? path : [])))).flat();
  const before = await holding();
  await createPublishingService({ db: db() }).offline(id, 'test', 'no reason to stay');

  expect(before).toHaveLength(1);
  expect(await holding()).toEqual([]);
  await expect.poll(async () => (await text('/feed/news.rss')).includes(id)).toBe(false);
});

test('an aborted crawler leaks nothing, and a slow one blocks no other', async () => {
  const { port } = new URL(site().origin);
  const lines = 'GET /sitemap/pages.xml HTTP/1.1\r\nhost: x\r\n\r\n';
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(lines);
    socket.destroy();
  }
  const slow = connect(Number(port), '127.0.0.1').pause();
  await once(slow, 'connect');
  slow.write(lines);

  expect((await get('/sitemap.xml')).status).toBe(200);
  expect((await get('/healthz')).status).toBe(200);
  slow.destroy();
});

test.each([
  '/sitemap/',
  '/sitemap/invented.xml',
  '/sitemap/items-1900.xml',
  '/sitemap/items.xml',
  '/sitemap/pages',
  '/sitemap/..%2fpages.xml',
  '/sitemap/%00.xml',
  `/sitemap/${'a'.repeat(300)}.xml`,
])('%s is not found', async (path) => {
  const answer = await get(path);
  await answer.text();

  expect([400, 404]).toContain(answer.status);
});
