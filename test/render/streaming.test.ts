/** A page with slow data: its shell is sent first, the rest follows, and no partial page is cached. */
import { request } from 'undici';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';
import { callerOf, demoAdmin, publishPart } from '#test/support/publish-text.ts';
import { emptyAnnouncement } from '#shared/site/site-part-checks.ts';
import { elements, policySources } from '#test/support/html.ts';

const slowMs = 600;
const { trouble, prepare } = endpointTrouble();
const anyEndpoint = trouble.matches;
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ prepare, streamAfterMs: 5 });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  Object.assign(trouble, { delayMs: 0, held: null, status: null, matches: anyEndpoint });
  // The whole page is rendered after a stream; a test must not join the rendering of an earlier one.
  await expect.poll(async () => (await visit('/news')).headers['cache-control']).toMatch(/s-maxage/);
  site.app.pages.clear();
});

test.each(['identity', 'gzip', 'br'])('the shell is sent long before the data (%s)', async (encoding) => {
  trouble.delayMs = slowMs;

  const { early, html, totalMs } = await readPieces('/news', encoding);

  expect(totalMs).toBeGreaterThanOrEqual(slowMs);
  expect(elements(early, 'header')).toHaveLength(1);
  expect(early.includes('aria-busy="true"')).toBe(true);
  expect(elements(early, 'h1')).toHaveLength(0);
  expect(elements(html, 'h1')).toHaveLength(1);
});

/** A page and the endpoint of what lies beside its item. */
const inParts = [
  ['article', '/content/article/n01', /\/around/],
  ['film', '/en/content/episode/f01', /\/around/],
  ['person', '/content/people/p01', /\/around/],
  ['video', '/en/videoplay/v01', /\/related/],
] as const;

const waits = /class="(?:[^"]* )?late[ "]/;
const beside = / rel="(?:prev|next)"|<h2[^>]*>Watch next/;

test.each(inParts)('the item of a page is sent before what lies beside it is there: %s', async (_name, path, late) => {
  const release = hold(late);
  const page = await openPage(path);

  const early = await page.until('</main>');
  expect(page.status).toBe(200);
  expect([elements(early, 'title').length, elements(early, 'h1').length]).toEqual([1, 1]);
  expect([/<link rel="canonical" href="/, /application\/ld\+json/, waits, beside].map((part) => part.test(early))).toEqual([
    true,
    true,
    true,
    false,
  ]);

  release();
  const html = await page.rest();
  expect(isWhole(html)).toBe(true);
  expect(html.length).toBeGreaterThan(early.length + 1_000);
  await expect.poll(async () => (await visit(path)).headers['cache-control']).toMatch(/s-maxage/);
  expect(waits.test(await (await visit(path)).body.text())).toBe(false);
});

test.each([
  ['/news?type=awards', /column\/news/],
  ['/en/movies?unit=film', /column\/movie\?/],
  ['/movies2?winners=1', /column\/movie\?/],
  ['/en/videolist?order=time', /column\/video\?/],
  ['/panda?order=name', /face\/getfaces/],
  ['/more?columnId=news', /content\/list/],
  ['/en/searchresult?search=the', /content\/search/],
])('a list sends its shell once it is known to exist: %s', async (path, rows) => {
  const release = hold(rows);
  const page = await openPage(path);

  const early = await page.until('</main>');
  expect([page.status, elements(early, 'header').length, elements(early, 'h1').length]).toEqual([200, 1, 0]);

  release();
  const html = await page.rest();
  expect([isWhole(html), elements(html, 'h1').length]).toEqual([true, 1]);
});

test('what does not exist is refused before the first byte, and a part that fails is missing', async () => {
  trouble.delayMs = slowMs / 3;
  const missing = ['/news?type=nothing', '/news?pageNum=99', '/content/article/nothing', '/videoplay/nothing', '/content/episode/n01'];
  const statuses = await Promise.all(missing.map(async (path) => (await visit(path)).statusCode));
  expect(statuses).toEqual(missing.map(() => 404));

  trouble.delayMs = 0;
  const release = hold(/\/around/);
  trouble.status = 503;
  const page = await openPage('/content/article/n02');
  await page.until('</main>');
  release();
  const html = await page.rest();
  expect([page.status, isWhole(html), html.includes('rel="next"')]).toEqual([200, true, false]);
  // The page that is rendered whole afterwards has no such part either, so nobody keeps it.
  await expect.poll(async () => (await visit('/content/article/n02')).statusCode).toBe(503);
});

test.each([
  ['/news', /column\/news/, ['900', '600']],
  ['/searchresult?search=%E5%B1%B1', /content\/search/, ['900', '600']],
  ['/en/news', /column\/news/, []],
])('a streamed page names the fonts of its headings once it is all there: %s', async (path, rows, weights) => {
  const release = hold(rows);
  const page = await openPage(path);
  expect(await page.until('</main>')).not.toContain('@font-face{font-family:"GP Song"');
  release();
  const html = await page.rest();
  const whole = await (await visit(path, { headers: { 'user-agent': 'Googlebot/2.1' } })).body.text();
  const subsetsIn = (text: string) => [...text.matchAll(/url\(\/fonts\/song-(\d+)\//g)].map(([, weight]) => weight);
  expect(subsetsIn(html)).toEqual(weights);
  expect(subsetsIn(whole)).toEqual(weights);
});

test('a streamed page is not stored, and its scripts carry their own nonce', async () => {
  trouble.delayMs = slowMs;

  const one = await visit('/news');
  const two = await visit('/en/news');
  const html = await one.body.text();
  await two.body.text();

  const nonces = [one, two].map(({ headers }) =>
    policySources(String(headers['content-security-policy']), 'script-src').find((source) => source.startsWith("'nonce-")),
  );
  expect(one.headers['cache-control']).toBe('no-store');
  expect(one.headers['x-accel-buffering']).toBe('no');
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(html.includes(`nonce="${nonces[0]?.slice(7, -1)}"`)).toBe(true);
});

test.each(['/news', '/content/article/n01'])('the page cached after a stream equals one rendered whole: %s', async (path) => {
  const read = async () => (await visit(path)).body.text();
  const isKept = async () => (await visit(path)).headers['cache-control'];
  const release = hold(path === '/news' ? anyEndpoint : /\/around/);
  const page = await openPage(path);
  await page.until('</main>');
  release();
  await page.rest();
  await expect.poll(isKept).toMatch(/s-maxage/);
  const kept = await read();
  site.app.pages.clear();
  const crawled = await (await request(site.origin + path)).body.text();

  expect([kept.includes('aria-busy'), crawled === kept, (await read()) === kept]).toEqual([false, true, true]);
});

test('twenty visitors of a slow page share one rendering to its end', async () => {
  trouble.delayMs = slowMs;
  const before = site.app.pages.numbers()['page_renders_total'] ?? 0;

  const pages = await Promise.all(Array.from({ length: 20 }, async () => (await visit('/news')).body.text()));
  await expect.poll(() => (site.app.pages.numbers()['page_renders_total'] ?? 0) - before).toBe(1);

  expect(new Set(pages).size).toBe(1);
  expect(isWhole(pages[0])).toBe(true);
});

test('a visitor who leaves a slow page does not abort it for the others', async () => {
  trouble.delayMs = slowMs;
  const leaving = new AbortController();
  const left = visit('/news', { signal: leaving.signal })
    .then(({ body }) => body.text())
    .catch(() => 'left');
  const staying = visit('/news').then(({ body }) => body.text());
  setTimeout(() => leaving.abort(), slowMs / 3);

  expect(await left).toBe('left');
  expect(isWhole(await staying)).toBe(true);
});

test('previews, unknown readers and search engines that draw pages get them in one piece', async () => {
  trouble.delayMs = slowMs;
  const readers: Record<string, string>[] = [
    { 'user-agent': 'facebookexternalhit/1.1' },
    {},
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/150.0', 'sec-fetch-dest': 'document' },
  ];
  const visits = ['/news', '/news?type=awards', '/content/article/n01'].flatMap((path) => readers.map((headers) => ({ path, headers })));

  const answers = await Promise.all(
    visits.map(async ({ path, headers }) => {
      const answer = await request(site.origin + path, { headers });
      const html = await answer.body.text();
      return [/s-maxage/.test(String(answer.headers['cache-control'])), html.includes('aria-busy'), isWhole(html)];
    }),
  );

  expect(answers).toEqual(visits.map(() => [true, false, true]));
});

test('data that fails late gives the error page, which is not cached', async () => {
  Object.assign(trouble, { delayMs: slowMs, status: 503 });
  const html = await (await visit('/news')).body.text();
  Object.assign(trouble, { delayMs: 0, status: null });

  expect(isWhole(html)).toBe(true);
  await expect.poll(async () => (await visit('/news')).statusCode).toBe(200);
});

/** Holds answers back until the returned function is called. */
function hold(matches: RegExp): () => void {
  const held = Promise.withResolvers<void>();
  Object.assign(trouble, { held: held.promise, matches });
  const release = () => {
    trouble.held = null;
    held.resolve();
  };
  // Pages that a failed test leaves behind would hold those of the next.
  onTestFinished(release);
  return release;
}

/** A page request by a browser, read piece by piece. */
async function openPage(path: string) {
  const { statusCode, body } = await visit(path);
  const pieces = body.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let html = '';
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = await pieces.next();
      if (done) break;
      html += value;
    }
    return html;
  };
  return { status: statusCode, until: (text: string) => read(() => html.includes(text)), rest: () => read(() => false) };
}

/** A page request by a browser. */
function visit(path: string, options: { signal?: AbortSignal; headers?: Record<string, string> } = {}) {
  return request(site.origin + path, { ...options, headers: { 'sec-fetch-dest': 'document', ...options.headers } });
}

/** Whether a page was sent to its end. */
function isWhole(html = ''): boolean {
  return /<\/html>\s*$/.test(html);
}

interface Pieces {
  /** Text received half-way to the data. */
  early: string;
  html: string;
  totalMs: number;
}

async function readPieces(url: string, encoding: string): Promise<Pieces> {
  const startedAt = performance.now();
  const { body } = await visit(url, { headers: { 'accept-encoding': encoding } });
  const decoder = encoding === 'br' ? createBrotliDecompress() : encoding === 'gzip' ? createGunzip() : null;
  const source: Readable = decoder ? body.pipe(decoder) : body;
  const pieces: { text: string; ms: number }[] = [];
  for await (const piece of source.setEncoding('utf8')) pieces.push({ text: String(piece), ms: performance.now() - startedAt });
  const textOf = (some: typeof pieces) => some.map(({ text }) => text).join('');
  return { early: textOf(pieces.filter(({ ms }) => ms < slowMs / 2)), html: textOf(pieces), totalMs: performance.now() - startedAt };
}

test('a page waits for changed navigation data even if its own data is ready, and is cached with it', async () => {
  await (await visit('/news')).body.text();
  const call = await callerOf(site.origin, demoAdmin);
  trouble.delayMs = slowMs;
  trouble.matches = /column\/navigation/;

  const text = `公告 ${Date.now()}`;
  await publishPart(call, 'announcement', { ...emptyAnnouncement, textZh: text, textEn: 'News' });
  // Only the answer for the links is slow: the list is there before it.
  await expect.poll(async () => (await (await visit('/news')).body.text()).includes(text), { timeout: 10_000 }).toBe(true);

  const pages = await Promise.all(Array.from({ length: 3 }, async () => (await visit('/news')).body.text()));
  expect(pages.every((html) => html.includes(text))).toBe(true);
});
