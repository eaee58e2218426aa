/** The back button, as on phones: it closes the menu, the gallery, a film and the login popup before it leaves the page. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listNews } from '#shared/api/news.ts';
import { getContent } from '#shared/api/content.ts';
import { field, loginPopup } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { delayTimers } from '#test/support/browser/late-timers.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();
const phone = { width: 390, height: 844 };

interface Over {
  name: string;
  /** Page that it lies over, reached by a link from the home page. */
  path: () => Promise<string> | string;
  open: (page: Page) => Promise<Locator>;
}

const overs: readonly Over[] = [
  {
    name: 'menu',
    path: () => '/news',
    open: async (page) => {
      await page.getByRole('button', { name: '打开菜单' }).tap();
      return page.getByRole('dialog', { name: '菜单' });
    },
  },
  {
    name: 'gallery',
    path: galleryPath,
    open: async (page) => {
      await page
        .getByRole('link', { name: /^查看大图/ })
        .first()
        .tap();
      return page.getByRole('dialog', { name: '图片查看器' });
    },
  },
  {
    name: 'film',
    path: () => '/projectionroom',
    open: async (page) => {
      await page.getByRole('link', { name: '立即观看' }).first().tap();
      return page.locator('dialog:modal');
    },
  },
];

// The second test closes the menu, and gallery.spec.ts the gallery.
test.each(takingTurns(overs, 2))('back closes the $name and stays on the page; the next back leaves it', async ({ path, open }) => {
  await using guest = await stage.visit(phone);
  const { page } = guest;
  await delayTimers(guest.context, 500);
  const url = await path();
  await guest.open('/');
  await guest.open(url);
  const entries = await page.evaluate(() => history.length);

  const dialog = await open(page);
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(url);
  await open(page);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0)).toBe(0);

  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await guest.guard.expectSilence(page);
});

test('a link in the menu navigates, and one step back is the previous page', async () => {
  await using guest = await stage.visit(phone);
  const { page } = guest;
  await delayTimers(guest.context, 500);
  await guest.open('/news');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '通知公告' }).tap();
  await page.waitForURL('**/announcement');

  await page.evaluate(() => history.back());
  await page.waitForURL('**/news');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '动态' }).waitFor();

  expect(await page.locator('dialog:modal').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

test('back asks before it discards a form with text, and stays if declined', async () => {
  await using guest = await stage.visit(phone);
  const { page } = guest;
  await guest.open('/news');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '登录' }).tap();
  const popup = loginPopup(page);
  await field(popup, '邮箱').fill('someone@example.org');

  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: '继续填写' }).tap();

  expect(await field(popup, '邮箱').inputValue()).toBe('someone@example.org');
  expect(new URL(page.url()).pathname).toBe('/news');
  await guest.guard.expectSilence(page);
});

/** An article with more than one picture. */
async function galleryPath(): Promise<string> {
  const origin = stage.site.origin;
  const { rows } = (await (await fetch(`${origin}${listNews.path}?pageSize=50`)).json()) as { rows: { id: string; path: string }[] };
  for (const { id, path } of rows) {
    const { data } = (await (await fetch(origin + getContent.path.replace(':id', id))).json()) as { data: { gallery: unknown[] } };
    if (data.gallery.length > 1) return path.split('?')[0] ?? path;
  }
  throw new Error('No news item of the demonstration has several pictures');
}
