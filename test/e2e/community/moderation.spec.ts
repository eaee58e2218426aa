/** Comment moderation: the queue, range selection, reasons, undo, and two concurrent moderators. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, demoAccounts, enter, openAccountStage } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openAccountStage({ isCommon: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

async function open(guest: Visitor, name: string, path = '/manage/comments'): Promise<Page> {
  await enter(guest, demoAccount(name), path);
  return guest.page;
}

test('shift selects a range; comments decided by another moderator meanwhile are skipped and reported', async () => {
  await using guest = await stage.visit({ width: 1920, height: 1080 });
  await using other = await stage.visit({ width: 1280 });
  const [page, theirs] = await Promise.all([open(guest, 'moderator'), open(other, 'admin')]);
  await Promise.all([rows(page).first().waitFor(), rows(theirs).first().waitFor()]);
  const waiting = await rows(page).count();
  const third = await rows(page).nth(2).locator('.text').innerText();
  expect(await violationsOf(page)).toEqual([]);

  await rows(theirs).nth(0).getByRole('button', { name: '通过' }).click();
  await theirs.getByText('已通过 1 条。').waitFor();
  await expect.poll(() => rows(theirs).count()).toBe(waiting - 1);
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(1)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const batch = page.getByRole('toolbar', { name: '批量操作' });
  expect(await batch.getByRole('status').innerText()).toBe('已选 2 项');
  await batch.getByRole('button', { name: '隐藏' }).click();
  const question = page.getByRole('dialog', { name: '隐藏 2 条评论？' });
  await question.getByRole('button', { name: '广告信息' }).click();
  expect(await question.getByRole('textbox').inputValue()).toBe('广告信息');
  await question.getByRole('button', { name: '隐藏' }).click();

  await page.getByText('已隐藏 1 条。 1 条已由他人处理，未作改动。').waitFor();
  await expect.poll(() => rows(page).count()).toBe(waiting - 2);
  expect(await rows(page).nth(0).locator('.text').innerText()).toBe(third);

  // The first row of the others is hidden by now, so that its author has no comment that waits: the notice names them all the same.
  // One author's comments alone, and the account from the row for those who manage accounts.
  const author = rows(theirs).first();
  const [name, userId] = [
    await author.locator('.meta b').innerText(),
    /userId=([^&]+)/.exec((await author.getByRole('link', { name: /^账号/ }).getAttribute('href')) ?? '')?.[1],
  ];
  await author.getByRole('button', { name: /^该用户的全部评论/ }).click();
  await theirs.waitForURL(({ searchParams }) => searchParams.get('userId') === userId);
  await theirs.getByText(`${name} 的评论`).waitFor();
  await theirs.getByRole('tab', { name: '公开' }).click();
  await rows(theirs).first().waitFor();
  expect(new Set(await rows(theirs).locator('.meta b').allInnerTexts())).toEqual(new Set([name]));
  expect(await violationsOf(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: '显示全部用户' }).click();
  await expect.poll(async () => new Set(await rows(theirs).locator('.meta b').allInnerTexts()).size).toBeGreaterThan(1);
  await rows(theirs).filter({ hasText: name }).first().getByRole('link', { name: /^账号/ }).click();
  await theirs.getByRole('dialog').getByText(name).first().waitFor();
  await theirs.getByRole('dialog').getByRole('button', { name: '封禁' }).waitFor();
  expect(await rows(page).getByRole('link', { name: /^账号/ }).count()).toBe(0);

  // A reply from the queue makes its comment public with it.
  const answered = rows(page).last();
  const words = await answered.locator('.text').innerText();
  await answered.getByRole('button', { name: /^回复/ }).click();
  const reply = page.getByRole('dialog', { name: /^回复/ });
  await reply.getByText(words).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await reply.getByRole('textbox').fill('多谢提醒，第二场的票今天放出。');
  await reply.getByRole('button', { name: '通过并回复' }).click();
  await page.getByText('回复已公开。').waitFor();
  await expect.poll(() => rows(page).filter({ hasText: words }).count()).toBe(0);
  await page.getByRole('tab', { name: '公开' }).click();
  await rows(page).filter({ hasText: '多谢提醒' }).locator('q').getByText(words).waitFor();
  await guest.guard.expectSilence(page);
  await other.guard.expectSilence(theirs);
});

exhaustiveTest('a moderator changes a rule of comments and adds watched words, and a comment with one of them is held', async () => {
  await using guest = await stage.visit();
  const page = await open(guest, 'moderator', '/en/manage/watched-words');
  const seconds = page.getByLabel('Seconds between two comments');
  await seconds.fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A whole number from 1 to 3600, or nothing for the default.').waitFor();
  await seconds.fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It holds at once.').waitFor();
  await page.getByRole('button', { name: 'Add words' }).click();
  const form = page.getByRole('dialog', { name: 'Add words' });
  await form.getByLabel('Words').fill('Lantern lottery\n!!!');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('“!!!” has no letter or digit.').waitFor();
  await form.getByLabel('Words').fill('Lantern lottery\n彩票代买');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('2 words were added.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await using reader = await stage.visit();
  await enter(reader, demoAccounts.viewer, '/en/content/article/n04');
  await reader.page.locator('#comments').scrollIntoViewIfNeeded();
  await reader.page.getByRole('textbox', { name: 'Write a comment' }).fill('Come to the L a n t e r n lottery!');
  await reader.page.getByRole('button', { name: /^Post/ }).click();
  await reader.page.getByRole('article').filter({ hasText: 'L a n t e r n' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Comments' }).click();
  const spam = rows(page).filter({ hasText: 'L a n t e r n' });
  await spam.getByRole('button', { name: /^Hide/ }).click();
  const question = page.getByRole('dialog', { name: 'Hide 1 comment?' });
  await question.getByLabel('The writer may not comment').selectOption({ label: 'for 7 days' });
  await question.getByRole('button', { name: 'Hide' }).click();
  await reader.page.getByRole('textbox', { name: 'Write a comment' }).fill('And again');
  await reader.page.getByRole('button', { name: /^Post/ }).click();
  await reader.page.getByText('A moderator has stopped your comments; days left: 7').waitFor();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await spam.getByRole('button', { name: 'Let comment again' }).click();
  await spam.getByText(/^May not comment before/).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Watched words' }).click();
  await page.getByRole('button', { name: 'Delete 彩票代买' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /彩票代买/ }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Delete ./);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a hidden comment is restored and a pinned one unpinned, on a phone as cards', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const page = await open(guest, 'moderator', '/en/manage/comments');
  await page.getByRole('tab', { name: 'Public' }).click();
  await rows(page).first().waitFor();
  const text = await rows(page).first().locator('.text').innerText();
  const own = rows(page).filter({ hasText: text }).first();

  await own.getByRole('button', { name: /^Hide/ }).click();
  const question = page.getByRole('dialog', { name: 'Hide 1 comment?' });
  await question.getByLabel('The writer may not comment').selectOption({ label: 'for 7 days' });
  await question.getByRole('button', { name: 'Hide' }).click();
  await page.getByText('1 comment hidden.').waitFor();
  await own.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 comment approved.').waitFor();
  await own.waitFor();
  // The bar came with the decision, and goes with it.
  await expect.poll(() => own.getByText(/^May not comment before/).count()).toBe(0);

  await page.getByRole('searchbox', { name: 'Search comments or names' }).fill('zzzz');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing found').waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('staff without the right get an explanatory page, and no request is sent', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const asked: string[] = [];
  guest.page.on('request', (request) => asked.push(request.url()));
  const page = await open(guest, 'reviewer');

  await page.getByRole('main').getByRole('heading', { level: 2, name: '您没有访问此页的权限' }).waitFor();

  expect(await rows(page).count()).toBe(0);
  expect(asked.filter((url) => /\/webAdmin\/.*comment/i.test(url))).toEqual([]);
  await guest.guard.expectSilence(page);
});
