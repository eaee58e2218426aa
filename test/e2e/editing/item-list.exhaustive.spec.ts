/** Further cases of the item lists: who sees what, saved filters, refusals, keyboard, and scroll restoration. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentTransitions } from '#shared/content/content-lifecycle.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';
import { countOf, namesOf, notice, rows, side, worksGuest } from '#test/support/browser/list-guest.ts';

const stage = openStage();

const open = worksGuest((options) => stage.visit(options));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('.name')?.textContent ?? document.activeElement?.tagName ?? '');

/** Expected contents of the review list, for everyone with access to it. */
async function expectSections(page: Page, { groups, step, filters }: { groups: string[]; step: string; filters: number }): Promise<void> {
  await rows(page).first().waitFor();
  expect(await side(page).getByRole('heading').allInnerTexts()).toEqual(groups);
  expect(await rows(page).last().getByRole('link', { name: step }).count()).toBe(1);
  expect(await page.getByRole('group', { name: '筛选' }).locator('.choice').count()).toBe(filters);
  expect(await countOf(page, '待审核')).toBe(await rows(page).count());
}

test('staff without item rights get a link to their own section, a visitor gets the login, and no list is requested', async () => {
  await using staff = await stage.visit({ width: 1440 });
  await using visitor = await stage.visit({ width: 1440 });
  const asked: string[] = [];
  for (const { page } of [staff, visitor]) page.on('request', (request) => asked.push(request.url()));

  await enter(staff, demoAccount('moderator'), '/manage/works/draft');
  await staff.page.getByRole('main').getByRole('link', { name: '评论' }).last().waitFor();
  await visitor.open('/manage/works/draft');
  await visitor.page.getByRole('main').getByRole('button', { name: '登录' }).waitFor();

  expect(asked.filter((url) => url.includes('List'))).toEqual([]);
  expect(await violationsOf(staff.page)).toEqual([]);
});

test('filters are saved under a name, chosen in another browser of the same person, deleted and brought back', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=episode&order=updateTime');
  const { page } = guest;
  await namesOf(page);
  await page.locator('summary', { hasText: '已存筛选' }).click();
  await page.getByRole('button', { name: '保存当前筛选…' }).click();
  const naming = page.getByRole('dialog', { name: '保存当前筛选' });
  await naming.getByRole('button', { name: '保存' }).click();
  await naming.getByText('请填写这一项').waitFor();
  await naming.getByLabel('名称').fill('旧片');
  await naming.getByLabel('打开列表时使用这个筛选').check();
  await naming.getByRole('button', { name: '保存' }).click();
  const tabs = page.getByRole('navigation', { name: '已存筛选' });
  await tabs.locator('[aria-current]', { hasText: '旧片' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await using second = await open('publisher', '/manage/works/putaway');
  await second.page.waitForURL(/\/putaway\?kind=episode&order=updateTime$/);
  await second.page.getByRole('navigation', { name: '已存筛选' }).getByRole('link', { name: '全部' }).click();
  await second.page.waitForURL(/\/putaway$/);
  await page.locator('summary', { hasText: '已存筛选' }).click();
  await page.getByRole('button', { name: '删除“旧片”' }).click();
  await page.getByText('已删除“旧片”。').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await tabs.getByRole('link', { name: '旧片' }).waitFor();
  await page.locator('summary', { hasText: '已存筛选' }).click();
  await page.getByRole('button', { name: '删除“旧片”' }).click();
  await tabs.waitFor({ state: 'detached' });
  await second.guard.expectSilence(second.page);
  await guest.guard.expectSilence(page);
});

test('a reviewer sees the sections and steps of reviewers, filters by author, and gets no publisher actions', async () => {
  await using guest = await open('reviewer', '/manage/works/audit');
  const { page } = guest;
  await expectSections(page, { groups: ['内容', '站点', '设置'], step: '审核', filters: 8 });
  const all = await namesOf(page);
  await page.getByLabel('作者', { exact: true }).selectOption({ label: '峡湾纪录片社（示例）' });
  await page.waitForURL(/ownerId=u-pgc2$/);

  await expect.poll(() => rows(page).locator('.by').allInnerTexts()).toEqual(['峡湾纪录片社（示例）']);
  expect(all.length).toBeGreaterThan(1);

  await guest.open('/manage/works/putaway');
  await namesOf(page);
  await rows(page).first().locator('summary').click();
  expect(await page.getByRole('button', { name: /置顶|推荐|关闭评论/ }).count()).toBe(0);
  await guest.guard.expectSilence(page);
});

test('a writer who is limited to a column sees what is in it, and is offered that column alone', async () => {
  await using guest = await open('writer', '/manage/works/draft', { allowedStatus: (_, status) => status === 404 });
  const { page } = guest;
  expect((await namesOf(page)).length).toBeGreaterThan(0);
  expect(await rows(page).filter({ hasNotText: '最新动态' }).count()).toBe(0);
  expect(await side(page).getByRole('heading').allInnerTexts()).toEqual(['创作', '内容', '站点', '设置']);
  expect(await side(page).getByRole('link', { name: '栏目' }).count()).toBe(0);

  await page.getByRole('link', { name: '新建内容' }).click();
  const columns = page.locator('[data-field="column"] select').first();
  await columns.selectOption({ label: '最新动态' });
  expect(await columns.locator('option:not([value=""])').allInnerTexts()).toEqual(['最新动态']);

  // A notice of the demonstration, by its address.
  await guest.open('/manage/create/article?id=a02');
  await page.getByRole('heading', { name: '找不到这篇内容' }).waitFor();
  expect(await page.locator('[contenteditable]').count()).toBe(0);
});

test('an institution sees its sections and steps; an action on an item moved meanwhile is refused with its new state', async () => {
  await using guest = await open('pgc1', '/manage/works/audit', {
    allowedStatus: (url, status) => url.endsWith('/withdraw') && status === 409,
  });
  await using other = await open('pgc1', '/manage/works/audit');
  await expectSections(guest.page, { groups: ['创作', '内容', '设置'], step: '预览', filters: 5 });
  const [first = '', second = ''] = await namesOf(guest.page);
  await namesOf(other.page);

  await rows(other.page).first().getByRole('button', { name: '撤回' }).click();
  await notice(other.page).getByText('已撤回 1 项。').waitFor();
  await rows(guest.page).first().getByRole('button', { name: '撤回' }).focus();
  await guest.page.keyboard.press('Enter');

  await notice(guest.page).getByText(`《${first}》：内容状态已变化，请刷新（现为：草稿）`).waitFor();
  await expect.poll(async () => (await namesOf(guest.page))[0]).toBe(second);
  await expect.poll(() => focused(guest.page)).toBe(second);
  await guest.guard.expectSilence(guest.page);
});

test('an item is deleted and restored by keyboard alone', async () => {
  await using guest = await open('pgc1', '/manage/works/reject');
  const { page } = guest;
  const [first = '', second] = await namesOf(page);
  const menu = rows(page).first().locator('summary');
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await menu.evaluate((element) => element === document.activeElement && !element.closest('details')?.open)).toBe(true);
  await page.keyboard.press('Enter');
  await rows(page).first().getByRole('button', { name: '移入回收站' }).focus();
  await page.keyboard.press('Enter');

  await notice(page).getByText('已移入回收站 1 项。').waitFor();
  await expect.poll(() => focused(page)).toBe(second);
  await side(page).getByRole('link', { name: '回收站' }).click();
  await page.getByText('还剩 29 天').or(page.getByText('还剩 30 天')).waitFor();
  await rows(page).filter({ hasText: first }).getByRole('button', { name: '恢复' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '回收站是空的' }).waitFor();
  await expect.poll(() => focused(page)).toBe('H1');
  await guest.guard.expectSilence(page);
});

test('back restores the list as it was left', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?order=updateTime');
  const { page } = guest;
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '下一页' }).click();
  await page.waitForURL(/pageNum=2/);
  await namesOf(page);
  await rows(page).nth(3).getByRole('checkbox').check();
  const row = rows(page).nth(12);
  await row.scrollIntoViewIfNeeded();
  const name = await row.locator('.name').innerText();
  await row.locator('summary').click();
  const details = row.getByRole('link', { name: '查看详情' });
  // A click scrolls the menu's link into view, and the list is left from there; hovering does so too, and waits until it is over.
  await details.hover();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await details.click();
  await page.waitForURL(/\/manage\/review/);
  await page.goBack();
  await page.waitForURL(/pageNum=2/);
  await rows(page).nth(12).waitFor();

  await expect.poll(() => focused(page)).toBe(name);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrolled));
  await expect.poll(() => page.locator('tr[data-selected]').count()).toBe(1);
});

test('an administrator sees every section; the state map shows and describes every transition, and restores the focus', async () => {
  await using guest = await open('admin', '/manage/works/audit', { width: 1920, height: 1080 });
  const { page } = guest;
  await expectSections(page, { groups: ['创作', '内容', '奖项', '站点', '互动', '组织', '设置'], step: '审核', filters: 8 });
  const opener = page.getByRole('button', { name: '内容如何流转' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const map = page.getByRole('dialog', { name: '内容如何流转' });
  await map.locator('svg').last().waitFor();

  expect(await map.locator('path.arrow').count()).toBe(contentTransitions.length);
  expect(await map.locator('dt').count()).toBe(contentTransitions.length);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.guard.expectSilence(page);
});

test.each(
  takingTurns(
    [
      { width: 1920, path: '/manage/works/audit' },
      { width: 390, path: '/en/manage/works/audit' },
    ],
    1,
  ),
)('a list with ticks and an open menu is accessible and no wider than $width', async ({ width, path }) => {
  await using guest = await open('admin', path, { width, height: 1080 });
  const { page } = guest;
  await rows(page).nth(2).getByRole('checkbox').check();
  await rows(page).first().locator('summary').click();

  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await guest.guard.expectSilence(page);
});
