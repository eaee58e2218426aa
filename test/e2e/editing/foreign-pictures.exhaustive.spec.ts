/** A text with pictures is copied from another site: the author gets a notice per picture, fetches one into the library and removes the other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { photographWithPlace } from '#test/support/upload-files.ts';
import { visitor, type Visitor } from '#test/support/browser/visitor.ts';

const story =
  '<!doctype html><meta charset="utf-8"><title>x</title><p>雪夜里的放映队</p><p><img src="/night%20road.jpg" alt="雪夜"></p><p>第二天<img src="/own-readers.jpg" alt="山路"></p>';
let photograph: Buffer;
const asked: string[] = [];
const elsewhere = createServer(({ url = '', headers }, reply) => {
  asked.push(url);
  if (url === '/') reply.writeHead(200, { 'content-type': 'text/html' }).end(story);
  else if (url === '/night%20road.jpg') reply.end(photograph);
  // Given to readers of its own page alone, as many sites do.
  else if (url === '/own-readers.jpg' && headers.referer) reply.end(photograph);
  else reply.writeHead(url === '/favicon.ico' ? 204 : 404).end();
});

let browser: Browser;
let site: BuiltSite;
let origin = '';
beforeAll(async () => {
  photograph = await photographWithPlace();
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  [browser, site] = await Promise.all([sharedBrowser(), startBuiltSite({ PICTURE_HOSTS: host })]);
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await site[Symbol.asyncDispose]();
});

/** Copies the whole page of the other site. */
async function copyStory({ context }: Visitor): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await page.close();
}

const texts = {
  zh: {
    path: '/manage/create/article',
    line: '正文里有其他网站的图片',
    fetch: /^存入图片库：night road\.jpg/,
    removed: /^移除：own-readers\.jpg/,
    failing: /^存入图片库：own-readers\.jpg/,
    failure: /对方服务器没有提供/,
    met: '图片都在本站',
    unseen: /读者看不到/,
  },
  en: {
    path: '/en/manage/create/article',
    line: 'The text has pictures of other sites',
    fetch: /^Fetch into library: night road\.jpg/,
    removed: /^Remove: own-readers\.jpg/,
    failing: /^Fetch into library: own-readers\.jpg/,
    failure: /other server does not give/,
    met: 'All pictures are on this site',
    unseen: /readers will not see it/,
  },
} as const;

test.each(
  takingTurns(
    [
      ['zh', 1920],
      ['en', 390],
    ],
    0,
  ),
)('in %s at %i px: told of both, one is fetched and one removed, by keyboard too', async (language, width) => {
  const words = texts[language];
  asked.length = 0;
  await using guest = await visitor(browser, {
    origin: site.origin,
    width,
    height: 1080,
    permissions: ['clipboard-read', 'clipboard-write'],
    allowedStatus: (url, status) => status === 422 && url.endsWith('/media/fetch'),
  });
  const { page } = guest;
  await copyStory(guest);
  await enter(guest, demoAccounts.pgc, words.path);
  const body = page.locator('[data-field="bodyZh"] .rich');
  asked.length = 0;

  await body.click();
  await page.keyboard.press('Control+V');

  await expect.poll(() => body.locator('figure.picture').count()).toBe(2);
  expect(await body.locator('figure.picture').first().innerText()).toMatch(words.unseen);
  const line = page.getByRole('link', { name: words.line });
  await line.waitFor();
  expect(await page.locator('.foreign-list .name').allInnerTexts()).toEqual([
    expect.stringMatching(/^night road\.jpg · 127\.0\.0\.1/),
    expect.stringMatching(/^own-readers\.jpg · 127\.0\.0\.1/),
  ]);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  // The other server does not learn the author's address.
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: words.fetch }).focus();
  await page.keyboard.press('Enter');
  const picture = body.locator('figure.picture img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await picture.getAttribute('src')).toMatch(/^\/media\/library\//);
  expect(await picture.getAttribute('alt')).toBe('雪夜');
  await expect.poll(() => isFocusIn(page, '.checks')).toBe(true);

  await page.getByRole('button', { name: words.failing }).click();
  await page.getByRole('alert').filter({ hasText: words.failure }).waitFor();
  await page.getByRole('button', { name: words.removed }).click();
  await page.getByText(words.met).waitFor();
  expect(await body.locator('figure.picture').count()).toBe(1);
  expect(asked).toEqual(['/night%20road.jpg', '/own-readers.jpg']);

  await page.waitForURL(/\?id=/);
  await page
    .getByRole('status')
    .filter({ hasText: language === 'zh' ? /已自动保存/ : /Saved \d/ })
    .waitFor();
  await guest.reload();
  await expect.poll(() => body.locator('figure.picture img').count()).toBe(1);
  expect(await body.innerText()).toContain('第二天');
  await guest.guard.expectSilence(page);
});

/** The focus stands on the section that holds an element. */
function isFocusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((inner) => document.activeElement?.querySelector(inner) !== null, selector);
}
