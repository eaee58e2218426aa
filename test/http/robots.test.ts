/** robots.txt of a site that is to be found, and of one that is not. */
import { expect, test } from 'vitest';
import { disposeAfterTest, siteOrigin, startTestApp } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile({ environment: { SEARCH_ENGINES: 'welcome' } });

const read = async (origin: string, path: string) => {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a site that is to be found names its sitemap and keeps crawlers from private screens only', async () => {
  const { status, headers, text } = await read(site().origin, '/robots.txt');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`);
  expect(text.match(/^Disallow: .*$/gm)).toEqual([
    'Disallow: /manage',
    'Disallow: /set/',
    'Disallow: /preview',
    'Disallow: /en/manage',
    'Disallow: /en/set/',
    'Disallow: /en/preview',
    'Disallow: /webAdmin/',
  ]);
  expect((await fetch(`${site().origin}/robots.txt`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
});

test('pages of a site that is to be found say nothing against it; calls do', async () => {
  expect((await read(site().origin, '/news')).headers.get('x-robots-tag')).toBeNull();
  expect((await read(site().origin, '/web/cmsv2/column/newsType')).headers.get('x-robots-tag')).toBe('noindex');
});

test('a demonstration on a public address is to be kept by nobody: not forbidden to read, and noindex on everything', async () => {
  const closed = disposeAfterTest(await startTestApp({ environment: { SITE_ORIGIN: 'https://demo.example.org', DEMO_CONTENT: 'true' } }));
  const robots = await read(closed.origin, '/robots.txt');

  expect(robots.text).not.toContain('Sitemap:');
  expect(robots.text).toMatch(/^Disallow:$/m);
  for (const path of ['/', '/news', '/en/news', '/nothing-here', '/robots.txt', '/sitemap.xml', '/feed/all.rss', '/healthz'])
    expect((await read(closed.origin, path)).headers.get('x-robots-tag'), path).toMatch(/^noindex/);
});
