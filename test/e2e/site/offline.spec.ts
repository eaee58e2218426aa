/** Offline reading after a first visit; online, never an outdated page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { watchShifts } from '#test/support/browser/judge-page.ts';
import { waitForHydration, type Visitor } from '#test/support/browser/visitor.ts';

// The whole browser paints as a screen does, and sees layout shifts.
const stage = openReadingStage({ isWhole: true });
const visit = async (): Promise<Visitor> => disposeAfterTest(await stage.visit({ serviceWorker: true, width: 390, height: 844 }));

/** Sum of layout shifts that a page may have. */
const shiftMax = 0.02;

/** Addresses in one of the worker's caches. */
const keptIn = (page: Page, cache: string) =>
  page.evaluate(
    async (name) =>
      (await caches.has(name))
        ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
        : [],
    cache,
  );
const keptPages = (page: Page) => keptIn(page, 'gp-pages');
const waitUntilKept = async (page: Page, paths: readonly string[]) => {
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toEqual(expect.arrayContaining([...paths]));
};

test('visited pages, home, the edition and the news are available offline, by address and by link; all others show the offline page', async () => {
  const { page, context, open } = await visit();
  const shiftsOf = await watchShifts(page);
  const expectStill = async () => {
    const { sum, shifts } = await shiftsOf();
    expect(sum, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(shiftMax);
  };
  await open('/en/news');
  const listHeading = await page.locator('h1').innerText();
  await page.locator('main a[href^="/en/content/article/"]').first().click();
  await page.waitForURL('**/en/content/article/**');
  // The address changes before the content does.
  await page.locator('main.waiting').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('h1').innerText()).not.toBe(listHeading);
  const [article, heading] = [new URL(page.url()), await page.locator('h1').innerText()];
  const address = article.pathname + article.search;
  await waitUntilKept(page, [address, '/en', '/en/g2025', '/en/news']);
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await expectStill();

  await page.reload();
  await waitForHydration(page);
  expect(await page.locator('h1').innerText()).toBe(heading);
  await page.goto('/en/previous');
  await waitForHydration(page);
  expect(page.url()).toBe(`${stage.site.origin}/en/offline#/en/previous`);
  await page.getByRole('link', { name: `${heading.replaceAll(/\s+/g, ' ')} Article` }).waitFor();
  const lines = await page.getByRole('region', { name: 'Pages you can read offline' }).getByRole('listitem').allInnerTexts();
  expect(new Set(lines).size).toBe(lines.length);
  // The pictures of the article and of the news come from the cache too.
  const stills = page.getByRole('listitem').locator('img');
  await expect
    .poll(() => stills.evaluateAll((found: HTMLImageElement[]) => found.filter((still) => still.naturalWidth > 0).length))
    .toBeGreaterThan(1);
  await expectStill();
  for (const path of ['/en', '/en/g2025', '/en/news']) {
    await page.goto(path);
    await waitForHydration(page);
    expect([path, await page.locator('h1').count(), page.url()]).toEqual([path, 1, stage.site.origin + path]);
    await expectStill();
    // Not only that there is no connection, but since when the page may be out of date.
    await page.getByText(/^This page was saved on \d+ \w+ \d{4}, \d\d:\d\d/).waitFor();
  }
  await page.locator(`main a[href="${address}"]`).first().click();
  await expect.poll(() => page.locator('h1').innerText()).toBe(heading);
  // The header of a phone has no links.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('header a[href="/en/previous"]').first().click();
  await page.waitForURL('**/en/offline#/en/previous');
  await context.setOffline(false);
  await page.waitForURL('**/en/previous');
});

exhaustiveTest('online, a page is never older than the server’s, and the worker of a new release takes over without a reload', async () => {
  const { page, open } = await visit();
  await open('/en/news');
  await waitUntilKept(page, ['/en/news']);
  await page.evaluate(async () => {
    const cache = await caches.open('gp-pages');
    for (const path of ['/en/news', '/en'])
      await cache.put(path, new Response('<h1>old</h1>', { headers: { 'content-type': 'text/html', date: new Date().toUTCString() } }));
    await caches.open('gp-offline-000000000000');
    await caches.open('somebody-else');
  });
  await page.goto('/en/news');
  expect(await page.locator('h1').innerText()).not.toBe('old');
  await page.goto('/en');
  expect((await page.locator('h1').count()) && (await page.content()).includes('<h1>old</h1>')).toBe(false);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
  });
  await page.goto('/en/news');
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => caches.has('gp-offline-000000000000'))).toBe(false);
  expect(await page.evaluate(() => caches.has('somebody-else'))).toBe(true);
});

exhaustiveTest(
  'the worker caches no calls, management, settings, searches or responses for a logged-in user, and stays within its limit',
  async () => {
    const { page, open } = await visit();
    await open('/en/content/article/n01');
    await waitUntilKept(page, ['/en/content/article/n01', '/en']);
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    for (const path of ['/en/login', '/en/set/basic', '/en/manage/works/draft', '/en/searchresult?search=panda', '/en/news?search=panda']) {
      await page.goto(path);
      await page.waitForTimeout(400);
    }
    const everything = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname + new URL(url).search);
      return all;
    });

    expect(
      everything.filter(
        (path) => !path.startsWith('/assets/') && /\/(web|webAdmin|system|vod|manage|set|login|preview)\/|searchresult|search=/.test(path),
      ),
    ).toEqual([]);
    expect(everything.length).toBeGreaterThan(20);

    // The cache is bounded: the oldest entries are evicted.
    await page.evaluate(async () => {
      localStorage.removeItem('token');
      const cache = await caches.open('gp-pages');
      for (let n = 0; n < 60; n += 1) await cache.put(`/content/article/x${n}`, new Response('x'));
    });
    await page.goto('/en/previous');
    await expect.poll(async () => (await keptPages(page)).length).toBeLessThanOrEqual(40);
    expect(await keptPages(page)).toContain('/en/previous');
  },
);
