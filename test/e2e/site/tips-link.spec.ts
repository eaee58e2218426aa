/** Links to other sites ask first, show their target, and keep the focus. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { publishText } from '#test/support/publish-text.ts';
import { visitor, type Visitor, type VisitorOptions } from '#test/support/browser/visitor.ts';

const address = 'https://films.example/a?b=%3Cscript%3Ealert(1)%3C/script%3E';
const disguised = 'https://golden-panda.example@evil.example/';
const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

let browser: Browser;
let site: TestApp;
let article: string;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startTestApp()]);
  article = await publishLinks();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

function publishLinks(): Promise<string> {
  const long = `https://films.example/${'a'.repeat(1_500)}/end`;
  const body = `<p><a href="${address}">films</a> <a href="${disguised}">disguised</a> <a href="${long}">long</a> <a href="/news">news</a></p>`;
  return publishText(site.origin, { titleZh: '外部链接', titleEn: 'External links', bodyZh: body, bodyEn: body });
}

async function guestAt(path: string, options: Partial<VisitorOptions> = {}): Promise<Visitor> {
  const guest = await visitor(browser, { origin: site.origin, ...options });
  await guest.context.route(/^https:\/\/[\w.]+\.example/, (route) => route.fulfill({ body: 'elsewhere' }));
  await guest.open(path);
  return guest;
}

const question = (page: Page) => page.getByRole('dialog', { name: /即将离开本站|You are leaving this site/ });

test.each(
  takingTurns(
    [
      ['', 1280, '留在本站', '继续访问'],
      ['', 390, '留在本站', '继续访问'],
      ['/en', 1280, 'Stay here', 'Continue'],
      ['/en', 390, 'Stay here', 'Continue'],
    ],
    2,
  ),
)('asks, names host and address, and opens a new tab (%s %d px)', async (prefix, width, stay, go) => {
  await using guest = await guestAt(prefix + article, { width });
  const { page } = guest;

  await page.getByRole('link', { name: 'films', exact: true }).click();
  await question(page).waitFor();

  expect(await question(page).locator('b').innerText()).toBe('films.example');
  expect(await question(page).innerText()).toContain(address);
  expect(await question(page).getByRole('button', { name: stay }).isVisible()).toBe(true);
  const [opened] = await Promise.all([guest.context.waitForEvent('page'), question(page).getByRole('link', { name: go }).click()]);
  await opened.waitForURL(address);
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await question(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(prefix + article);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the focus stays inside; staying, Esc and the scrim close it and restore the focus', async () => {
  await using guest = await guestAt(article);
  const { page } = guest;
  const link = page.getByRole('link', { name: 'films', exact: true });
  const ways = [
    () => question(page).getByRole('button', { name: '留在本站' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];

  for (const close of ways) {
    await link.focus();
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('留在本站');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true);
    }
    await close();
    await question(page).waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(new URL(page.url()).pathname).toBe(article);
  expect(guest.context.pages()).toHaveLength(1);
});

exhaustiveTest('the displayed host is the real one, and a long address is truncated in the middle', async () => {
  await using guest = await guestAt(article, { width: 390 });
  const { page } = guest;

  await page.getByRole('link', { name: 'disguised', exact: true }).click();
  expect(await question(page).locator('b').innerText()).toBe('evil.example');
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'long', exact: true }).click();

  expect(await question(page).locator('.address span').innerText()).toMatch(/^https:\/\/films\.example\/a+…a+\/end$/);
  expect(await question(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

exhaustiveTest('on a mobile device the link opens in the same tab', async () => {
  await using guest = await guestAt(article, { width: 390, height: 844, userAgent: phoneAgent });
  const { page } = guest;

  await page.getByRole('link', { name: 'films', exact: true }).tap();
  await question(page).getByRole('link', { name: '继续访问' }).tap();

  await page.waitForURL(address);
  expect(guest.context.pages()).toHaveLength(1);
});

exhaustiveTest('links within the site open without a question', async () => {
  await using guest = await guestAt(article);

  await guest.page.getByRole('article').getByRole('link', { name: 'news', exact: true }).click();

  await guest.page.waitForURL('**/news');
  expect(await question(guest.page).count()).toBe(0);
});

exhaustiveTest('the link works without scripts', async () => {
  await using guest = await guestAt(article, { scripts: false });

  await guest.page.getByRole('link', { name: 'films', exact: true }).click();

  await guest.page.waitForURL(address);
});
