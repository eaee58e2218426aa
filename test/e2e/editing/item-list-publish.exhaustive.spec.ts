/** Further cases of the item lists for those who publish: scheduled items, pinning, closed comments and recommendations. */
import { expect, test } from 'vitest';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { countOf, namesOf, notice, rows, side, worksGuest } from '#test/support/browser/list-guest.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();
/** An article of the demonstration with comments. */
const commented = '评委会主席谈标准';
const open = worksGuest((options) => stage.visit(options));

test('scheduled items have their own list, badge and count, and stay offline until their time; a bulk action treats them apart', async () => {
  await using guest = await open('publisher', '/manage/works/audited', { width: 1920, height: 1080 });
  const { page } = guest;
  const [one = '', two = ''] = await namesOf(page);
  const numbers = async () =>
    Object.fromEntries(await Promise.all(['已审核', '已排期', '已上线'].map(async (name) => [name, await countOf(page, name)])));
  const before = await numbers();
  for (const name of [one, two]) await rows(page).filter({ hasText: name }).getByRole('checkbox').check();

  await page.getByRole('toolbar').getByRole('button', { name: '上线' }).click();
  const window = page.getByRole('dialog', { name: '上线 2 项内容' });
  await window.getByLabel('定时上线').check();
  await window.getByLabel(/^上线于/).fill('2099-12-01T10:00');
  await window.getByRole('button', { name: '上线' }).click();

  await notice(page).getByText('已排期 2 项，2099.12.01 10:00 上线。').waitFor();
  expect(await notice(page).innerText()).not.toContain('已上线');
  await expect
    .poll(numbers)
    .toEqual({ 已审核: (before['已审核'] ?? 0) - 2, 已排期: (before['已排期'] ?? 0) + 2, 已上线: before['已上线'] });
  await side(page).getByRole('link', { name: '已排期' }).click();
  const scheduled = rows(page).filter({ hasText: one });
  await scheduled.getByText('已排期 · 2099.12.01 10:00').waitFor();
  expect(await page.getByRole('group', { name: '筛选' }).getByLabel('排序').count()).toBe(0);
  // There is no page to open yet.
  await scheduled.locator('summary').click();
  expect(await scheduled.getByRole('link', { name: '查看页面' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await violationsOf(page)).toEqual([]);
  const [look] = await Promise.all([page.waitForEvent('popup'), scheduled.getByRole('link', { name: '预览' }).click()]);
  await look.waitForURL(/\/manage\/preview\?id=/);
  await look.getByRole('heading', { level: 1, name: one }).waitFor();
  await look.close();
  await scheduled.locator('summary').click();
  await scheduled.getByRole('link', { name: '查看详情' }).click();
  await page.waitForURL(/\/manage\/review/);
  await page.getByRole('main').getByText('已排期 · 2099.12.01 10:00').first().waitFor();
  const trail = page.getByRole('navigation', { name: '面包屑' });
  await expect
    .poll(() => trail.getByRole('listitem').allInnerTexts())
    .toEqual(['首页', '管理中心', '已排期', expect.stringMatching(/审核/)]);
  await page.goBack();
  await scheduled.waitFor();
  await page.getByRole('searchbox', { name: '搜索标题或作者' }).fill(one);
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(page)).toEqual([one]);
  await side(page).getByRole('link', { name: '已上线' }).click();
  await page.getByRole('searchbox', { name: '搜索标题或作者' }).fill(one);
  await page.keyboard.press('Enter');
  await page.getByText('换个条件试试').waitFor();
  await guest.guard.expectSilence(page);
});

test('a publisher pins one item, unpins it, and closes the comments of several', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=article', { width: 1920, height: 1080 });
  const { page } = guest;
  await namesOf(page);
  // Some items of the demonstration are already pinned or closed.
  const names = await rows(page)
    .filter({ hasNot: page.locator('.marks') })
    .locator('.name')
    .allInnerTexts();
  const row = (index: number) => rows(page).filter({ hasText: names[index] ?? '' });

  await row(0).locator('summary').click();
  await row(0).getByRole('button', { name: '置顶' }).click();
  await notice(page).getByText('已置顶 1 项。').waitFor();
  await row(0).getByText('置顶', { exact: true }).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await notice(page).getByText('已取消置顶 1 项。').waitFor();
  await expect.poll(() => row(0).locator('.marks').count()).toBe(0);

  for (const index of [0, 1]) await row(index).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByText('发布选项').click();
  await page.getByRole('toolbar').getByRole('button', { name: '关闭评论' }).click();
  await notice(page).getByText('已关闭 2 项的评论。').waitFor();
  for (const index of [0, 1]) await row(index).getByText('评论已关闭').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('readers see closed comments as closed; an editor recommends an item', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=article', { width: 1920, height: 1080 });
  const { page } = guest;
  // One that has comments: a page without any does not mention them.
  await page.getByRole('main').getByRole('searchbox').fill(commented);
  const closed = rows(page).filter({ hasText: commented }).first();
  await closed.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByText('发布选项').click();
  await page.getByRole('toolbar').getByRole('button', { name: '关闭评论' }).click();
  await closed.getByText('评论已关闭').waitFor();
  await closed.locator('summary').click();
  const address = (await closed.getByRole('link', { name: '查看页面' }).getAttribute('href')) ?? '';
  await using reader = await stage.visit({ width: 1440 });
  await reader.open(address);
  await reader.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await reader.page.getByText('这里的评论已关闭').waitFor();

  await guest.open('/manage/works/draft');
  await rows(page).getByRole('link', { name: '编辑' }).first().click();
  const panel = page.getByRole('group', { name: '发布选项' });
  await panel.getByRole('checkbox', { name: /^推荐/ }).check();
  await page.getByText('已推荐', { exact: true }).waitFor();
  await guest.reload();
  await expect.poll(() => panel.getByRole('checkbox', { name: /^推荐/ }).isChecked()).toBe(true);
  await guest.guard.expectSilence(page);
});
