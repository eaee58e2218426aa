/** Logging in and out: by keyboard alone, in two tabs, with a token that has expired, before a private page. */
import { expect, test } from 'vitest';
import { clickAnyway, demoAccounts, enter, field, fillFields, loginPopup, openAccountStage } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';

const stage = openAccountStage();
const refusals = (url: string, status: number) => url.includes('/web/') && [400, 401].includes(status);

test('the keyboard alone opens the popup, stays in it, is asked before text is lost, and logs in', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const { email, password } = demoAccounts.viewer;
  await guest.open('/about');
  const opener = page.getByRole('banner').getByRole('link', { name: '登录 / 注册' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const popup = loginPopup(page);
  await expect.poll(() => field(popup, '邮箱').evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.type(email);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃已填写的内容？' });
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await field(popup, '邮箱').inputValue()).toBe(email);
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await popup.getByRole('tab', { name: '登录' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await popup.getByRole('tab', { name: '注册' }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowLeft');

  await field(popup, '邮箱').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await field(popup, '密码').getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await field(popup, '密码').focus();
  await page.keyboard.press('Enter');
  await popup.getByText('邮箱或密码不正确').waitFor();
  await field(popup, '密码').fill(password);
  await page.keyboard.press('Enter');

  await page.getByRole('banner').locator('summary').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await guest.guard.expectSilence(page);
});

test('Esc closes an empty popup and gives the focus back', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open('/en/about');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await opener.click();
  const popup = loginPopup(page);
  await field(popup, 'Email').waitFor();
  await clickAnyway(popup.getByRole('button', { name: 'Log in', exact: true }));
  await page.getByText('Please fill in the required items').waitFor();
  await page.keyboard.press('Escape');

  await popup.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.guard.expectSilence(page);
});

test('a guard asks for the login and leads back; a second tab follows in and out', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const { email, password } = demoAccounts.viewer;
  const other = await guest.context.newPage();
  await other.goto('/news');
  await guest.open('/set/sessions');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { 邮箱: email, 密码: password });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('本设备').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/set/sessions');
  await other.getByRole('banner').locator('summary').waitFor();

  await page.goto('/set/agency');
  await page.getByText('此页仅对机构用户（PGC）开放。').waitFor();
  await other.getByRole('banner').locator('summary').click();
  await other.getByRole('button', { name: '退出登录' }).first().click();
  await other.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).waitFor();
  await page.getByText('请先登录').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')])).toEqual([null, null]);
  await guest.guard.expectSilence(page);
});

test('a token that is not taken any more opens the popup and leads back', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const { email, password } = demoAccounts.otherViewer;
  await enter(guest, demoAccounts.otherViewer, '/set/basic');
  await field(page, '昵称').waitFor();
  await page.evaluate(() => localStorage.setItem('token', 'a token of yesterday'));
  await field(page, '昵称').fill('玛雅');
  await page.getByRole('button', { name: '保存' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { 邮箱: email, 密码: password });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: '登录', exact: true }).click();

  await field(page, '昵称').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/set/basic');
});

test.each([
  [1920, '', ['登录', '注册']],
  [390, '/en', ['Log in', 'Register']],
] as const)('the popup shuts nobody out at %d px', async (width, prefix, tabs) => {
  await using guest = await stage.visit({ width, height: 1000 });
  const { page } = guest;
  await guest.open(`${prefix}/offline`);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-slot="account"] a')?.click());
  const popup = loginPopup(page);
  for (const name of tabs) {
    await popup.getByRole('tab', { name }).click();
    await popup.getByRole('tabpanel', { name }).waitFor();
    await clickAnyway(popup.getByRole('button', { name, exact: true }));

    expect(await violationsOf(page)).toEqual([]);
  }
  await guest.guard.expectSilence(page);
});
