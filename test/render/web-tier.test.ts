/** The web tier apart from the CMS tier: a process without a database renders the same pages from the API of another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createMovedPathService } from '#server/services/moved-path.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { articlePaths } from '#test/support/screens.ts';

const secret = 'a-secret-that-both-processes-share';
const origin = 'http://site.test';
let cms: BuiltSite;
let web: BuiltSite;
const emptyFolder = mkdtempSync(join(tmpdir(), 'golden-panda-web-'));

beforeAll(async () => {
  cms = await startBuiltSite({ APP_SECRET: secret, SITE_ORIGIN: origin });
  web = await startBuiltSite({ APP_SECRET: secret, SITE_ORIGIN: origin, CMS_ORIGIN: cms.origin, DATA_FOLDER: emptyFolder });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await cms[Symbol.asyncDispose]();
  rmSync(emptyFolder, { recursive: true });
});

test('both processes give the same bytes', async () => {
  for (const path of ['/', '/en', '/news', '/en/about', '/g2025', ...(await articlePaths(cms.origin))]) {
    const [own, remote] = await Promise.all([cms, web].map(({ origin: at }) => read(at + path)));

    expect([path, remote?.status, remote?.html === own?.html]).toEqual([path, 200, true]);
  }
});

test('the web tier passes calls of the browser on', async () => {
  const answer = await fetch(`${web.origin}/web/cms/content/columnTree`);

  expect(await answer.json()).toMatchObject({ code: 200 });
});

test('the web tier gives sitemaps and feeds of the CMS, and leads old addresses on as it does', async () => {
  const both = (path: string) => Promise.all([cms, web].map(async ({ origin: at }) => (await fetch(at + path)).text()));
  await using database = await openDatabase({ databaseUrl: null, dataFolder: cms.folder, whenLocked: 'connect' });
  await createMovedPathService({ db: database.db, siteOrigin: origin }).add([{ from: '/old/page.html', to: '/news' }, { from: '/old/gone.html', to: '' }]);
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

test('kept pages are served while the CMS is away, and others refuse with 503', async () => {
  await read(`${web.origin}/news`);
  cms.process.kill('SIGKILL');
  await new Promise((resolve) => cms.process.once('exit', resolve));

  expect((await read(`${web.origin}/news`)).status).toBe(200);
  expect((await fetch(`${web.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${web.origin}/healthz`)).status).toBe(200);
  // A page that nobody has asked for yet.
  expect((await read(`${web.origin}/en/news?type=awards`)).status).toBe(503);
});

/** Reads a page as a crawler does, who gets it whole however slow its data is. */
async function read(url: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(url, { headers: { 'user-agent': 'Googlebot/2.1' } });
  return { status: answer.status, html: await answer.text() };
}
