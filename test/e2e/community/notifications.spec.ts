/** Account data shared by all devices: notifications, favourites, and watch positions. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { clickAnyway, demoAccounts, enter, openAccountStage } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';

const stage = openAccountStage({ isCommon: true });
const film = 'v01';

/** Calls the API with the login of an open page. */
function callFrom(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ({ path: to, body: sent }) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify(sent),
      });
      return ((await answer.json()) as { code: number }).code;
    },
    { path, body },
  );
}

test('a reply notifies the writer of the comment, who reads it and chooses the channel of the next one', async () => {
  await using writer = await stage.visit({ width: 390, height: 844 });
  await enter(writer, demoAccounts.moderator, '/offline');
  const comment = await writer.page.evaluate(async () => {
    const answer = await fetch('/web/cms/comment', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
      body: JSON.stringify({ contentId: 'n02', content: `片单已更新 ${Date.now()}` }),
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  });
  await using admin = await stage.visit();
  await enter(admin, { email: 'admin@demo.example.org', password: 'demo-admin-2025' }, '/offline');
  expect(await callFrom(admin.page, '/web/cms/comment', { contentId: 'n02', parentId: comment, content: `收到，谢谢 ${Date.now()}` })).toBe(
    200,
  );
  const { page } = writer;

  await writer.open('/set/notifications');
  const inbox = page.getByRole('region', { name: '收到的通知' });
  await inbox
    .getByRole('status')
    .filter({ hasText: /条未读/ })
    .waitFor();
  await inbox.getByRole('button', { name: '全部标为已读' }).click();
  await inbox.getByText('全部已读').waitFor();
  const mail = page.getByRole('switch', { name: '评论回复：邮件' });
  const before = await mail.getAttribute('aria-checked');
  await mail.click();
  const after = before === 'true' ? 'false' : 'true';
  await expect.poll(() => mail.getAttribute('aria-checked')).toBe(after);
  await clickAnyway(page.getByRole('switch', { name: '账号安全：站内' }));
  await page.getByText('涉及账号安全，不能关闭').first().waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await writer.open('/set/notifications');
  await expect.poll(() => mail.getAttribute('aria-checked')).toBe(after);
  await inbox.getByRole('link').first().click();
  await page.waitForURL('**/content/article/n02*');
  await writer.guard.expectSilence(page);
});

exhaustiveTest('a saved item is listed among the favourites, removed, and restored', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await enter(guest, demoAccounts.otherViewer, '/en/content/article/n05');
  const save = page.getByRole('button', { name: /^Save/ });
  await save.waitFor();
  if ((await save.getAttribute('aria-pressed')) === 'false')
    await Promise.all([page.waitForResponse('**/web/user/favourite'), save.click()]);

  await guest.open('/en/set/favourites');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) })
    .first();
  await card.waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await Promise.all([page.waitForResponse('**/web/user/favourite'), card.getByRole('button', { name: /^Remove/ }).click()]);
  await page.getByRole('button', { name: /^Save again/ }).waitFor();
  await guest.open('/en/set/favourites');

  await page.getByText('Nothing saved yet').waitFor();
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a film resumes at the position reached on another device', async () => {
  await using first = await stage.visit({ width: 1280 });
  await enter(first, demoAccounts.viewer, '/offline');
  expect(await callFrom(first.page, '/web/user/position', { videoId: film, seconds: 32 })).toBe(200);

  await using second = await stage.visit({ width: 390, height: 844 });
  await enter(second, demoAccounts.viewer, `/videoplay/${film}`);

  await second.page.getByRole('button', { name: '从 0:32 继续' }).waitFor();
  await second.guard.expectSilence(second.page);
});
