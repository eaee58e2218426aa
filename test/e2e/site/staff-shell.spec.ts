/** The shell of the management centre: the sidebar on wide screens, the menu button on phones, and the ways out. */
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

exhaustiveTest('the sidebar is sticky, folds and collapses to icons persistently; the public header and footer are absent', async () => {
  await using guest = await stage.visit({ width: 1920, height: 900 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/manage/works/putaway?pageNum=1');
  const side = page.getByRole('navigation', { name: '管理中心' });
  const link = side.getByRole('link', { name: '写文章' });
  await page.locator('main tbody tr').first().waitFor();

  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await page.getByRole('button', { name: '打开菜单' }).count()).toBe(0);
  expect(await page.getByRole('main').getByRole('navigation', { name: '面包屑' }).getByRole('listitem').allInnerTexts()).toEqual([
    '首页',
    '管理中心',
    '已上线内容',
  ]);
  await page.mouse.wheel(0, 4_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);

  await side.getByRole('button', { name: '创作' }).click();
  await link.waitFor({ state: 'hidden' });
  await guest.reload();
  await side.getByRole('button', { name: '创作', expanded: false }).waitFor();
  expect(await link.count()).toBe(0);
  await side.getByRole('button', { name: '创作' }).click();

  const wide = (await page.getByRole('banner').boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  await guest.reload();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  expect((await page.getByRole('banner').boundingBox())?.width).toBeLessThan(wide / 2);
  await link.waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: '管理中心' }).count()).toBe(0);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('the language switch keeps the screen and its query, the site is one click away, and the user menu logs out', async () => {
  await using guest = await stage.visit({ width: 1280, height: 800 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/manage/accounts?search=demo');

  await page.getByRole('link', { name: 'EN Switch to English' }).click();
  await page.waitForURL('**/en/manage/accounts?search=demo');
  await page.getByRole('heading', { level: 1, name: 'Users and institutions' }).waitFor();
  await page.getByRole('link', { name: 'View site' }).click();
  await page.waitForURL('**/en');
  await page.getByRole('contentinfo').waitFor();
  await page.goBack();
  await page.waitForURL('**/en/manage/accounts?search=demo');

  const menu = page.getByRole('banner').locator('details').filter({ visible: true });
  const address = menu.getByText('admin@demo.example.org');
  await menu.locator('summary').click();
  await address.waitFor();
  await page.keyboard.press('Escape');
  await address.waitFor({ state: 'hidden' });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
  await guest.guard.expectSilence(page);
});

test('a phone has one menu button for all of it', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/en/manage/films');
  await page.locator('main tbody tr').first().waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(1);

  await page.getByRole('button', { name: 'Open the management menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Sections of the management centre' });
  await sheet.getByRole('link', { name: 'View site' }).waitFor();
  expect(await sheet.getByText('Ctrl K').isVisible()).toBe(false);
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await sheet.getByRole('link', { name: 'People' }).tap();
  await page.waitForURL('**/en/manage/people');

  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await guest.guard.expectSilence(page);
});

test('the overview lists pending tasks, and the palette opens screens, items and the shortcut list by keyboard alone', async () => {
  await using guest = await stage.visit({ width: 1280, height: 800 });
  const { page } = guest;
  await enter(guest, demoAccount('reviewer'), '/manage');
  const tasks = page.getByRole('region', { name: '待您处理' });
  await tasks.getByRole('link', { name: /待审核，尚未认领/ }).waitFor();
  await page.getByRole('region', { name: '未来七天' }).waitFor();
  await page.getByRole('region', { name: '最近编辑' }).getByRole('listitem').first().waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '查找页面、内容、影片、人物或操作' });
  await field.waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await page.keyboard.type('没有这样的内容');
  await page.getByText('没有找到“没有这样的内容”。').waitFor();
  await field.fill('冬泳者');
  await page.getByRole('option', { name: /冬泳者的第一个清晨/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manage\/review\?id=/);

  await page.keyboard.press('Control+k');
  await field.fill('回收');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manage/works/trash');
  await page.getByRole('heading', { level: 1, name: '回收站' }).waitFor();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: '快捷键' });
  await map.getByText('显示这张表').waitFor();
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await map.getByRole('checkbox', { name: '启用单键快捷键' }).uncheck();
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await field.waitFor();
  expect(await map.count()).toBe(0);
  await guest.guard.expectSilence(page);
});
