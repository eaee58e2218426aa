/** Further cases of awards data: a film with its preview and credits, and two editors of one person. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openStage();

async function open(guest: Visitor, name: 'admin' | 'operator', path: string): Promise<Page> {
  await enter(guest, demoAccount(name), path);
  return guest.page;
}

/** Without the places at which titles may break. */
const publicText = async (path: string) => (await (await fetch(`${stage.site.origin}${path}`)).text()).replaceAll('<wbr/>', '');

/** A second try has a film of its own, because the first may have saved. */
const films = ['f04', 'f05'];

test('a film is shown as typed beside its form, and offers its press kit once it is saved', async () => {
  const film = films.shift() ?? '';
  await using guest = await stage.visit({ width: 1280 });
  const page = await open(guest, 'admin', `/manage/films?id=${film}`);
  await main(page).getByRole('button', { name: '预览' }).click();
  await main(page).getByLabel('中文片名').fill('山谷来信');
  await page.frameLocator('iframe').getByRole('heading', { name: '山谷来信' }).waitFor();
  expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);
  expect(await publicText(`/content/episode/${film}`)).not.toContain('山谷来信');

  await page.getByRole('complementary', { name: '预览' }).getByRole('button', { name: '关闭预览' }).click();
  const kit = main(page).getByRole('region', { name: '媒体资料包' });
  await kit.getByRole('button', { name: '选择图片' }).click();
  await page.getByRole('dialog').locator('button:has(img)').first().click();
  await kit.getByRole('textbox', { name: /的中文名称$/ }).fill('剧照一');
  await main(page).getByRole('button', { name: '保存' }).click();
  await expect.poll(() => publicText(`/content/episode/${film}`)).toContain(`/presskit/${film}`);
  await guest.open(`/content/episode/${film}`);
  const block = page.getByRole('region', { name: '媒体资料包' });
  const [download] = await Promise.all([page.waitForEvent('download'), block.getByRole('link', { name: /剧照一/ }).click()]);
  expect(download.suggestedFilename()).toBe('剧照一.webp');
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('the credits of a film are added, moved and removed by keyboard, and the focus stays in place', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const page = await open(guest, 'admin', '/manage/films');
  await main(page).locator('tbody a').first().click();
  const field = main(page).getByRole('searchbox', { name: '添加主创（输入姓名）' });
  // Others are named below the film already.
  const names = () =>
    main(page)
      .locator('.credits .lines input[lang=zh-Hans][aria-label$=的中文名]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
  await field.waitFor();
  for (const name of ['甲一', '乙二', '丙三']) {
    await field.fill(name);
    await main(page)
      .getByRole('button', { name: `只写姓名：“${name}”` })
      .press('Enter');
    await expect.poll(focused).toBe(await field.getAttribute('id'));
  }

  for (let step = 0; step < 2; step += 1) {
    await main(page).getByRole('button', { name: '移动丙三' }).press('Enter');
    await main(page).getByRole('button', { name: '上移：丙三' }).press('Enter');
  }

  expect((await names()).slice(-3)).toEqual(['丙三', '甲一', '乙二']);
  expect(await focused()).toBe('移动丙三');
  await main(page).getByRole('button', { name: '从演职员中移除甲一' }).press('Enter');
  expect((await names()).slice(-2)).toEqual(['丙三', '乙二']);
  expect(await focused()).toBe('从演职员中移除乙二');
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('two editors of one person merge different fields and resolve a conflict on the same one; a saved film is public at once', async () => {
  await using guest = await stage.visit({ width: 1280, allowedStatus: (url, status) => status === 409 && url.endsWith('/person/save') });
  await using other = await stage.visit({ width: 390, height: 844 });
  const page = await open(guest, 'admin', '/manage/people');
  await main(page).getByRole('searchbox').fill('林');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('林');
  await main(page).locator('tbody a').first().click();
  await main(page).getByLabel('身份（中文）').waitFor();
  const theirs = await open(other, 'operator', new URL(page.url()).pathname + new URL(page.url()).search);
  // A new value for each attempt, or nothing would change.
  const theirRole = `监制 ${Date.now()}`;
  await main(theirs).getByLabel('身份（中文）').fill(theirRole);
  expect(await overflowOf(theirs)).toBe(0);
  expect(await violationsOf(theirs)).toEqual([]);
  await main(theirs).getByRole('button', { name: '保存' }).click();
  await theirs.getByText('已保存').waitFor();

  await main(page).getByLabel('身份（中文）').fill('编剧');
  await main(page).getByLabel('国家或地区（中文）').fill('摩纳哥');
  await main(page).getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect.poll(() => question.locator('dd').allInnerTexts()).toEqual([`对方： ${theirRole}`, '我的： 编剧']);
  await question.getByRole('button', { name: '采用对方的' }).click();
  await expect.poll(() => main(page).getByLabel('身份（中文）').inputValue()).toBe(theirRole);
  await main(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  const path = await main(page).getByRole('link', { name: '查看公开页面' }).getAttribute('href');
  await expect.poll(() => publicText(path ?? '')).toContain('摩纳哥');

  await guest.open('/manage/films?editionId=2025&unitId=2025-film');
  await main(page).locator('tbody a').first().click();
  await main(page).getByLabel('一句话介绍（中文）').fill('守塔人等了一整个冬天。');
  await main(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  const film = await main(page).getByRole('link', { name: '查看公开页面' }).getAttribute('href');
  await expect.poll(() => publicText(film ?? '')).toContain('守塔人等了一整个冬天。');
  await guest.guard.expectSilence(page);
});
