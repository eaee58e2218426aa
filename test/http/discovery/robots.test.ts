/** robots.txt of an indexable site and of one that is not. */
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { disposeAfterTest, siteOrigin, startTestApp } from '#test/support/app.ts';
import { saveSettingGroup } from '#shared/api/site-staff.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { callerOf, demoAdmin } from '#test/support/publish-text.ts';

const site = siteOfFile({ environment: { SEARCH_ENGINES: 'welcome' } });

test('an indexable site names its sitemap and disallows private screens only', async () => {
  const request = supertest(site().origin);

  const { text, headers } = await request.get('/robots.txt').expect(200).expect('content-type', 'text/plain; charset=utf-8');

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
  await request
    .get('/robots.txt')
    .set('if-none-match', headers['etag'] ?? '')
    .expect(304);
});

test('staff cannot set the address that the environment has set', async () => {
  const admin = await callerOf(site().origin, demoAdmin);
  const body = { group: 'address', version: 0, values: { origin: 'https://nordlys.example.org' } };

  await expect(admin(saveSettingGroup.path, body)).rejects.toThrow('400');
});

test('pages of an indexable site carry no noindex; calls do', async () => {
  const request = supertest(site().origin);

  const page = await request.get('/news').expect(200);

  expect(page.headers).not.toHaveProperty('x-robots-tag');
  await request.get('/web/cmsv2/column/newsType').expect('x-robots-tag', 'noindex');
});

test('a demonstration on a public address may be crawled, and sends noindex on everything', async () => {
  const closed = disposeAfterTest(await startTestApp({ environment: { SITE_ORIGIN: 'https://demo.example.org', DEMO_CONTENT: 'true' } }));
  const request = supertest(closed.origin);

  const robots = await request.get('/robots.txt');

  expect(robots.text).not.toContain('Sitemap:');
  expect(robots.text).toMatch(/^Disallow:$/m);
  for (const path of ['/', '/news', '/en/news', '/nothing-here', '/robots.txt', '/sitemap.xml', '/feed/all.rss', '/healthz'])
    await request.get(path).expect('x-robots-tag', /^noindex/);
});
