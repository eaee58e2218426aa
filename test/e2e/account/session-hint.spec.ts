/** A visitor who is logged in is not asked to log in while the scripts are on their way, nor by the page of the forms. */
import { expect, test } from 'vitest';
import { demoAccounts, enter, openAccountStage } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openAccountStage();

test('the header keeps the place of the picture instead of “log in”, and the login page says who is there', async () => {
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
