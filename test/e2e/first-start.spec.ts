/** An empty folder in production: from the link in the terminal to an article that visitors read on the home page, by clicking only. */
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { makeFolder } from '#test/support/database.ts';
import { fillFields, newPassword } from '#test/support/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/judge-page.ts';
import { visitor } from '#test/support/visitor.ts';

let browser: Browser;
let site: BuiltSite;
const folder = makeFolder();
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'false', REVIEW_ALLOW_SELF: 'true' })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');
const place = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

test('every link of header and footer answers on the empty site, and the footer is at the bottom of the window', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 1280, height: 1600 });
  const { page } = guest;
  for (const prefix of ['', '/en']) {
    await guest.open(prefix || '/');
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(15);
    const paths = [...links, `${prefix}/feed/all.rss`, `${prefix}/g2025`, `${prefix}/movies`, `${prefix}/cultural`, `${prefix}/panda`, `${prefix}/projectionroom`, `${prefix}/videolist`];
    const answers = await Promise.all(paths.map(async (path) => [path, (await guest.context.request.get(path)).status()] as const));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    for (const path of ['', '/about?active=1', '/g2025', '/previous', '/news', '/movies', '/cultural']) {
      await guest.open(`${prefix}${path}` || '/');
      const gap = await page.evaluate(() => Math.round(Math.max(innerHeight, document.documentElement.scrollHeight) - (document.querySelector('.page > footer')?.getBoundingClientRect().bottom ?? 0) - scrollY));
      expect([path, gap]).toEqual([path, 0]);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
  }
  await guest.guard.expectSilence(page);
});

test('the link of the terminal makes the first administrator, who publishes the first article from the first steps, and visitors read it on the home page', async () => {
  const linkNow = () => /http:\S+\/setup#[\w-]+/.exec(site.output())?.[0] ?? '';
  await expect.poll(linkNow).not.toBe('');
  const link = linkNow();
  await using chief = await visitor(browser, { origin: site.origin, width: 1280, height: 900 });
  await using colleague = await visitor(browser, { origin: site.origin, width: 1280, height: 900 });
  const page = chief.page;
  expect((await chief.context.request.get('/setup')).headers()['cache-control']).toBe('no-store');

  await chief.open(link.replace(site.origin, ''));
  const form = page.getByRole('form', { name: '创建第一位管理员' });
  await form.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await fillFields(form, { '姓名或昵称': '闻一', '邮箱': 'wen@example.org', '密码': newPassword, '确认密码': newPassword });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '创建并登录' }).click();
  await page.waitForURL('**/manage');
  await main(page).getByText('已完成 0 / 6').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // The link is spent, in both languages.
  await colleague.open(link.replace(site.origin, '/en'));
  await colleague.page.getByRole('heading', { name: 'The site has an administrator' }).waitFor();

  // The first article, from the list of first steps.
  await main(page).getByRole('listitem').filter({ hasText: '发布第一篇文章' }).getByRole('link', { name: '写文章' }).click();
  await place(page, 'titleZh').locator('textarea').fill('第一届征集开始');
  await page.waitForURL(/\?id=[\w-]+$/);
  await place(page, 'bodyZh').locator('.rich').click();
  await page.keyboard.type('征集今日开始。');
  await place(page, 'titleEn').locator('textarea').fill('The call for entries is open');
  await place(page, 'bodyEn').locator('.rich').click();
  await page.keyboard.type('Entries are welcome from today.');
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1f5a46' } }).jpeg().toBuffer();
  await place(page, 'cover').locator('input[type=file]').setInputFiles({ name: 'call.jpg', mimeType: 'image/jpeg', buffer: picture });
  await place(page, 'cover').getByLabel('封面描述（中文，读屏用）').fill('竹林');
  await place(page, 'cover').getByLabel('封面描述（英文，读屏用）').fill('Bamboo');
  await page.keyboard.press('Tab');
  await place(page, 'column').locator('select').first().selectOption({ label: '最新动态' });
  const submit = page.getByRole('button', { name: '提交审核' });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
  await submit.click();
  await page.getByText('正在审核，暂时不能修改。').waitFor();

  // Teams of one may review their own work where the operator says so.
  await page.locator('header details summary').click();
  await page.locator('header details').getByRole('link', { name: /管理中心\s*1 篇作品待审核/ }).click();
  await main(page).getByText('已完成 0 / 6').waitFor();
  await page.getByRole('navigation', { name: '管理中心' }).getByRole('link', { name: /^待审核/ }).click();
  await main(page).getByRole('link', { name: /第一届征集开始/ }).first().click();
  await main(page).getByRole('button', { name: /^通过并上线/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '通过并上线' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  for (const [prefix, text] of [['', '第一届征集开始'], ['/en', 'The call for entries is open']] as const) {
    await expect.poll(async () => (await colleague.context.request.get(prefix || '/')).text()).toContain(text);
    await colleague.open(prefix || '/');
    await colleague.page.getByRole('main').getByRole('link', { name: text }).first().click();
    await colleague.page.getByRole('heading', { level: 1, name: text }).waitFor();
  }
  await chief.open('/manage');
  await main(page).getByText('已完成 1 / 6').waitFor();
});

test('an instance that starts later shows no link', async () => {
  await site[Symbol.asyncDispose]();
  site = await startBuiltSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'false', REVIEW_ALLOW_SELF: 'true' });

  await expect.poll(() => site.output()).toContain('ready in');
  expect(site.output()).not.toContain('/setup#');
});
