/** Short links over HTTP: which pages get one, its redirect, and its response when the page is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { shortLink } from '#server/db/schema/short-link.ts';
import { languageNumber, withLanguage, type Language } from '#shared/language.ts';
import { siteOrigin } from '#test/support/app.ts';
import { openCallerStage, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage({ RATE_LIMITS: 'shortLink.network=60/60' });
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const make = async (path: unknown, language: Language = 'zh-Hans') =>
  stage.post('/web/cmsv2/column/shortLink', { path, languageType: languageNumber(language) });
const codeOf = async (path: string, language: Language = 'zh-Hans') =>
  (envelopeOf(await make(path, language))['data'] as { code: string }).code;
const follow = (path: string, init: RequestInit = {}) => fetch(stage.site.origin + path, { redirect: 'manual', ...init });

test.each<[string, string, Language]>([
  ['/', '/', 'zh-Hans'],
  ['/', '/', 'en'],
  ['/news', '/news', 'en'],
  ['/News/', '/news', 'zh-Hans'],
  ['/about?active=0&x=1#top', '/about?active=0', 'en'],
  ['/content/article/n01?breadcrumType=news', '/content/article/n01', 'en'],
  ['/g2025?winners=1', '/g2025?winners=1', 'zh-Hans'],
])('the link of %s leads for ever to %s in %s', async (path, target, language) => {
  const answer = envelopeOf(await make(path, language));
  const { code, url } = answer['data'] as { code: string; url: string };
  const led = await follow(`/s/${code}`);

  expect([answer['code'], url]).toEqual([200, `${siteOrigin}/s/${code}`]);
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
    301,
    withLanguage(language, target),
    expect.stringMatching(/^public, max-age=0, s-maxage=\d+$/),
  ]);
  expect(await codeOf(path, language)).toBe(code);
  expect((await follow(`/s/${code.toUpperCase()}`)).headers.get('location')).toBe(withLanguage(language, target));
  expect((await follow(withLanguage(language, target))).status).toBe(200);
});

test.each([
  '/manage/works/draft',
  '/set/basic',
  '/login',
  '/preview',
  '/offline',
  '/searchresult?search=x',
  '/en/news',
  '/nowhere',
  '/content/article/none',
  '/content/article/../../manage',
  '/web/getInfo',
  '/s/abc2345',
  '/more?columnId=none',
  '/assets/x.js',
])('a short link to %s is refused, and nothing is stored', async (path) => {
  const before = (await stage.db.select().from(shortLink)).length;
  const zh = await make(path);
  const en = await make(path, 'en');

  expect([zh.status, en.status, envelopeOf(zh)['code']]).toEqual([404, 404, 404]);
  expect(envelopeOf(zh)['msg']).not.toBe(envelopeOf(en)['msg']);
  expect(await stage.db.select().from(shortLink)).toHaveLength(before);
});

test.each([
  undefined,
  '',
  'news',
  '//elsewhere.test',
  'https://elsewhere.test/',
  '/\u0000',
  `/${'x'.repeat(600)}`,
  ['/'],
  { a: 1 },
  7,
  null,
])('refuses %o as a path', async (path) => {
  expect((await make(path)).status).toBe(400);
});

test('a draft gets no short link, not even for staff', async () => {
  const staff = await stage.makeCaller('admin');
  const drafts = await stage.send('/webAdmin/cms/content/list?state=draft', { token: staff.token });
  const id = (envelopeOf(drafts) as { rows?: { id: string }[] }).rows?.[0]?.id ?? 'd01';
  const asked = await stage.post('/web/cmsv2/column/shortLink', { path: `/content/article/${id}` }, staff);

  expect(asked.status).toBe(404);
});

test('unknown and invalid codes get the 404 page without scripts, never stored', async () => {
  for (const path of ['/s/zzzzzzz', '/s/abc', '/s/0000000', '/s/%00', `/s/${'a'.repeat(300)}`]) {
    const answer = await follow(path);
    const html = await answer.text();

    expect([path, answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain('<h1');
    expect(html).not.toContain('data-entry');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('the link of a withdrawn page answers 410 in its language, and redirects again once it is republished', async () => {
  const [code, english] = [await codeOf('/content/article/n02'), await codeOf('/content/article/n02', 'en')];
  await stage.services.publishing.offline('n02', 'u-admin', 'a reason that is long enough');
  await expect.poll(async () => (await follow(`/s/${code}`)).status).toBe(410);
  const gone = await follow(`/s/${english}`);

  expect([gone.status, gone.headers.get('location'), (await gone.text()).includes('<html lang="en"')]).toEqual([410, null, true]);
  expect((await make('/content/article/n02')).status).toBe(404);
  await stage.services.publishing.online('n02', 'u-admin');
  await expect.poll(async () => (await follow(`/s/${code}`)).status).toBe(301);
  expect(await codeOf('/content/article/n02')).toBe(code);
});

test('HEAD answers like GET', async () => {
  expect((await follow(`/s/${await codeOf('/news')}`, { method: 'HEAD' })).status).toBe(301);
});

// Calls that wait for the same work go on in one turn of the event loop, by chance: hence several visitors.
test('one address creates as many links as the setting allows, in a burst too', async () => {
  for (const visitor of Array.from({ length: 10 }, (_, at) => `203.0.113.${at}`)) {
    const headers = { 'x-forwarded-for': visitor };
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => stage.post('/web/cmsv2/column/shortLink', { path: '/news' }, { headers })),
    );
    const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length;

    expect({ visitor, made: countOf(200), refused: countOf(429) }).toEqual({ visitor, made: 60, refused: 10 });
  }
  expect(await stage.db.select().from(shortLink).where(eq(shortLink.path, '/news'))).toHaveLength(2);
});
