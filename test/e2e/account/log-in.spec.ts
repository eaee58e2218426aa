/** Login and logout: by keyboard, with a second factor, before a private page, in two tabs, and where the browser stores nothing. */
import { expect, test } from 'vitest';
import { demoAccounts, field, fillFields, loginPopup, openAccountStage } from '#test/support/browser/account-guest.ts';
import { expectComments, logInAgain, setUpAuthenticator } from '#test/support/browser/second-factor-guest.ts';

const stage = openAccountStage();

const refusals = (url: string, status: number) => url.includes('/web/') && [400, 401, 403].includes(status);

test('the keyboard alone opens the login popup, stays in it, confirms before text is lost, and logs in', async () => {
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

  await page.getByRole('banner').locator('summary[title]').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await guest.guard.expectSilence(page);
});

test('staff set up an authenticator app; the next login asks for its code, by keys alone, and goes on to the screen that was asked for', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const [recoveryCode = ''] = await setUpAuthenticator(guest, demoAccounts.moderator);

  await logInAgain(guest, demoAccounts.moderator);
  const popup = loginPopup(page);
  const code = field(popup, 'Code of the app');
  await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await popup.getByText('The code is wrong').waitFor();
  await popup.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await field(popup, 'Recovery code').waitFor();
  await page.keyboard.type(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');

  await expectComments(page);
  await guest.guard.expectSilence(page);
});

test('a guarded page asks for the login and returns; a second tab follows login and logout', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const { email, password } = demoAccounts.viewer;
  const other = await guest.context.newPage();
  await other.goto('/offline');
  await guest.open('/set/sessions');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { 邮箱: email, 密码: password });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('本设备').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/set/sessions');
  await other.getByRole('banner').locator('summary[title]').waitFor();

  await page.goto('/set/agency');
  await page.getByText('此页仅对机构用户开放。').waitFor();
  await other.getByRole('banner').locator('summary[title]').click();
  await other.getByRole('button', { name: '退出登录' }).first().click();
  await other.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).waitFor();
  await page.getByText('请先登录').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')])).toEqual([null, null]);
  await guest.guard.expectSilence(page);
});

test('where the browser refuses to store anything, a login says that it lives in the tab, goes on from page to page, and ends with a reload', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const { email, password } = demoAccounts.otherViewer;
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const login = async (secret: string) => {
    await fillFields(loginPopup(page), { Email: email, Password: secret });
    await loginPopup(page).getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await guest.open('/en/about');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await opener.click();
  await loginPopup(page).getByRole('checkbox').check();
  await login('not my password');
  await loginPopup(page).getByText('Email or password is incorrect').waitFor();

  await login(password);
  await page.getByText('Your browser does not let this site store data: you are logged in on this page only').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/en');
  // The new page takes the focus to its heading, which closes a menu opened before.
  await page.locator('main h1:focus').waitFor({ state: 'attached' });
  const menu = page.getByRole('banner').locator('summary[title]');
  await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Personal setting' }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/en/set'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/en');
  await menu.waitFor();
  expect(await page.getByText('No connection').count()).toBe(0);

  await page.reload({ waitUntil: 'load' });
  await opener.waitFor();
  await guest.guard.expectSilence(page);
});
