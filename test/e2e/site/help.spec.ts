/** The help picture, opened by the round button beside the registration and in the management centre, in both languages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccounts, enter, loginPopup } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();
const openFromHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click();
const openFromMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' }).click();
};
const isFocused = (element: Element) => element === document.activeElement;

const places = [
  {
    path: '/',
    width: 1920,
    openLogin: openFromHeader,
    register: '注册',
    button: '如何注册并提交作品',
    title: '机构如何注册并提交作品',
    first: '经办人的姓名',
  },
  {
    path: '/en',
    width: 390,
    openLogin: openFromMenu,
    register: 'Register',
    button: 'How to register and submit a work',
    title: 'How an institution registers and submits a work',
    first: 'ID number',
  },
];

test.each(takingTurns(places, 1))(
  'the help beside the registration opens over the form, closes with a click or Escape, and keeps the typed text ($path)',
  async ({ path, width, openLogin, register, button, title, first }) => {
    await using guest = await stage.visit({ width, height: 900 });
    const { page } = guest;
    await guest.open(path);
    await openLogin(page);
    const popup = loginPopup(page);
    await popup.getByRole('tab', { name: register }).click();
    const email = popup.locator('input[type="email"]:visible');
    await email.fill('someone@example.org');
    const help = popup.getByRole('button', { name: button });
    const picture = page.getByRole('dialog', { name: title });

    await help.click();
    await picture.waitFor();
    expect(await picture.getByRole('listitem').count()).toBe(5);
    expect(await picture.getByRole('listitem').first().getByText(first).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });
    expect(await help.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await picture.getByText(title).first().click();

    await picture.waitFor({ state: 'detached' });
    expect(await email.inputValue()).toBe('someone@example.org');
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('the management centre shows the same help beside its name', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await enter(guest, demoAccounts.pgc, '/manage/works/draft');

  await page.getByRole('button', { name: '如何注册并提交作品' }).click();
  const picture = page.getByRole('dialog', { name: '机构如何注册并提交作品' });
  await picture.waitFor();
  expect(await picture.getByRole('listitem').count()).toBe(5);
  await page.keyboard.press('Escape');

  await picture.waitFor({ state: 'detached' });
  await guest.guard.expectSilence(page);
});
