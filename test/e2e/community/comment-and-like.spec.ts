/** Comments and likes under an article: an action started before the login is completed after it, and no text is lost. */
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccounts, enter, fillFields, loginPopup, openAccountStage, type DemoAccount } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { violationsOf, watchShifts } from '#test/support/browser/judge-page.ts';

const stage = openAccountStage({ isCommon: true });
const article = '/content/article/n04';

const likeButton = (page: Page) => page.getByRole('button', { name: /^(喜欢|Like)( \d|$)/ });
const comments = (page: Page) => page.locator('#comments');
const field = (page: Page) => comments(page).getByRole('textbox', { name: /^(发表评论|Write a comment)$/ });

/** Brings the comments near, so that they are fetched. */
async function toComments(page: Page): Promise<Locator> {
  await comments(page).scrollIntoViewIfNeeded();
  await comments(page).getByRole('article').first().waitFor();
  return comments(page);
}

async function logIn(page: Page, { email, password }: DemoAccount, labels: { email: string; password: string }): Promise<void> {
  const popup = loginPopup(page);
  await fillFields(popup, { [labels.email]: email, [labels.password]: password });
  await popup.getByRole('checkbox').check();
  await popup.locator('input[type="password"]').press('Enter');
  await popup.waitFor({ state: 'detached' });
}

const inChinese = {
  path: article,
  width: 1920,
  account: demoAccounts.viewer,
  labels: { email: '邮箱', password: '密码' },
  send: '登录并发表',
  remove: '删除',
};
const inEnglish = {
  path: `/en${article}`,
  width: 390,
  account: demoAccounts.otherViewer,
  labels: { email: 'Email', password: 'Password' },
  send: 'Log in and post',
  remove: 'Delete',
};

test.each(takingTurns([inChinese, inEnglish], 1))(
  'an action started by an anonymous visitor is completed after the login ($path at $width px)',
  async ({ path, width, account, labels, send, remove }) => {
    await using guest = await stage.visit({ width, height: width === 390 ? 844 : 1080 });
    const { page } = guest;
    await guest.open(path);
    const like = likeButton(page);
    await like.waitFor();
    const before = Number(/\d+/.exec(await like.innerText())?.[0]);

    await like.click();
    await loginPopup(page).waitFor();
    await page.keyboard.press('Escape');
    await loginPopup(page).waitFor({ state: 'detached' });
    expect(await like.getAttribute('aria-pressed')).toBe('false');
    await toComments(page);
    const text = `山月在，人也在。${Date.now()}`;
    await field(page).fill(`${text}\nThe moon stays.`);
    await comments(page).getByRole('button', { name: send }).click();
    await logIn(page, account, labels);

    // Whether it waits for a moderator or not: it is there, and it is the visitor's own.
    await comments(page).getByRole('article').filter({ hasText: text }).getByRole('button', { name: remove, exact: true }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    await page.waitForURL(({ pathname }) => pathname === path);
    await like.click();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => Number(/\d+/.exec(await like.innerText())?.[0])).toBe(before + 1);
    await like.click();
    await expect.poll(async () => Number(/\d+/.exec(await like.innerText())?.[0])).toBe(before);
    expect(await violationsOf(page)).toEqual([]);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest(
  'a refused like is rolled back with a message; a refused comment keeps its text and is retried under the same key',
  async () => {
    await using guest = await stage.visit({ width: 1280, allowedStatus: (url) => /like\/click|cms\/comment$/.test(url) });
    const { page } = guest;
    await enter(guest, demoAccounts.moderator, article);
    await likeButton(page).waitFor();
    const refusal = Promise.withResolvers<void>();
    await page.route('**/web/cms/like/click', async (route) => {
      await refusal.promise;
      await route.fulfill({ status: 503, json: { code: 503, msg: '服务暂不可用，请稍后重试' } });
    });

    await likeButton(page).click();
    await expect.poll(() => likeButton(page).getAttribute('aria-pressed')).toBe('true');
    refusal.resolve();
    await page.getByRole('alert').getByText('服务暂不可用').waitFor();
    await expect.poll(() => likeButton(page).getAttribute('aria-pressed')).toBe('false');

    await toComments(page);
    const keys: (string | undefined)[] = [];
    const refusals = [
      (route: Route) => route.fulfill({ status: 429, json: { code: 429, msg: '评论过于频繁，请 12 秒后再发' } }),
      (route: Route) => route.continue(),
    ];
    await page.route('**/web/cms/comment', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return refusals.shift()?.(route);
    });
    await field(page).fill('工作人员的一条评论');
    await field(page).press('Control+Enter');
    await comments(page).getByText('评论过于频繁，请 12 秒后再发').waitFor();
    expect(await field(page).inputValue()).toBe('工作人员的一条评论');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await guest.reload();
    await toComments(page);
    await expect.poll(() => field(page).inputValue()).toBe('工作人员的一条评论');
    await field(page).press('Control+Enter');

    const own = comments(page)
      .getByRole('article', { name: /评论管理员|方圆/ })
      .filter({ hasText: '工作人员的一条评论' });
    await own.getByText('工作人员', { exact: true }).waitFor();
    expect(keys).toHaveLength(2);
    await own.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
    await own.waitFor({ state: 'detached' });
  },
);

exhaustiveTest('a reply names its addressee, more replies load on demand, and a report is accepted', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccounts.pgc, article);
  await toComments(page);
  const thread = comments(page).locator('[data-comment]').filter({ hasText: '请问成都' });
  const answered = thread.getByRole('list').getByRole('article').first();

  await answered.getByRole('button', { name: /^回复/ }).click();
  const reply = thread.getByRole('textbox', { name: '回复评论' });
  expect(await reply.inputValue()).toMatch(/^@.+ $/);
  expect(await reply.evaluate((element) => element === document.activeElement)).toBe(true);
  await reply.press('End');
  const text = `好的，谢谢。${Date.now()}`;
  await page.keyboard.type(text);
  await thread.getByRole('button', { name: '回复', exact: true }).last().click();
  await thread.getByText(text).waitFor();
  await reply.waitFor({ state: 'detached' });

  await answered.getByRole('button', { name: '举报' }).click();
  const dialog = page.getByRole('dialog', { name: '举报这条评论' });
  await dialog.getByRole('radio', { name: '剧透' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await page.getByText('已收到举报，谢谢').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await comments(page).getByRole('radio', { name: '最热' }).check();
  await expect.poll(() => comments(page).getByRole('list').first().getAttribute('aria-busy')).toBeNull();
  await guest.guard.expectSilence(page);
});

exhaustiveTest('failed comments can be retried, and loading them shifts nothing', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: (url) => url.includes('comment/list') });
  const { page } = guest;
  const shiftsOf = await watchShifts(page);
  let fails = true;
  await page.route('**/web/cms/comment/list*', (route) =>
    fails ? route.fulfill({ status: 503, json: { code: 503, msg: '' } }) : route.continue(),
  );
  await guest.open(article);
  await comments(page).scrollIntoViewIfNeeded();
  await comments(page).getByText('评论加载失败').waitFor();
  fails = false;

  await comments(page).getByRole('button', { name: '重试' }).click();
  await comments(page).getByRole('article').first().waitFor();

  await guest.open(article);
  // The list is loaded before it scrolls into view; reading speed does not outrun it.
  const away = () => comments(page).evaluate((place) => place.getBoundingClientRect().top - innerHeight);
  for (let step = 0; step < 60 && (await away()) > 300; step += 1) await page.mouse.wheel(0, 100);
  await comments(page).getByRole('article').first().waitFor();
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 150);
  await page.waitForTimeout(500);
  const { sum, shifts } = await shiftsOf();
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.005);
  await guest.guard.expectSilence(page);
});
