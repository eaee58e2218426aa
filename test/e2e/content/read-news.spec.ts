/** A visitor reads news: from home to the list to an article and back, with and without scripts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('home links to the list and the list to an article, without a page load', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open('/en');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.getByRole('banner').getByRole('link', { name: 'Latest News', exact: true }).click();
  await page.waitForURL('**/en/news');
  const title = await openFirstArticle(page);

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.title()).toContain(title.slice(0, 20));
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the breadcrumb of an article ends with its section, and starts with home', async () => {
  await using guest = await stage.visit();
  await guest.open('/news');
  await openFirstArticle(guest.page);
  const trail = guest.page.getByRole('navigation', { name: '面包屑' });

  await expect.poll(() => trail.getByRole('listitem').allInnerTexts()).toEqual(['首页', '最新动态']);
  await trail.getByRole('link', { name: '首页' }).click();

  await guest.page.waitForURL(({ pathname }) => pathname === '/');
});

test('all content can be read without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  const { page } = guest;
  await guest.open('/');

  await page.getByRole('banner').getByRole('link', { name: '最新动态', exact: true }).click();
  await page.waitForURL('**/news');
  const title = await openFirstArticle(page);

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect((await page.getByRole('article').first().innerText()).length).toBeGreaterThan(100);
});

async function openFirstArticle(page: Page): Promise<string> {
  const link = page.getByRole('main').locator('a[href*="/content/article/"]').first();
  await link.click();
  await page.waitForURL('**/content/article/**');
  // The address changes before the page does.
  await page.locator('link[rel="canonical"][href*="/content/article/"]').waitFor({ state: 'attached' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  return heading.innerText();
}
