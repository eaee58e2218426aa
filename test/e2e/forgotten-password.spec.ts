/** A forgotten password, from the popup to the login with the new one. */
import { expect, test } from 'vitest';
import { demoAccounts, field, fillCode, fillFields, loginPopup, newPassword, openAccountStage } from '#test/support/account-guest.ts';

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
