/** Views over HTTP: pages show the counted views, and lists sort by them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#shared/dates.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { demoAccount } from '#test/support/browser/account-guest.ts';
import { tokenOf } from '#test/support/publish-text.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

let visitors = 0;
/** Reports a view by a new visitor, or by the named one. */
const see = (kind: string, id: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/web/cms/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `${browser} Own/${(visitors += 1)}`, ...headers },
    body: JSON.stringify({ kind, id }),
  });
const get = async <Answer>(path: string) => (await (await fetch(`${site.origin}${path}`)).json()) as Answer;
const viewsOf = async (id: string) =>
  (await get<{ data: { viewCount: number }[] }>(`/web/cms/like/count?ids=${id}`)).data[0]?.viewCount ?? -1;
/** Ids of a list by views, most viewed first. */
const mostViewed = async (list: string) =>
  (await get<{ rows: { id: string; viewCount?: number }[] }>(`${list}?orderByColumn=viewCount&isAsc=desc&pageSize=50`)).rows;
const written = () => site.context.services?.viewCount.flush();

test('a view raises the count of an article, a film, a person and a video by one, and a repetition does not', async () => {
  const [article] = await mostViewed('/web/cmsv2/column/news');
  const [video] = await mostViewed('/web/cmsv2/column/video');
  const items = [
    ['article', article?.id ?? ''],
    ['video', video?.id ?? ''],
    ['episode', 'f01'],
    ['people', 'p01'],
  ] as const;
  const before = await Promise.all(items.map(([, id]) => viewsOf(id)));

  for (const [kind, id] of items) {
    const same = { 'user-agent': `${browser} Same/1` };
    const answer = await see(kind, id, same);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([200, 'no-store', null]);
    await see(kind, id, same);
  }
  await written();

  expect(await Promise.all(items.map(([, id]) => viewsOf(id)))).toEqual(before.map((count) => count + 1));
  const detail = await get<{ data: { viewCount: number } }>('/web/cms/content/f01');
  expect(detail.data.viewCount).toBe((before[2] ?? 0) + 1);
});

test('lists sorted by views follow counted views', async () => {
  const list = '/web/cmsv2/column/news';
  const rows = await mostViewed(list);
  const gaps = rows.slice(1).map((row, index) => ({ above: rows[index], row, gap: (rows[index]?.viewCount ?? 0) - (row.viewCount ?? 0) }));
  const [nearest] = gaps.toSorted((one, other) => one.gap - other.gap);
  if (!nearest?.above) throw new Error('too few rows');

  await Promise.all(Array.from({ length: nearest.gap + 1 }, () => see('article', nearest.row.id)));
  await written();

  const order = (await mostViewed(list)).map(({ id }) => id);
  expect(order.indexOf(nearest.row.id)).toBeLessThan(order.indexOf(nearest.above.id));
  const films = (await mostViewed('/web/cmsv2/column/movie')).map(({ id }) => id);
  const counts = await Promise.all(films.map(viewsOf));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(films.length).toBeGreaterThan(20);
});

test('bots, prefetches and unknown items count nothing; invalid views are refused', async () => {
  const before = await viewsOf('f02');

  expect(
    (await see('episode', 'f02', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })).status,
  ).toBe(200);
  for (const purpose of ['prefetch', 'prefetch;prerender'])
    expect((await see('episode', 'f02', { 'sec-purpose': purpose })).status).toBe(200);
  expect((await see('people', 'f02')).status).toBe(200);
  expect((await see('episode', 'unknown')).status).toBe(200);
  expect((await see('film', 'f02')).status).toBe(400);
  expect((await see('episode', 'x'.repeat(500))).status).toBe(400);
  await written();

  expect(await viewsOf('f02')).toBe(before);
});

test('pending views are written when the process stops', async () => {
  await using ending = await startTestApp();
  const { services } = ending.context;
  const read = async () =>
    ((await (await fetch(`${ending.origin}/web/cms/content/f03`)).json()) as { data: { viewCount: number } }).data.viewCount;
  const before = await read();
  await fetch(`${ending.origin}/web/cms/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ kind: 'episode', id: 'f03' }),
  });

  await services?.viewCount.close();

  expect(await read()).toBe(before + 1);
});

test('counts by day refuse what is none, and staff alone export them', async () => {
  const report = async (body: object) =>
    (
      await fetch(`${site.origin}/web/stat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': browser },
        body: JSON.stringify(body),
      })
    ).status;
  expect(await Promise.all([report({ kind: 'view', subject: '/news' }), report({ kind: 'search', subject: 'x' })])).toEqual([200, 200]);
  for (const body of [
    {},
    { kind: 'registration', subject: 'visitor' },
    { kind: 'view', subject: 'https://example.org' },
    { kind: 'play', subject: '/news' },
    { kind: 'view', subject: `/${'a'.repeat(300)}` },
    { kind: 'view', subject: '/news', userId: 'u1' },
  ])
    expect([body, await report(body)]).toEqual([body, 400]);
  const { statisticsCount } = site.context.services ?? {};
  await statisticsCount?.flush();

  const today = isoDate(Date.now());
  const exported = async (name: string, query = `from=${today}&until=2999-01-01`) =>
    fetch(`${site.origin}/webAdmin/statistics/export?format=csv&${query}`, {
      headers: { authorization: `Bearer ${await tokenOf(site.origin, demoAccount(name))}` },
    });
  const tomorrow = isoDate(Date.now() + 86_400_000);
  const file = await exported('moderator', `from=${today}&until=${tomorrow}`);

  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await file.text()).split('\r\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^.?day,kind,subject,language,count$/),
      expect.stringMatching(`^${today},view,/news,zh-Hans,\\d+$`),
    ]),
  );
  expect((await exported('pgc1')).status).toBe(403);
  for (const query of ['', 'from=2026-02-30&until=2026-03-01', `from=${today}&until=2999-01-01`])
    expect([query, (await exported('moderator', query)).status]).toEqual([query, 400]);
});
