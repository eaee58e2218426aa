/** Scroll restoration of lists: back restores loaded rows and position; a click on the menu starts over. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

const isItem = (url: URL) => /^\/(content|videoplay)\//.test(url.pathname);

/** Lists, and the number of pages to load; 0 for lists of one page. */
const lists = [
  ['/news', 2],
  ['/announcement', 1],
  ['/more?columnId=news', 2],
  ['/tabactive?id=library', 0],
  ['/cultural', 0],
  ['/cultural?type=museum', 0],
] as const;

test.each(sampled(lists, 6))('back restores %s with %d loaded pages', async (path, added) => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open(path);
  for (let step = 0; step < added; step += 1) await loadMore(page);
  const item = items(page).last();
  await item.scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left.scroll).toBeGreaterThan(added > 0 ? 300 : -1);

  await item.click();
  await page.waitForURL((url) => isItem(url));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(`**${path}`);

  await expect.poll(() => place(page)).toEqual(left);
  await page.goForward();
  await page.waitForURL((url) => isItem(url));
  await page.goBack();
  await expect.poll(() => place(page)).toEqual(left);
  await guest.guard.expectSilence(page);
});

test('a click on the menu starts at the top of the first page, from an article and from the list itself', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open('/news');
  const fresh = await items(page).count();
  const menu = page.getByRole('banner').getByRole('link', { name: '最新动态', exact: true });
  await loadMore(page);
  await menu.click();
  await expect.poll(() => place(page)).toEqual({ scroll: 0, items: fresh });

  await loadMore(page);
  await items(page).last().click();
  await page.waitForURL('**/content/article/**');
  await menu.click();
  await page.waitForURL('**/news');

  await expect.poll(() => place(page)).toEqual({ scroll: 0, items: fresh });
});

exhaustiveTest('type and page stay in the address, through back and reload', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open('/news');
  const types = page.getByRole('navigation', { name: '分类' });
  const label = (await types.getByRole('link').nth(1).innerText()).replace(/[\s\d]+$/, '');

  await types.getByRole('link').nth(1).click();
  await page.waitForURL(/type=/);
  const address = page.url();
  await expect.poll(() => types.locator('[aria-current]').innerText()).toContain(label);
  await items(page).first().waitFor();
  const shown = await items(page).count();
  await items(page).first().click();
  await page.waitForURL('**/content/article/**');
  await page.goBack();
  await page.waitForURL(address);
  await guest.reload();

  expect(page.url()).toBe(address);
  expect(await types.locator('[aria-current]').innerText()).toContain(label);
  await expect.poll(() => items(page).count()).toBe(shown);
});

exhaustiveTest('reloading a numbered page shows that page only', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await guest.open('/more?columnId=news&pageNum=2');
  const titles = await items(page).allInnerTexts();

  await guest.reload();

  expect(await items(page).allInnerTexts()).toEqual(titles);
});

/** Links of the rows shown. */
function items(page: Page) {
  return page.getByRole('main').locator('[data-page] h2 a');
}

async function place(page: Page): Promise<{ scroll: number; items: number }> {
  return { scroll: await page.evaluate(() => Math.round(scrollY)), items: await items(page).count() };
}

async function loadMore(page: Page): Promise<void> {
  const before = await items(page).count();
  await page.getByRole('link', { name: '加载更多' }).click();
  await expect.poll(() => items(page).count()).toBeGreaterThan(before);
}
