/** oEmbed for films in JSON and XML, and the embedded player. */
import { eq } from 'drizzle-orm';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { video } from '#server/db/schema/media.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { siteOrigin, startTestApp, type TestApp } from '#test/support/app.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';
import { elements, policySources } from '#test/support/html.ts';

const filmId = 'v02';
const film = `${siteOrigin}/videoplay/${filmId}`;
const { trouble, prepare } = endpointTrouble();
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ prepare });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => Object.assign(trouble, { delayMs: 0, status: null }));

interface OembedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  data: Record<string, unknown>;
}

async function ask(query: Record<string, string>): Promise<OembedAnswer> {
  const { statusCode, headers, body } = await request(`${site.origin}/oembed?${new URLSearchParams(query)}`);
  const text = await body.text();
  return { status: statusCode, headers, text, data: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

async function change(values: Partial<typeof video.$inferInsert>): Promise<void> {
  await site.context.database?.db.update(video).set(values).where(eq(video.id, filmId));
  site.app.pages.clear();
}

test('a film has every field that the oEmbed specification requires of a video', async () => {
  for (const language of languages) {
    const { status, headers, data } = await ask({ url: siteOrigin + withLanguage(language, `/videoplay/${filmId}`) });
    const frame = elements(String(data['html']), 'iframe')[0]?.attributes ?? {};

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    expect(headers['cache-tag']).toContain('videos');
    expect(data).toMatchObject({
      version: '1.0',
      type: 'video',
      provider_url: siteOrigin + withLanguage(language, '/'),
      width: 640,
      height: 360,
    });
    expect(data['title']).toMatch(language === 'en' ? /^[\x20-\x7e‘-”–]+$/ : /\p{Script=Han}/u);
    expect(frame).toMatchObject({ width: '640', height: '360', title: data['title'], allowfullscreen: '' });
    expect(frame['src']).toMatch(new RegExp(`^${siteOrigin}${withLanguage(language, '/embed/video/')}`));
    expect((await request(frame['src']?.replace(siteOrigin, site.origin) ?? '')).statusCode).toBe(200);
    expect((await request(String(data['thumbnail_url']).replace(siteOrigin, site.origin))).headers['content-type']).toBe('image/webp');
  }
});

test('XML contains the same fields, escaped', async () => {
  const json = await ask({ url: film });
  const xml = await ask({ url: film, format: 'xml' });
  const fields = [...xml.text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', text = '']) => [
    name,
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ]);

  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(xml.text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
  expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(Object.entries(json.data).map(([name, value]) => [name, String(value)])));
});

test.each([
  [{ maxwidth: '320' }, 320, 180],
  [{ maxwidth: '5000' }, 1280, 720],
  [{ maxheight: '90' }, 160, 90],
  [{ maxwidth: '400', maxheight: '100' }, 177, 100],
  [{ maxwidth: '1', maxheight: '1' }, 1, 1],
])('%j is never exceeded', async (room, width, height) => {
  const { data } = await ask({ url: film, ...room });

  expect([data['width'], data['height']]).toEqual([width, height]);
  expect(Number(data['thumbnail_width'] ?? 0)).toBeLessThanOrEqual(Number((room as { maxwidth?: string }).maxwidth ?? 1280));
  expect(Number(data['thumbnail_height'] ?? 0)).toBeLessThanOrEqual(Number((room as { maxheight?: string }).maxheight ?? 720));
});

test.each([
  [{}, 400],
  [{ url: 'no address' }, 404],
  [{ url: 'https://elsewhere.test/videoplay/v02' }, 404],
  [{ url: `http://site.test.evil.test/videoplay/${filmId}` }, 404],
  [{ url: `http://site.test@evil.test/videoplay/${filmId}` }, 404],
  [{ url: 'javascript:alert(1)' }, 404],
  [{ url: `${siteOrigin}/news` }, 404],
  [{ url: `${siteOrigin}/videoplay/nowhere` }, 404],
  [{ url: `${siteOrigin}/videoplay/..%2f..%2fhealthz` }, 404],
  [{ url: `${siteOrigin}/videoplay/${'a'.repeat(3_000)}` }, 400],
  [{ url: film, maxwidth: 'wide' }, 400],
  [{ url: film, maxwidth: '0' }, 400],
  [{ url: film, maxheight: '-1' }, 400],
  [{ url: film, maxheight: '1e9' }, 400],
  [{ url: film, format: 'yaml' }, 501],
])('%j is refused with %d, in words', async (query: Record<string, string>, code) => {
  const { status, headers, data } = await ask(query);

  expect([status, data['code']]).toEqual([code, code]);
  expect(String(data['msg']).length).toBeGreaterThan(3);
  expect(headers['cache-control']).toBe('no-store');
});

test('a refusal is in the language of the address', async () => {
  const messages = await Promise.all(
    languages.map(
      async (language) => (await ask({ url: siteOrigin + withLanguage(language, `/videoplay/${filmId}`), format: 'yaml' })).data['msg'],
    ),
  );

  expect(messages).toEqual(['不提供这种格式，请使用 json 或 xml', 'This format is not offered: ask for json or xml']);
});

test('other spellings of a film’s address give the same response', async () => {
  const { text } = await ask({ url: film });

  for (const url of [
    `${siteOrigin}/videoPlay/${filmId}?utm_source=x#t`,
    `https://site.test/videoplay/${filmId}/`,
    `${siteOrigin}/embed/video/${filmId}`,
  ])
    expect((await ask({ url })).text, url).toBe(text);
});

test.each<[why: string, values: Partial<typeof video.$inferInsert>]>([
  ['for accounts only', { rights: 'login' }],
  ['before its window', { rights: 'window', playableFrom: new Date(Date.now() + 3_600_000), playableUntil: null }],
  ['after its window', { rights: 'window', playableFrom: null, playableUntil: new Date(Date.now() - 1_000) }],
])('a film %s is answered 401; its page names no player, and the player plays nothing', async (_why, values) => {
  await change(values);
  const [answer, page, player] = await Promise.all([
    ask({ url: film }),
    fetch(`${site.origin}/videoplay/${filmId}`),
    fetch(`${site.origin}/en/embed/video/${filmId}`),
  ]);
  const [html, frame] = [await page.text(), await player.text()];
  await change({ rights: 'public', playableFrom: null, playableUntil: null });

  expect([answer.status, answer.data['msg']]).toEqual([401, '这部影片只能在本站观看']);
  expect(html).not.toMatch(/oembed|og:video/);
  expect(player.status).toBe(200);
  expect(frame).not.toMatch(/<video|class="start"/);
  expect(frame).toMatch(/Watch on Golden Panda Awards/);
});

test('a withdrawn film is gone at once, and its player says so', async () => {
  await change({ publishAt: new Date(Date.now() + 3_600_000) });
  const answer = await ask({ url: film });
  const player = await fetch(`${site.origin}/embed/video/${filmId}`);
  const frame = await player.text();
  await change({ publishAt: new Date('2020-01-01T00:00:00Z') });

  expect(answer.status).toBe(404);
  expect([404, 410]).toContain(player.status);
  expect(frame).toMatch(/找不到这部影片/);
  expect(policySources(player.headers.get('content-security-policy') ?? '', 'frame-ancestors')).toEqual(['*']);
});

test('an unavailable database gives a retry response that is not stored', async () => {
  site.app.pages.clear();
  trouble.status = 503;
  const down = await ask({ url: film });
  trouble.status = null;
  const up = await ask({ url: film });

  expect([down.status, down.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(up.status).toBe(200);
});

test('only players may be framed by other sites', async () => {
  for (const [path, sources] of [
    [`/embed/video/${filmId}`, ['*']],
    [`/en/embed/video/${filmId}`, ['*']],
    [`/videoplay/${filmId}`, ["'none'"]],
    ['/embed/video', ["'none'"]],
    ['/embed/video/a/b', ["'none'"]],
    ['/', ["'none'"]],
  ] as const) {
    const { headers } = await fetch(site.origin + path);

    expect(policySources(headers.get('content-security-policy') ?? '', 'frame-ancestors'), path).toEqual(sources);
    expect(headers.get('x-frame-options'), path).toBeNull();
  }
});

test('the player has no navigation or footer of the site, and every link opens a new tab', async () => {
  for (const language of languages) {
    const html = await (await fetch(site.origin + withLanguage(language, `/embed/video/${filmId}`))).text();
    const targets = elements(html, 'a').map(({ attributes }) => attributes['target']);

    expect([elements(html, 'nav').length, elements(html, 'footer').length, elements(html, 'h1').length]).toEqual([0, 0, 1]);
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets)).toEqual(new Set(['_blank']));
  }
});
