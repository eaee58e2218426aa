/** Further cases of login and logout: focus, passkeys, an expired token, a forgotten password, the frame of the page, and while scripts load. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  clickAnyway,
  demoAccounts,
  enter,
  field,
  fillCode,
  fillFields,
  loginPopup,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { expectComments, logInAgain, setUpAuthenticator } from '#test/support/browser/second-factor-guest.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openAccountStage({ hasHostName: true });

const refusals = (url: string, status: number) => url.includes('/web/') && [400, 401, 403].includes(status);

test('the focus moves to the faulty field, to the password reset and back, and to the opener when Esc closes an empty popup', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open('/en/about');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await opener.click();
  const popup = loginPopup(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await field(popup, 'Email').waitFor();
  await clickAnyway(popup.getByRole('button', { name: 'Log in', exact: true }));
  await page.getByText('Please fill in the required items').waitFor();

  await popup.getByRole('button', { name: 'Forgotten your password?' }).press('Enter');
  await expect.poll(focused).toBe('Reset your password');
  await page.keyboard.press('Tab');
  expect(await field(popup, 'Email').evaluate((element) => element === document.activeElement)).toBe(true);

  await popup.getByRole('button', { name: 'Back to login' }).press('Enter');
  await expect.poll(focused).toBe('Log in');
  await page.keyboard.press('Escape');

  await popup.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.guard.expectSilence(page);
});

test('a passkey is added, used for the second step of a login, and removed', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: refusals });
  const { page } = guest;
  const [firstCode = '', secondCode = ''] = await setUpAuthenticator(guest, demoAccounts.moderator);

  const devices = await guest.context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await guest.open('/en/set/secondfactor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await fillFields(adding, { 'Name, such as “Office computer”': 'Laptop', 'Code of the app, or a recovery code': 'AAAA-AAAA-AAAA-AAAA' });
  await adding.getByRole('button', { name: 'Next' }).click();
  await adding.getByText('The code is wrong').waitFor();
  await fillFields(adding, { 'Code of the app, or a recovery code': firstCode });
  await adding.getByRole('button', { name: 'Next' }).click();
  await page.getByText('not used yet').waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await logInAgain(guest, demoAccounts.moderator);
  await loginPopup(page).getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expectComments(page);
  await guest.open('/en/set/secondfactor');
  await page.getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Remove the passkey “Laptop”' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey “Laptop”?' });
  await fillFields(removing, { 'Code of the app, or a recovery code': secondCode });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('“Laptop” was removed').first().waitFor();
  await guest.guard.expectSilence(page);
});

test('an invalid token opens the popup and returns to the page', async () => {
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

test.each(
  takingTurns(
    [
      [1920, '', ['登录', '注册']],
      [390, '/en', ['Log in', 'Register']],
    ],
    1,
  ),
)('the popup shuts nobody out at %d px', async (width, prefix, tabs) => {
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

test('the header reserves the space of the avatar instead of “log in”, and the login page names the current account', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await enter(guest, demoAccounts.viewer, '/news');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  const login = page.getByRole('banner').getByRole('link', { name: '登录 / 注册' });

  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await login.isVisible()).toBe(false);
  scripts.resolve();
  await waitForHydration(page);
  await page.getByRole('banner').locator('[data-slot=account] summary').waitFor();

  await page.goto('/login');
  await page.getByRole('main').getByText('您已登录').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: '继续' }).isVisible()).toBe(true);
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('main').getByText('您已登录').waitFor({ state: 'detached' });
  await login.waitFor();
});

test.each(
  takingTurns(
    [
      ['', '打开菜单', '菜单', '登录 / 注册', '退出登录'],
      ['/en', 'Open menu', 'Menu', 'Log in', 'Log out'],
    ],
    1,
  ),
)('neither the menu of a phone nor the footer asks them to log in (%s)', async (prefix, opener, name, logIn, logOut) => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccounts.otherViewer, `${prefix}/news`);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  const places = [page.getByRole('dialog', { name, includeHidden: true }), page.getByRole('contentinfo')];

  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('button', { name: opener }).tap();
  await page.getByRole('dialog', { name }).waitFor();
  // In view or not: the footer lies under the open menu.
  for (const place of places) {
    expect(await place.locator('a[href$="/login"]').evaluate((link) => getComputedStyle(link).visibility)).toBe('hidden');
    expect(await place.getByRole('link', { name: logIn }).count()).toBe(0);
  }
  scripts.resolve();
  await waitForHydration(page);

  // The menu stays open meanwhile.
  await page.getByRole('dialog', { name }).getByRole('button', { name: logOut }).waitFor();
  await page.getByRole('dialog', { name }).getByRole('button', { name: logOut }).tap();
  for (const place of places)
    await expect.poll(() => place.locator('a[href$="/login"]').evaluate((link) => getComputedStyle(link).visibility)).toBe('visible');
  await guest.guard.expectSilence(page);
});

test('resetting the password with a code leads back to the login', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const { email } = demoAccounts.viewer;
  await guest.open('/en/news');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { Email: email });
  await popup.getByRole('button', { name: 'Forgotten your password?' }).click();
  await popup.getByRole('heading', { name: 'Reset your password' }).waitFor();
  expect(await field(popup, 'Email').inputValue()).toBe(email);
  await fillCode(popup, stage.mail(), email);
  await fillFields(popup, { 'New password': newPassword, 'Confirm password': newPassword });
  await popup.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Your password has been changed').waitFor();

  await fillFields(popup, { Password: newPassword });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: 'Log in', exact: true }).click();

  await page.getByRole('banner').locator('summary[title]').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/en');
  await guest.guard.expectSilence(page);
});

/** Ways to the form for a new password that bring no address along; each gives the forms. */
const waysIn = {
  'the popup of a phone': {
    words: { email: '邮箱', new: '新密码', again: '确认密码', set: '设置新密码', password: '密码', logIn: '登录' },
    account: demoAccounts.otherViewer,
    leadsTo: '/',
    width: 390,
    open: async (page: Page, visit: (path: string) => Promise<void>): Promise<Locator> => {
      await visit('/');
      await page.getByRole('button', { name: '打开菜单' }).tap();
      await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '登录 / 注册' }).tap();
      await loginPopup(page).getByRole('button', { name: '忘记密码' }).tap();
      return loginPopup(page);
    },
  },
  'the page that a link in a mail leads to': {
    words: {
      email: 'Email',
      new: 'New password',
      again: 'Confirm password',
      set: 'Set new password',
      password: 'Password',
      logIn: 'Log in',
    },
    account: demoAccounts.pgc,
    leadsTo: '/en/manage',
    width: 1280,
    open: async (page: Page, visit: (path: string) => Promise<void>): Promise<Locator> => {
      await visit('/en/login?tab=password');
      return page.getByRole('main');
    },
  },
} as const;

test.each(takingTurns(['the popup of a phone', 'the page that a link in a mail leads to'], 0))(
  'the address that was typed for the new password alone is there for the login (%s)',
  async (name) => {
    const { words, account, leadsTo, width, open } = waysIn[name];
    const { email } = account;
    await using guest = await stage.visit({ width, height: 844 });
    const { page } = guest;
    const forms = await open(page, guest.open);
    expect(await field(forms, words.email).inputValue()).toBe('');
    await fillFields(forms, { [words.email]: email });
    await fillCode(forms, stage.mail(), email);
    await fillFields(forms, { [words.new]: newPassword, [words.again]: newPassword });
    await forms.getByRole('button', { name: words.set }).click();

    await expect.poll(() => forms.getByRole('tab', { name: words.logIn }).getAttribute('aria-selected')).toBe('true');
    expect(await field(forms, words.email).inputValue()).toBe(email);
    await fillFields(forms, { [words.password]: newPassword });
    await forms.getByRole('checkbox').check();
    await forms.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await expect.poll(() => loginPopup(page).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe(leadsTo);
    await guest.guard.expectSilence(page);
  },
);
