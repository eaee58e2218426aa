/** Headers of a page: policy, validators, encodings, caching. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { hashSource, policySources, rawTexts } from '#test/support/html.ts';
import { allVisits, dailyVisits } from '#test/support/screens.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site[Symbol.asyncDispose]());

test('the policy is strict', async () => {
  const { policy } = await get('/');

  expect(policySources(policy, 'default-src')).toEqual(["'none'"]);
  expect(policySources(policy, 'script-src').every((source) => source === "'self'" || source.startsWith("'sha256-"))).toBe(true);
  expect(policySources(policy, 'style-src').every((source) => source === "'self'" || source.startsWith("'sha256-"))).toBe(true);
  expect(policy).not.toMatch(/unsafe|nonce|\*|http:|https:/);
  for (const directive of ['frame-ancestors', 'base-uri', 'object-src'])
    expect(policySources(policy, directive), directive).toEqual(["'none'"]);
  expect(policySources(policy, 'form-action')).toEqual(["'self'"]);
});

test('every inline style and script of every page has its hash in the policy of that page', async () => {
  for (const { url } of dailyVisits(await allVisits(site.origin), 'en')) {
    const { policy, body } = await get(url);
    const html = body.toString();
    const styles = rawTexts(html, 'style').map(({ text }) => hashSource(text));
    const isData = (type = '') => type.startsWith('application/');
    const scripts = rawTexts(html, 'script').filter(({ attributes }) => !attributes['src'] && !isData(attributes['type']));

    expect(policySources(policy, 'style-src'), url).toEqual(expect.arrayContaining(styles));
    expect(policySources(policy, 'script-src'), url).toEqual(expect.arrayContaining(scripts.map(({ text }) => hashSource(text))));
    // Account and management screens link files only.
    expect(styles.length > 0, url).toBe(true);
  }
});

test('every kind of answer carries the security headers', async () => {
  for (const url of ['/', '/nowhere', '/web/cms/content/columnTree', '/web/nowhere', '/healthz', '/assets/nowhere.js']) {
    const { headers, policy } = await get(url);

    expect([url, headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
      url,
      'nosniff',
      'strict-origin-when-cross-origin',
    ]);
    expect(policySources(policy, 'frame-ancestors'), url).toEqual(["'none'"]);
    expect(headers['x-powered-by'] ?? headers['server'], url).toBeUndefined();
  }
});

test('an unchanged page is answered with 304, its policy and no body', async () => {
  const first = await get('/news');
  const again = await get('/news', { 'if-none-match': first.headers['etag'] as string });

  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.policy).toBe(first.policy);
  expect(again.headers['etag']).toBe(first.headers['etag']);
  // Seconds until the page changes count down.
  const directives = ({ headers }: typeof first) => String(headers['cache-control']).replaceAll(/\d+/g, 'n');
  expect(directives(again)).toBe(directives(first));
});

test('brotli, gzip and identity contain the same page', async () => {
  for (const { url } of dailyVisits(await allVisits(site.origin), 'en')) {
    const plain = await get(url);
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });

    expect([plain.headers['content-encoding'], br.headers['content-encoding'], gzip.headers['content-encoding']], url).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body), url).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body), url).toBe(true);
    expect(plain.headers['vary'], url).toBe('accept-encoding');
  }
});

test('a refused encoding is not used', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });

  expect(headers['content-encoding']).toBeUndefined();
});

test('HEAD answers like GET without a body', async () => {
  const whole = await get('/');
  const { statusCode, headers, body } = await request(`${site.origin}/`, { method: 'HEAD' });

  expect(statusCode).toBe(200);
  expect(await body.text()).toBe('');
  expect([headers['etag'], headers['content-length']]).toEqual([whole.headers['etag'], String(whole.body.length)]);
});

test('shared caches may store a page and get its tags; browsers revalidate', async () => {
  const { headers } = await get('/');

  expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+/);
  expect(headers['cache-tag']).toMatch(/\bhome\b/);
});

test.each(['/nowhere', '/content/article/nowhere'])('%s is cached for ten seconds at most', async (url) => {
  const { headers } = await get(url);

  const seconds = Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);
  expect(seconds).toBeLessThanOrEqual(10);
});

test('an unknown API path answers with the envelope, not with a page', async () => {
  const { status, headers, body } = await get('/web/nowhere');

  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body.toString())).toMatchObject({ code: 404 });
});

interface HeadAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  policy: string;
  body: Buffer;
}

/** A request with exactly these headers: fetch would add an Accept-Encoding of its own. */
async function get(url: string, headers: Record<string, string> = {}): Promise<HeadAnswer> {
  const answer = await request(site.origin + url, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, policy: String(answer.headers['content-security-policy'] ?? ''), body };
}
