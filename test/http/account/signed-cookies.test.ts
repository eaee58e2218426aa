/** The only cookies of the server: for a guest's link and for a film in native players. Each is signed, scoped to one path, and valid for nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disposeAfterTest } from '#test/support/app.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { makeLink } from '#test/http/contracts/caller-items.ts';
import { envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

type Row = Record<string, unknown>;

const dataOf = (response: HttpAnswer) => envelopeOf(response)['data'] as Row;
const post = (
  path: string,
  fields: object,
  { cookie, site = stage, token }: { cookie?: string; site?: CallerStage; token?: string } = {},
) => site.post(path, fields, { ...(token ? { token } : {}), ...(cookie ? { headers: { cookie } } : {}) });
const read = (path: string, cookie?: string, site = stage) => site.send(path, cookie ? { headers: { cookie } } : {});

const show = (path: string, cookie?: string) => post(path, {}, cookie ? { cookie } : {});

/** The cookie of a response: the pair that the browser sends back, and its attributes. */
function cookieOf({ headers }: HttpAnswer): { pair: string; terms: string[] } {
  const [pair = '', ...terms] = String((headers['set-cookie'] as unknown as string[] | undefined)?.[0] ?? '').split('; ');
  return { pair, terms };
}

async function openLink(
  site = stage,
): Promise<{ author: Caller; id: string; token: string; contentId: string; cookie: string; opened: HttpAnswer; path: string }> {
  const author = await site.makeCaller('pgc');
  const link = await makeLink(site, author);
  const opened = await post('/web/cms/preview/open', { token: link.token }, { site });
  return { author, ...link, opened, cookie: cookieOf(opened).pair, path: `/web/cms/preview/session/${link.id}` };
}

test('a preview link becomes a signed cookie scoped to its path, without the token', async () => {
  const { id, token, opened, cookie, path } = await openLink();

  expect([opened.status, dataOf(opened)]).toEqual([200, { id, expireTime: expect.any(String) as string }]);
  expect(cookieOf(opened).terms).toEqual(
    expect.arrayContaining([`Path=${path}`, 'HttpOnly', 'SameSite=Strict', expect.stringMatching(/^Max-Age=\d+$/)]),
  );
  expect(cookieOf(opened).terms).not.toContain('Secure');
  expect(cookie).not.toContain(token);
  expect(opened.headers['cache-control']).toBe('no-store');
  const shown = await show(path, cookie);
  expect([shown.status, shown.headers['cache-control'], (dataOf(shown)['content'] as Row)['title']]).toEqual([
    200,
    'no-store',
    'An institution’s article',
  ]);
});

test('the cookie of an HTTPS site is Secure', async () => {
  const secure = disposeAfterTest(await openCallerStage({ SITE_ORIGIN: 'https://site.test' }));

  expect(cookieOf((await openLink(secure)).opened).terms).toContain('Secure');
});

test('a guest answers by cookie, and the author sees the answer', async () => {
  const { author, contentId, cookie, path } = await openLink();
  const { version } = dataOf(await show(path, cookie)) as { version: number };

  const answered = await post(`${path}/answer`, { version, decision: 'changes', note: 'The end is too long' }, { cookie });

  expect(answered.status).toBe(200);
  const [link] = dataOf(await stage.send(`/webAdmin/cms/preview/list?contentId=${contentId}`, { token: author.token })) as unknown as Row[];
  expect(link).toMatchObject({ decision: 'changes', note: 'The end is too long' });
});

test('a missing, foreign or altered cookie, or that of another link, reads nothing', async () => {
  const [own, other] = [await openLink(), await openLink()];
  const foreign = disposeAfterTest(await openCallerStage());
  const elsewhere = await openLink(foreign);
  const [name = '', value = ''] = own.cookie.split('=');
  const forged = [
    undefined,
    other.cookie,
    `${own.cookie}x`,
    `${name}=${own.id}`,
    `${name}=${encodeURIComponent(`preview:${own.id}`)}`,
    `${name}=`,
    `play=${value}`,
    elsewhere.cookie,
    `${name}=${encodeURIComponent(decodeURIComponent(value).replace(own.id, other.id))}`,
  ];

  for (const cookie of forged) expect([cookie, (await show(own.path, cookie)).status]).toEqual([cookie, 410]);
  expect((await post(`${own.path}/answer`, { version: 1, decision: 'approve' }, { cookie: other.cookie })).status).toBe(410);
  expect((await show(own.path, own.cookie)).status).toBe(200);
});

test('the cookie of a revoked link is refused, and an unknown token sets none', async () => {
  const { author, id, cookie, path } = await openLink();
  await post('/webAdmin/cms/preview/revoke', { id }, { token: author.token });

  expect(envelopeOf(await show(path, cookie))).toMatchObject({ code: 410, msg: expect.stringMatching(/link/i) as string });
  const unknown = await post('/web/cms/preview/open', { token: 'x'.repeat(43) });
  expect([unknown.status, unknown.headers['set-cookie']]).toEqual([410, undefined]);
});

test('no other call and no page reads the cookie', async () => {
  const { cookie, contentId } = await openLink();
  const paths = ['/web/getInfo', `/webAdmin/cms/content/${contentId}`, '/web/user/export', `/web/cms/content/${contentId}`];

  expect(await Promise.all(paths.map(async (path) => (await read(path, cookie)).status))).toEqual([401, 401, 401, 404]);
  for (const path of ['/preview', '/en/preview', '/news']) {
    const [plain, sent] = [await read(path), await read(path, cookie)];
    expect([path, sent.text === plain.text, sent.headers['vary'], sent.headers['set-cookie']]).toEqual([
      path,
      true,
      'accept-encoding',
      undefined,
    ]);
  }
});

async function openFilm(): Promise<{ videoId: string; opened: HttpAnswer; cookie: string; url: string; playAuth: string }> {
  // Neither a direct file nor one with a window.
  const videoId = 'v07';
  const { playAuth } = dataOf(await stage.send(`/vod/getVideoPlayAuth?videoId=${videoId}`)) as { playAuth: string };
  const opened = await post('/vod/openPlaySession', { videoId, playAuth });
  const [first] = (dataOf(opened) as { playInfoList: { playURL: string }[] }).playInfoList;
  return { videoId, opened, cookie: cookieOf(opened).pair, url: first?.playURL ?? '', playAuth };
}

test('the film address for native players contains no authorisation and is stable across renewals', async () => {
  const first = await openFilm();
  const again = await openFilm();

  expect(first.url).toBe(`/vod/film/${first.videoId}/${first.url.split('/').slice(4).join('/')}`);
  expect(again.url).toBe(first.url);
  expect(cookieOf(first.opened).terms).toEqual(
    expect.arrayContaining([`Path=/vod/film/${first.videoId}`, 'HttpOnly', 'SameSite=Strict', expect.stringMatching(/^Max-Age=\d+$/)]),
  );
  const part = await stage.send(first.url, { headers: { cookie: first.cookie, range: 'bytes=0-99' } });
  expect([part.status, part.bytes.length]).toEqual([206, 100]);
  // A response opened by cookie is not cached by proxies, and not readable for other sites.
  expect([part.headers['cache-control'], part.headers['access-control-allow-origin'], part.headers['set-cookie']]).toEqual([
    expect.stringMatching(/^private, /),
    undefined,
    undefined,
  ]);
});

test('caches share the same film under its signed address', async () => {
  const { url, videoId, playAuth } = await openFilm();

  const part = await stage.send(url.replace(`/vod/film/${videoId}/`, `/vod/play/${playAuth}/${videoId}/`), {
    headers: { range: 'bytes=0-99' },
  });

  expect([part.status, part.headers['cache-control'], part.headers['access-control-allow-origin']]).toEqual([
    206,
    expect.stringMatching(/^public, max-age=\d+$/),
    '*',
  ]);
});

test('a film’s cookie opens that film only, and a wrong authorisation sets none', async () => {
  const { url, cookie, videoId } = await openFilm();
  const [name = '', value = ''] = cookie.split('=');

  for (const forged of [undefined, `${name}=`, `${name}=${value}x`, `preview=${value}`])
    expect([forged, (await read(url, forged)).status]).toEqual([forged, 403]);
  expect((await read(url.replace(videoId, `${videoId}x`), cookie)).status).toBe(403);
  expect((await read(`/vod/film/${videoId}/../../secret`, cookie)).status).toBeGreaterThanOrEqual(400);
  const refused = await post('/vod/openPlaySession', { videoId, playAuth: '1.x.y.z' });
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
});
