/** A page with slow data: its shell is sent first, the rest follows, and no partial page is cached. */
import { request } from 'undici';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';
import { callerOf, demoAdmin } from '#test/support/publish-text.ts';
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
  Object.assign(trouble, { delayMs: 0, status: null, matches: anyEndpoint });
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

test('the page cached after a stream equals one rendered whole', async () => {
  trouble.delayMs = slowMs;
  await (await visit('/news')).body.text();
  trouble.delayMs = 0;
  await expect.poll(async () => (await visit('/news')).headers['cache-control']).toMatch(/s-maxage/);
  const kept = await (await visit('/news')).body.text();
  site.app.pages.clear();
  await (await visit('/news')).body.text();
  await expect.poll(async () => (await visit('/news')).headers['cache-control']).toMatch(/s-maxage/);

  expect((await (await visit('/news')).body.text()) === kept).toBe(true);
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

test.each([
  ['a preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a reader that nobody knows', {}],
  [
    'a search engine that draws pages as a browser does',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/150.0', 'sec-fetch-dest': 'document' },
  ],
])('%s gets the page in one piece', async (_who, headers) => {
  trouble.delayMs = slowMs;

  const answer = await request(`${site.origin}/news`, { headers });
  const html = await answer.body.text();

  expect(answer.headers['cache-control']).toMatch(/s-maxage/);
  expect(html.includes('aria-busy="true"')).toBe(false);
  expect(isWhole(html)).toBe(true);
});

test('data that fails late gives the error page, which is not cached', async () => {
  Object.assign(trouble, { delayMs: slowMs, status: 503 });
  const html = await (await visit('/news')).body.text();
  Object.assign(trouble, { delayMs: 0, status: null });

  expect(isWhole(html)).toBe(true);
  await expect.poll(async () => (await visit('/news')).statusCode).toBe(200);
});

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
  const { draft } = await call<{ draft: { version: number } }>('/webAdmin/site/announcement/save', {
    version: 0,
    data: { ...emptyAnnouncement, textZh: text, textEn: 'News' },
  });
  await call('/webAdmin/site/part/publish', { kind: 'announcement', version: draft.version });
  // Only the answer for the links is slow: the list is there before it.
  await expect.poll(async () => (await (await visit('/news')).body.text()).includes(text), { timeout: 10_000 }).toBe(true);

  const pages = await Promise.all(Array.from({ length: 3 }, async () => (await visit('/news')).body.text()));
  expect(pages.every((html) => html.includes(text))).toBe(true);
});
