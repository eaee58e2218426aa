/** People who log in with a second factor. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOf } from '#test/support/authenticator.ts';
import { enter, field, fillFields, loginPopup, type DemoAccount } from './account-guest.ts';
import { violationsOf } from './judge-page.ts';
import type { Visitor } from './visitor.ts';

/** Sets up an authenticator app in the personal settings, in English; returns the recovery codes. */
export async function setUpAuthenticator(guest: Visitor, account: DemoAccount): Promise<string[]> {
  const { page } = guest;
  await enter(guest, account, '/en/set/basic');
  await page.getByRole('navigation', { name: 'Personal setting' }).getByRole('link', { name: 'Two-step verification' }).click();
  await page.getByRole('button', { name: 'Switch on two-step verification' }).click();
  const question = page.getByRole('dialog', { name: 'Switch on two-step verification' });
  await field(question, 'Your password').fill(account.password);
  await question.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '');
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Code of the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await page.locator('main code').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  return codes;
}

/** Logs in again with the password, from a staff screen that asks for it; the second step is open afterwards. */
export async function logInAgain({ page, open }: Visitor, { email, password }: DemoAccount): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await open('/en/manage/comments');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const popup = loginPopup(page);
  await fillFields(popup, { Email: email, Password: password });
  await popup.getByRole('checkbox').first().check();
  await field(popup, 'Password').press('Enter');
}

/** The screen that was asked for is there, without the popup. */
export async function expectComments(page: Page): Promise<void> {
  await loginPopup(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
}
