/** Moved addresses and withdrawn items: 301, 410 and 404 in pages and calls, in both languages; one canonical spelling of every address. */
import type { Move } from '#server/services/discovery/moved-table.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { face } from '#server/db/schema/face.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site().origin + path, { redirect: 'manual', headers });
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers, text: await answer.text() };
};
const db = () => site().context.database?.db ?? expect.unreachable('there is a database');
const services = () => site().context.services ?? expect.unreachable('there are services');

test('a withdrawn item is gone in both languages, as page and as call', async () => {
  const [item] = await db()
    .select({ id: content.id })
    .from(content)
    .where(sql`${content.columnId} = 'news' and ${content.liveRevisionId} is not null and ${content.publishAt} < now()`)
    .limit(1);
  const id = item?.id ?? '';
  expect((await get(`/content/article/${id}`)).status).toBe(200);
  await createPublishingService({ db: db() }).offline(id, 'test', 'no reason to stay');
  await expect.poll(async () => (await get(`/content/article/${id}`)).status).toBe(410);

  for (const [prefix, words] of [
    ['', /已下线|不再|下线/],
    ['/en', /no longer|offline|gone|taken/i],
  ] as const) {
    const page = await get(`${prefix}/content/article/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).toMatch(words);
    expect(page.text).toContain('<meta name="robots" content="noindex');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  const call = await get(`/web/cms/content/${id}?languageType=1`);
  expect([call.status, (JSON.parse(call.text) as { code: number }).code]).toEqual([410, 410]);
  expect((await get('/news')).text).not.toContain(`/content/article/${id}`);
});

test('expired films, people, faces and videos are gone; never published ones are not found', async () => {
  const over = { unpublishAt: sql`now() - interval '1 second'` };
  const first = async (table: typeof film | typeof person | typeof face | typeof video) =>
    (
      await db()
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.publishAt} < now() and ${table.unpublishAt} is null`)
        .limit(1)
    )[0]?.id ?? '';
  const ids = { work: await first(film), person: await first(person), face: await first(face), video: await first(video) };
  await db().update(film).set(over).where(eq(film.id, ids.work));
  await db().update(person).set(over).where(eq(person.id, ids.person));
  await db().update(face).set(over).where(eq(face.id, ids.face));
  await db().update(video).set(over).where(eq(video.id, ids.video));
  const { content: items, face: faces, video: videos } = services();

  await expect(items.getContent(ids.work, 'en')).rejects.toThrow('gone');
  await expect(items.getContent(ids.person, 'en')).rejects.toThrow('gone');
  await expect(faces.getFace(ids.face, 'en')).rejects.toThrow('gone');
  await expect(videos.getVideo(ids.video, 'en')).rejects.toThrow('gone');
  await db().update(film).set({ publishAt: null, unpublishAt: null }).where(eq(film.id, ids.work));
  await expect(items.getContent(ids.work, 'en')).rejects.toThrow('notFound');
});

const addMoves = (moves: readonly Move[]) => services().movedPath.add(moves, 'editor');

test('old addresses redirect with 301 in the visitor’s language, and gone ones answer a designed 410 page', async () => {
  await addMoves([
    { from: '/old/detail.aspx?id=7', to: '/news?type=awards' },
    { from: '/old/vanished.html', to: '' },
    { from: '/content/people/merged', to: '/content/people/kept' },
  ]);

  expect(await get('/old/detail.aspx?id=7&utm_source=wechat')).toMatchObject({ status: 301, to: '/news?type=awards' });
  expect(await get('/en/content/people/merged')).toMatchObject({ status: 301, to: '/en/content/people/kept' });
  expect((await get('/old/detail.aspx?id=8')).status).toBe(404);
  const vanished = await get('/old/vanished.html');
  expect(vanished.status).toBe(410);
  expect(vanished.text).toContain('<!DOCTYPE html>');
  expect(vanished.text).toMatch(/>410</);
  expect(vanished.text).toContain('已下线');
  expect(vanished.text).not.toMatch(/>404</);
  const english = await get('/en/old/vanished.html');
  expect([english.status, english.text.includes('>410<')]).toEqual([410, true]);
  await addMoves([{ from: '/content/article/vanished', to: '' }]);
  expect((await get('/content/article/vanished')).text).toMatch(/>410</);
  // The browser's state matches the rendered page.
  expect(vanished.text).toContain('"status":410');
});

test('a redirect does not hide an existing page', async () => {
  await addMoves([{ from: '/news', to: '/movies' }]);

  expect((await get('/news')).status).toBe(200);
  await services().movedPathStaff.remove('editor', '/news');
});

test.each([
  ['/NEWS', '/news'],
  ['/News/', '/news'],
  ['/en/', '/en'],
  ['/EN/News?type=awards', '/en/news?type=awards'],
  ['/videoPlay/v02?from=timeline', '/videoplay/v02?from=timeline'],
  ['/Content/Article/AbC/', '/content/article/AbC'],
  ['/projectionRoom/videoRoom?id=room-winners', '/projectionroom/videoroom?id=room-winners'],
  ['/tabActive?id=library', '/tabactive?id=library'],
  ['/pandaDetail?columnId=face-jury', '/pandadetail?columnId=face-jury'],
])('%s is spelled %s', async (given, right) => {
  expect(await get(given)).toMatchObject({ status: 301, to: right });
});

test.each(['//evil.test/', '//evil.test/news/', '/%5Cevil.test/', '/nothing-here/', '/news/%2e%2e/secret'])(
  '%s is not redirected',
  async (path) => {
    const answer = await site().app.instance.inject({ url: path });

    expect(answer.headers.location).toBeUndefined();
  },
);

test('pages have a modification date and answer conditional requests with 304', async () => {
  const path = '/agreement';
  await get(path, { 'user-agent': 'a-bot' });
  const first = await get(path);
  const [modified, etag] = [first.headers.get('last-modified') ?? '', first.headers.get('etag') ?? ''];

  expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect((await get(path, { 'if-modified-since': modified })).status).toBe(304);
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(path, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
  expect((await get(path, { 'if-modified-since': 'yesterday' })).status).toBe(200);
  expect((await get(path, { 'if-modified-since': new Date(Date.parse(modified) - 1_000).toUTCString() })).status).toBe(200);
  expect((await get('/nothing-here')).headers.get('last-modified')).toBeNull();
});

test('a page rendered again with the same content keeps its modification date', async () => {
  const read = async () => (await get('/privacy', { 'user-agent': 'a-bot' })).headers.get('last-modified');
  const before = await read();
  site().app.pages.clear();
  await new Promise((resolve) => setTimeout(resolve, 1_100));

  expect(await read()).toBe(before);
});
