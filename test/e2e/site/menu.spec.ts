/** The menu of narrow screens: by touch and by keyboard, before and after hydration. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('the keyboard opens the menu and stays in it, and closing it restores the focus', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open('/');
  const opener = page.getByRole('button', { name: '打开菜单' });

  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.waitFor();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() =>
      document.activeElement === document.body ? 'browser' : document.activeElement?.closest('dialog') ? 'menu' : 'page',
    );
    expect(where).not.toBe('page');
  }
  await page.keyboard.press('Escape');

  await menu.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.guard.expectSilence(page);
});

test('a tap opens the menu, the cross closes it, a link navigates and closes it', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open('/en');
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await menu.waitFor();
  await menu.getByRole('button', { name: 'Close menu' }).tap();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await menu.getByRole('link', { name: 'Notices' }).tap();

  await page.waitForURL('**/en/announcement');
  await menu.waitFor({ state: 'hidden' });
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the menu opens without scripts', async () => {
  await using guest = await stage.visit({ width: 390, height: 844, scripts: false });
  const { page } = guest;
  await guest.open('/');

  await page.getByRole('button', { name: '打开菜单' }).tap();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.waitFor();
  await menu.getByRole('link', { name: '最新动态' }).tap();

  await page.waitForURL('**/news');
});
