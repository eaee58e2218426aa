/** The web tier apart from the CMS tier: a process without a database renders the same pages from the API of another one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { createMovedPathService } from '#server/services/discovery/moved-path.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { articlePaths } from '#test/support/screens.ts';

const secret = 'a-secret-that-both-processes-share';
const origin = 'http://site.test';
let cms: BuiltSite;
let web: BuiltSite;
const emptyFolder = mkdtempSync(join(tmpdir(), 'golden-panda-web-'));

beforeAll(async () => {
  cms = await startBuiltSite({ APP_SECRET: secret, SITE_ORIGIN: origin, RATE_LIMITS: 'search.network=10/30,suggestion.network=10/30' });
  web = await startBuiltSite({
    APP_SECRET: secret,
    SITE_ORIGIN: origin,
    CMS_ORIGIN: cms.origin,
    DATA_FOLDER: emptyFolder,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await cms[Symbol.asyncDispose]();
  rmSync(emptyFolder, { recursive: true });
});

test('both processes return the same bytes', async () => {
  for (const path of ['/', '/en', '/news', '/en/about', '/g2025', ...(await articlePaths(cms.origin))]) {
    const [own, remote] = await Promise.all([cms, web].map(({ origin: at }) => read(at + path)));

    expect([path, remote?.status, remote?.html === own?.html]).toEqual([path, 200, true]);
  }
});

test('the web tier proxies browser calls', async () => {
  const answer = await fetch(`${web.origin}/web/cms/content/columnTree`);

  expect(await answer.json()).toMatchObject({ code: 200 });
});

test('the web tier serves the CMS’s sitemaps, feeds and redirects of old addresses', async () => {
  const both = (path: string) => Promise.all([cms, web].map(async ({ origin: at }) => (await fetch(at + path)).text()));
  await using database = await openDatabase({
    databaseUrl: cms.environment['DATABASE_URL'] ?? null,
    dataFolder: cms.folder,
    whenLocked: 'connect',
  });
  await createMovedPathService({ db: database.db, siteOrigin: origin }).add(
    [
      { from: '/old/page.html', to: '/news' },
      { from: '/old/gone.html', to: '' },
    ],
    'editor',
  );
  const moved = await fetch(`${web.origin}/old/page.html`, { redirect: 'manual' });

  for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/feed/news.rss', '/en/feed/all.json']) {
    const [own, remote] = await both(path);
    expect([path, remote === own, own?.includes(origin)]).toEqual([path, true, true]);
  }
  expect((await fetch(`${web.origin}/robots.txt`)).status).toBe(200);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news']);
  expect((await read(`${web.origin}/old/gone.html`)).status).toBe(410);
  expect((await read(`${web.origin}/old/never.html`)).status).toBe(404);
});

test('visitors who search through the web tier, in pages and by calls, each have their own limit', async () => {
  // More than twice as many as one address may ask.
  const visitors = Array.from({ length: isExhaustive ? 80 : 24 }, (_, at) => `203.0.113.${at + 1}`);
  const from = (address: string, headers: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, 'user-agent': 'Googlebot/2.1', ...headers },
  });
  const statusOf = async (path: string, sent: RequestInit) => {
    const answer = await fetch(web.origin + path, sent);
    await answer.arrayBuffer();
    return answer.status;
  };

  const [pages, searches, suggestions]: number[][] = [[], [], []];
  for (const [at, address] of visitors.entries()) {
    pages?.push(await statusOf(`/searchresult?search=panda${at}`, from(address)));
    searches?.push(await statusOf(`/web/cms/content/search?search=film${at}`, from(address)));
    suggestions?.push(await statusOf('/web/cms/content/searchAssociation?data=jin', from(address)));
  }
  const greedy: number[] = [];
  for (let at = 0; at < 12; at += 1)
    greedy.push(
      await statusOf(
        '/web/cms/content/search?search=the',
        from('203.0.113.99', { 'x-web-tier': `${Math.floor(Date.now() / 1000)};203.0.113.${100 + at};forged`, 'x-own-call': 'true' }),
      ),
    );

  for (const statuses of [pages, searches, suggestions]) expect(statuses).toEqual(visitors.map(() => 200));
  expect(greedy).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  // A forged pass does not work at the CMS itself either.
  const direct: number[] = [];
  for (let at = 0; at < 12; at += 1)
    direct.push(
      (
        await fetch(`${cms.origin}/web/cms/content/search?search=the`, {
          headers: { 'x-web-tier': `${Math.floor(Date.now() / 1000)};203.0.113.${at};forged` },
        })
      ).status,
    );
  expect(direct.slice(-2)).toEqual([429, 429]);
});

test('what goes offline at the CMS goes from the web tier long before its lifetime ends; the stream is for web tiers alone', async () => {
  const [found = ''] = await articlePaths(cms.origin);
  const [path = ''] = found.split('?', 1);
  const id = path.split('/').at(-1) ?? '';
  const before = await fetch(web.origin + path);
  await using database = await openDatabase({
    databaseUrl: cms.environment['DATABASE_URL'] ?? null,
    dataFolder: cms.folder,
    whenLocked: 'connect',
  });

  await database.db.transaction(async (tx) => {
    await tx
      .update(content)
      .set({ unpublishAt: sql`now()` })
      .where(eq(content.id, id));
    await announceChange(tx, [`content:${id}`, 'columns']);
  });

  await expect.poll(async () => (await fetch(web.origin + path)).status, { timeout: 10_000 }).toBe(410);
  expect(before.status).toBe(200);
  expect(Number(/s-maxage=(\d+)/.exec(before.headers.get('cache-control') ?? '')?.[1])).toBeGreaterThan(30);
  for (const { origin: at } of [cms, web]) expect((await fetch(`${at}/web/changes`)).status).toBe(404);
});

test('cached pages are served while the CMS is unavailable, and all others are 503', async () => {
  await read(`${web.origin}/news`);
  cms.process.kill('SIGKILL');
  await new Promise((resolve) => cms.process.once('exit', resolve));

  expect((await read(`${web.origin}/news`)).status).toBe(200);
  expect((await fetch(`${web.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${web.origin}/healthz`)).status).toBe(200);
  // A page that is not cached yet.
  expect((await read(`${web.origin}/en/news?type=awards`)).status).toBe(503);
});

/** Reads a page as a crawler, which gets it whole however slow its data is. */
async function read(url: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(url, { headers: { 'user-agent': 'Googlebot/2.1' } });
  return { status: answer.status, html: await answer.text() };
}
