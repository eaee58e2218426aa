/** The entrance to the management centre: by clicking from the home page, for everyone with access. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { sampled, takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** Account, first list, and the pending count after the link's name in both languages. */
const guests = [
  ['pgc1', /管理中心\s*\d+ 份草稿/, /Management centre\s*\d+ drafts?/],
  ['pgc2', /管理中心/, /Management centre/],
  ['reviewer', /管理中心\s*\d+ 项内容待审核/, /Management centre\s*\d+ works? awaiting review/],
  ['publisher', /管理中心\s*\d+ 项内容待上线/, /Management centre\s*\d+ works? ready to go online/],
  ['moderator', /管理中心\s*\d+ 条评论待处理/, /Management centre\s*\d+ comments? to moderate/],
  ['operator', /管理中心/, /Management centre/],
  ['admin', /管理中心\s*\d+ 项内容待审核/, /Management centre\s*\d+ works? awaiting review/],
] as const;

/** Of the kind with most to see in the menu: a link with a number. */
const judged = 'moderator';

const waitingCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/content/waiting')) calls.push(request.url());
  });
  return calls;
};

test.each(
  sampled(
    guests,
    guests.length,
    guests.findIndex(([name]) => name === judged),
  ),
)('%s reaches the overview from the home page by the account menu', async (name, inChinese, inEnglish) => {
  const languages = [
    ['', inChinese, /账号菜单/],
    ['/en', inEnglish, /Account menu/],
  ] as const;
  for (const [prefix, wanted, menuName] of takingTurns(
    languages,
    guests.findIndex(([guest]) => guest === name),
  )) {
    await using guest = await stage.visit();
    const { page } = guest;
    await enter(guest, demoAccount(name), prefix || '/');
    const calls = waitingCalls(page);
    const menu = page.locator('header details').filter({ has: page.locator('summary').filter({ hasText: menuName }) });
    await menu.locator('summary').waitFor();
    expect(calls).toEqual([]);

    await menu.locator('summary').click();
    const link = menu.getByRole('link', { name: wanted });
    await link.waitFor();
    expect(calls).toHaveLength(1);
    // The menus differ by their lines alone.
    expect(name === judged ? await violationsOf(page) : []).toEqual([]);
    await link.click();

    await page.waitForURL(`**${prefix}/manage`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await guest.guard.expectSilence(page);
  }
});

exhaustiveTest('the mobile menu and the settings link there, too, with the same count', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccount('reviewer'), '/');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const link = page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: /管理中心\s*\d+ 项内容待审核/ });
  await link.tap();
  await page.waitForURL('**/manage');

  await guest.open('/set/basic');
  await page
    .getByRole('main')
    .getByRole('link', { name: /管理中心\s*\d+ 项内容待审核/ })
    .tap();

  await page.waitForURL('**/manage');
  await guest.guard.expectSilence(page);
});

test('an account without staff access has no link, and nothing is counted', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  await enter(guest, demoAccount('viewer1'), '/');
  const calls = waitingCalls(page);

  await page.locator('header details summary').filter({ hasText: '账号菜单' }).click();

  await page.getByRole('link', { name: '收藏' }).first().waitFor();
  expect(await page.locator('a[href*="/manage"]').count()).toBe(0);
  expect(calls).toEqual([]);
  await guest.guard.expectSilence(page);
});
