/** Feeds over HTTP: read by an independent parser and compared with the requirements of each format. */
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { paths, type FeedFormat } from '#shared/paths.ts';
import { siteOrigin } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { jsonFeedFaults } from './json-feed-schema.ts';

const site = siteOfFile();

const get = (path: string, headers: Record<string, string> = {}) => fetch(site().origin + path, { headers, redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const columns = ['all', 'news', 'notice', 'video', 'culture'] as const;
const every = (format: FeedFormat) =>
  languages.flatMap((language) =>
    columns.flatMap((column) =>
      [false, true].map((isFull) => ({ language, path: withLanguage(language, paths.feed(column, format, isFull)), isFull })),
    ),
  );
const isAbsolute = (address: string | undefined) => address?.startsWith(`${siteOrigin}/`) || address === siteOrigin;
const codes: Readonly<Record<Language, string>> = { 'zh-Hans': 'zh-CN', en: 'en' };

test('every column has valid RSS 2.0: links, dates, languages, pictures as enclosures', async () => {
  for (const { language, path, isFull } of every('rss')) {
    const document = await text(path);
    XmlDocument.fromString(document).dispose();
    const feed = parseRssFeed(document);

    expect(feed.language, path).toBe(codes[language]);
    expect(feed.atom?.links?.[0], path).toMatchObject({ href: siteOrigin + path, rel: 'self' });
    expect(isAbsolute(feed.link), path).toBe(true);
    for (const item of feed.items ?? []) {
      expect(item.guid?.value, path).toBe(item.link);
      expect(Number.isNaN(Date.parse(String(item.pubDate))), path).toBe(false);
      expect(item.title && item.description, path).toBeTruthy();
      for (const enclosure of item.enclosures ?? [])
        expect(enclosure, path).toMatchObject({ type: expect.stringMatching(/^image\//), url: expect.stringContaining('/media/') });
    }
    for (const { content } of isFull ? (feed.items ?? []) : []) expect(content?.encoded ?? '', path).not.toMatch(/(href|src)="\//);
  }
  const whole = every('rss').filter(({ isFull }) => isFull);
  expect(whole.length).toBeGreaterThan(0);
  for (const { path } of whole)
    expect(
      parseRssFeed(await text(path)).items?.some(({ content }) => content?.encoded),
      path,
    ).toBe(true);
  expect(parseRssFeed(await text('/feed/news.rss')).items?.length).toBeGreaterThan(5);
  expect(parseRssFeed(await text('/feed/news.rss')).items?.some(({ enclosures }) => Number(enclosures?.[0]?.length) > 0)).toBe(true);
});

test('every column has Atom 1.0 with ids, authors and dates of RFC 4287', async () => {
  for (const { path } of every('atom')) {
    const feed = parseAtomFeed(await text(path));
    const ids = feed.entries?.map(({ id }) => id) ?? [];

    expect(feed.id, path).toBe(siteOrigin + path);
    expect(
      feed.links?.map(({ rel }) => rel),
      path,
    ).toEqual(['self', 'alternate']);
    expect(feed.authors?.[0]?.name, path).toBeTruthy();
    expect(new Set(ids).size, path).toBe(ids.length);
    for (const entry of feed.entries ?? []) {
      expect(entry.updated && entry.title, path).toBeTruthy();
      expect(Date.parse(String(entry.updated)), path).toBeLessThanOrEqual(Date.parse(String(feed.updated)));
    }
  }
});

test('every column has JSON Feed 1.1 valid against its schema', async () => {
  for (const { path, language } of every('json')) {
    const document = await text(path);

    expect(jsonFeedFaults(JSON.parse(document)), path).toEqual([]);
    expect(parseJsonFeed(document), path).toMatchObject({ language, feed_url: siteOrigin + path });
  }
  expect(jsonFeedFaults({ version: 'https://jsonfeed.org/version/1.1', title: 'x', items: [{ title: 'no id' }] })).not.toEqual([]);
});

test('the three formats contain the same items', async () => {
  const rss = parseRssFeed(await text('/en/feed/news.rss')).items?.map(({ link }) => link);
  const atom = parseAtomFeed(await text('/en/feed/news.atom')).entries?.map(({ id }) => id);
  const json = parseJsonFeed(await text('/en/feed/news.json')).items?.map((item) => item.url);

  expect(rss?.length).toBeGreaterThan(5);
  expect(atom).toEqual(rss);
  expect(json).toEqual(rss);
  for (const link of rss ?? []) expect((await get((link ?? '').replace(siteOrigin, ''))).status, link).toBe(200);
});

test('a conditional request gets 304 until the feed changes', async () => {
  const first = await get('/feed/all.atom');
  await first.text();

  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect((await get('/feed/all.atom', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await get('/feed/all.atom', { 'if-modified-since': first.headers.get('last-modified') ?? '' })).status).toBe(304);
  expect(first.headers.get('cache-tag')).toContain('columns');
});

test.each([
  '/feed/invented.rss',
  '/feed/news.xml',
  '/feed/news',
  '/feed/.rss',
  '/feed/about.rss',
  '/feed/news.full.full.rss',
  '/feed/%00.rss',
  `/feed/${'a'.repeat(200)}.rss`,
  '/feed/all%20.rss',
])('%s is not found', async (path) => {
  const answer = await get(path);
  const body = await answer.text();

  expect([400, 404]).toContain(answer.status);
  expect(body).not.toContain('at ');
});
