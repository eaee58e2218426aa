/** The announcement bar and the footer: written, published, changed and restored by clicking, and public in both languages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const region = (page: Page) => page.getByRole('complementary', { name: /^(公告|Announcement)$/ });
/** The bar in the HTML of a page; '' without one. */
const barOf = async (path: string) => {
  const html = await (await fetch(stage.site.origin + path)).text();
  return (
    /<aside[^>]*data-level="(\w+)"[^>]*>(.*?)<\/aside>/s
      .exec(html)
      ?.slice(1)
      .join(' ')
      .replaceAll(/<[^>]+>/g, ' ') ?? ''
  );
};

test('a publisher puts the announcement on every page, restores an earlier version and removes it', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/works/audited');
  await page.getByRole('navigation').getByRole('link', { name: 'Announcement bar' }).click();
  const main = page.getByRole('main');
  await main.getByText('Nothing has been published yet.').waitFor();

  await main.getByLabel('Text in English').fill('The ceremony begins at seven');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Fill this in.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('textZh');
  await main.getByLabel('Text in Chinese').fill('颁奖典礼改在七点开始');
  await main.getByLabel('Level').selectOption('Important');
  await main.getByRole('button', { name: 'Save draft' }).click();
  await main.getByText(/^Draft saved by/).waitFor();
  expect(await barOf('/en/news')).toBe('');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  expect(await focusedText(page)).toBe('Publish');
  await expect.poll(() => barOf('/en/news')).toContain('important  The ceremony begins at seven');
  await expect.poll(() => barOf('/')).toContain('颁奖典礼改在七点开始');

  await main.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
  await main.getByLabel('Text of the link in Chinese').fill('日程');
  await main.getByLabel('Text of the link in English').fill('Programme');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Enter a path of this site/).waitFor();
  await main.getByLabel('Link', { exact: true }).fill('/previous');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 2/).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await using visitor = await stage.visit({ width: 390, height: 844 });
  await visitor.page.goto(`${stage.site.origin}/en/about`);
  await region(visitor.page).getByRole('link', { name: 'Programme' }).click();
  await visitor.page.waitForURL('**/en/previous');
  expect(await overflowOf(visitor.page)).toBe(0);
  await visitor.guard.expectSilence(visitor.page);

  await main.getByText('2 versions').click();
  await main.getByRole('button', { name: 'Restore version 1' }).click();
  await main.getByText(/^Draft saved by/).waitFor();
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 3/).waitFor();
  await expect.poll(() => barOf('/en/news')).not.toContain('Programme');

  await main.getByLabel('Show the bar above every page').uncheck();
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 4/).waitFor();
  await expect.poll(() => barOf('/en/news')).toBe('');
  await staff.guard.expectSilence(page);
});

test('a date typed in part is not published, text typed during a save stays, and a discarded draft leaves the form', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/announcement-bar');
  const main = page.getByRole('main');
  const text = main.getByLabel('Text in English');
  const from = main.getByLabel('From', { exact: true });
  await text.waitFor();
  const online = await text.inputValue();

  await text.fill('The doors open at five');
  await from.click();
  await page.keyboard.type('12');
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() => from.evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('Enter the whole date, or empty the field');
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
  await from.fill('2030-01-01T10:00');

  const answer = Promise.withResolvers<void>();
  await page.route('**/announcement/save', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/announcement/save');
  await text.fill('The doors open at six');
  await main.getByRole('button', { name: 'Save draft' }).click();
  await sent;
  await text.fill('The doors open at seven');
  answer.resolve();
  await main.getByText(/^Draft saved by/).waitFor();
  expect(await text.inputValue()).toBe('The doors open at seven');

  await main.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => text.inputValue()).toBe(online);
  await staff.guard.expectSilence(page);
});

exhaustiveTest('a publisher publishes a version of the privacy policy, which is public at once; a future one is withdrawn', async () => {
  await using staff = await stage.visit({ allowedStatus: (url, status) => status === 409 && url.endsWith('/agreement/publish') });
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/agreements');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Write a new version Privacy policy' }).click();
  const text = (name: string) => main.getByRole('textbox', { name });
  await text('Text in English').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await main.getByRole('button', { name: 'Publish version' }).click();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('version');
  await text('Version').fill('2026-12');
  await main.getByRole('button', { name: 'Publish version' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Text in English');
  await page.keyboard.type('We keep your address for a year.');
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Publish version' }).click();
  await main.getByRole('link', { name: 'Open 2026-12' }).waitFor();
  await expect.poll(async () => (await fetch(`${stage.site.origin}/en/privacy`)).text()).toContain('We keep your address for a year.');

  await main.getByRole('button', { name: 'Write a new version User agreement' }).click();
  await text('Version').fill('2025-01');
  await main.getByLabel('In force from').fill('2099-01-01T00:00');
  await main.getByRole('button', { name: 'Publish version' }).click();
  await page.getByText('This version exists already; choose another one.').waitFor();
  await text('Version').fill('2099-01');
  await main.getByRole('button', { name: 'Publish version' }).click();
  await main.getByRole('button', { name: 'Withdraw 2099-01' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await main.getByRole('button', { name: 'Withdraw 2099-01' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Open /);
  await staff.guard.expectSilence(page);
});

exhaustiveTest('the second of two editors of a draft gets a conflict and continues from the stored version', async () => {
  await using first = await stage.visit();
  await using second = await stage.visit({
    width: 390,
    height: 844,
    allowedStatus: (url, status) => status === 409 && url.endsWith('/announcement/save'),
  });
  for (const [guest, name] of [
    [first, 'publisher'],
    [second, 'admin'],
  ] as const) {
    await enter(guest, demoAccount(name), '/manage/announcement-bar');
    await guest.page.getByRole('main').getByLabel('中文文字', { exact: true }).waitFor();
  }
  const [one, two] = [first.page.getByRole('main'), second.page.getByRole('main')];
  await one.getByLabel('中文文字', { exact: true }).fill('第一份');
  await one.getByRole('button', { name: '保存草稿' }).click();
  await one.getByText(/^草稿由/).waitFor();

  await two.getByLabel('中文文字', { exact: true }).fill('第二份');
  await two.getByRole('button', { name: '保存草稿' }).click();
  await two.getByText('其他人刚刚保存了新的内容').waitFor();
  expect(await two.getByLabel('中文文字', { exact: true }).inputValue()).toBe('第二份');
  expect(await violationsOf(second.page)).toEqual([]);
  expect(await overflowOf(second.page)).toBe(0);
  await two.getByRole('button', { name: '载入已保存的内容' }).press('Enter');
  await expect.poll(() => focusedText(second.page)).toMatch(/草稿由/);
  await expect.poll(() => two.getByLabel('中文文字', { exact: true }).inputValue()).toBe('第一份');

  await two.getByRole('button', { name: '放弃草稿' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
  await two.getByText(/^草稿由/).waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(second.page)).toMatch(/^尚未发布过|^线上版本/);
  await second.guard.expectSilence(second.page);
});

exhaustiveTest('a publisher edits the footer: owner, licence, own links, and one default link removed', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/announcement-bar');
  await page.getByRole('navigation').getByRole('link', { name: 'Footer', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText(/^Online: version 1/).waitFor();

  await main.getByLabel('Owner in English').fill('');
  await main.getByLabel('Contact email').fill('office');
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Fill in both languages, or leave both empty.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('ownerEn');
  await main.getByText('Enter a valid email address.').waitFor();
  await main.getByLabel('Owner in English').fill('© Bamboo Film Week');
  await main.getByLabel('Contact email').fill('office@example.org');
  await main.getByLabel('ICP filing number').fill('蜀ICP备2026000001号');
  await main.getByRole('checkbox', { name: 'Jury' }).uncheck();
  await main.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.type('微博');
  const card = main.getByRole('listitem', { name: '微博', exact: true });
  await card.getByLabel('Link', { exact: true }).fill('https://weibo.example/panda');
  await card.getByLabel('Name in English').fill('Weibo');
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 2/).waitFor();

  await using visitor = await stage.visit({ width: 390, height: 844 });
  await expect.poll(async () => (await fetch(`${stage.site.origin}/en/about`)).text()).toContain('Bamboo Film Week');
  await visitor.open('/en/about');
  const footer = visitor.page.getByRole('contentinfo');
  await footer.getByRole('link', { name: '蜀ICP备2026000001号' }).waitFor();
  expect(await footer.getByRole('link', { name: 'Weibo' }).getAttribute('href')).toBe('https://weibo.example/panda');
  expect(await footer.getByRole('link', { name: 'office@example.org' }).getAttribute('href')).toBe('mailto:office@example.org');
  expect(await footer.getByRole('link', { name: 'Jury' }).count()).toBe(0);
  expect(await overflowOf(visitor.page)).toBe(0);
  expect(await violationsOf(visitor.page)).toEqual([]);
  await visitor.guard.expectSilence(visitor.page);
  await staff.guard.expectSilence(page);
});
