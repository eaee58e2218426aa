/** A forgotten password, from the popup to the login with the new one. */
import { expect, test } from 'vitest';
import {
  demoAccounts,
  field,
  fillCode,
  fillFields,
  loginPopup,
  newPassword,
  openAccountStage,
} from '#test/support/browser/account-guest.ts';

const stage = openAccountStage();

test('a code and a new password lead back to the login', async () => {
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

  await page.getByRole('banner').locator('summary').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/en');
  await guest.guard.expectSilence(page);
});

test('the address that was typed for the new password alone is there for the login, in the popup of a phone too', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  const { email } = demoAccounts.otherViewer;
  await guest.open('/');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '登录 / 注册' }).tap();
  const popup = loginPopup(page);
  await popup.getByRole('button', { name: '忘记密码' }).tap();
  expect(await field(popup, '邮箱').inputValue()).toBe('');
  await fillFields(popup, { 邮箱: email });
  await fillCode(popup, stage.mail(), email);
  await fillFields(popup, { 新密码: newPassword, 确认密码: newPassword });
  await popup.getByRole('button', { name: '设置新密码' }).tap();

  await expect.poll(() => popup.getByRole('tab', { name: '登录' }).getAttribute('aria-selected')).toBe('true');
  expect(await field(popup, '邮箱').inputValue()).toBe(email);
  await fillFields(popup, { 密码: newPassword });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: '登录', exact: true }).tap();
  await popup.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await guest.guard.expectSilence(page);
});

test('the focus moves to the heading of the form, and back to the selected tab', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open('/en/news');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const popup = loginPopup(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await popup.getByRole('button', { name: 'Forgotten your password?' }).press('Enter');
  await expect.poll(focused).toBe('Reset your password');
  await page.keyboard.press('Tab');
  expect(await field(popup, 'Email').evaluate((element) => element === document.activeElement)).toBe(true);

  await popup.getByRole('button', { name: 'Back to login' }).press('Enter');
  await expect.poll(focused).toBe('Log in');
  await guest.guard.expectSilence(page);
});

test('so it is on the page that a link in a mail leads to', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const { email } = demoAccounts.moderator;
  await guest.open('/en/login?tab=password');
  const forms = page.getByRole('main');
  await fillFields(forms, { Email: email });
  await fillCode(forms, stage.mail(), email);
  await fillFields(forms, { 'New password': newPassword, 'Confirm password': newPassword });
  await forms.getByRole('button', { name: 'Set new password' }).click();

  await expect.poll(() => forms.getByRole('tab', { name: 'Log in' }).getAttribute('aria-selected')).toBe('true');
  expect(await field(forms, 'Email').inputValue()).toBe(email);
  await fillFields(forms, { Password: newPassword });
  await forms.getByRole('checkbox').check();
  await forms.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('banner').locator('summary').waitFor();
  await guest.guard.expectSilence(page);
});
