/** The item lists: filters in the address, bulk actions with their refusals and undo, and scheduled publication in list and calendar. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';
import { countOf, namesOf, notice, rows, worksGuest } from '#test/support/browser/list-guest.ts';

const stage = openStage();

const open = worksGuest((options) => stage.visit(options));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('.name')?.textContent ?? document.activeElement?.tagName ?? '');

exhaustiveTest('filters are read from the address, written to it, and undone by the back button', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=episode&order=updateTime&columnId=../x');
  const { page } = guest;
  const episodes = await namesOf(page);
  expect(episodes.length).toBeGreaterThan(0);
  expect(await page.getByLabel('类型').inputValue()).toBe('episode');

  await page.getByLabel('双语完整度').selectOption('missing');
  await page.waitForURL(/\?kind=episode&languages=missing&order=updateTime$/);
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.waitForURL(/\/putaway\?order=updateTime$/);
  await page.goBack();
  await page.goBack();
  expect(await namesOf(page)).toEqual(episodes);

  await page.getByRole('button', { name: '更新日期' }).click();
  const days = page.getByRole('dialog', { name: '更新日期' });
  await days.getByLabel('从').fill('2024-02-01');
  await days.getByLabel('到').fill('2024-01-01');
  await days.getByRole('button', { name: '应用' }).click();
  await days.getByText('结束日期不能早于开始日期').waitFor();
  await days.getByLabel('到').fill('2024-02-29');
  await days.getByRole('button', { name: '应用' }).click();
  await page.waitForURL(/from=2024-02-01&until=2024-02-29/);
  await page.getByRole('button', { name: '2024.02.01 至 2024.02.29' }).waitFor();

  await page.getByRole('searchbox', { name: '搜索标题或作者' }).fill('没有这样的标题');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '没有找到' }).waitFor();
  expect(page.url()).toContain('search=');
  await guest.guard.expectSilence(page);
});

test('each filter of a list narrows it by its own part of the address, and keeps its choice', async () => {
  await using guest = await open('reviewer', '/manage/works/audit');
  const { page } = guest;
  const bar = page.getByRole('group', { name: '筛选' });
  await namesOf(page);
  const labels = await bar.getByRole('combobox').evaluateAll((selects) => selects.map((select) => select.getAttribute('aria-label') ?? ''));
  const parts: string[] = [];

  for (const label of labels) {
    const select = bar.getByRole('combobox', { name: label, exact: true });
    // The last choice is never the one that is shown from the beginning.
    const value = await select.locator('option').last().getAttribute('value');
    await select.selectOption(value);
    await page.waitForURL((url) => [...url.searchParams.values()].includes(value ?? ''));
    const query = new URL(page.url()).searchParams;
    parts.push([...query.keys()].find((name) => query.get(name) === value && !parts.includes(name)) ?? '');
    await expect.poll(() => select.inputValue(), { message: label }).toBe(value);
    await namesOf(page);
  }

  expect(parts).toEqual(['kind', 'columnId', 'languages', 'ownerId', 'due', 'priority', 'order']);
  await guest.guard.expectSilence(page);
});

test('a bulk action performs what is allowed, lists the rest with reasons, and is undone with one press', async () => {
  // The trailer's film is not there, so it may not be submitted.
  await using guest = await open('pgc1', '/manage/works/draft', { allowedStatus: (url) => url.endsWith('/submitApprove') });
  const { page } = guest;
  const drafts = await namesOf(page);
  const waiting = await countOf(page, '待审核');

  await page.getByRole('checkbox', { name: '全选本页' }).check();
  const batch = page.getByRole('toolbar', { name: '批量操作' });
  expect(await batch.getByRole('status').innerText()).toBe(`已选 ${drafts.length} 项`);
  await batch.getByRole('button', { name: '提交审核' }).focus();
  await page.keyboard.press('Enter');

  await page.getByText(`已提交 ${drafts.length - 1} 项。 1 项未能处理：`).waitFor();
  await page.getByText('尚未满足：视频已处理完毕').waitFor();
  const [left] = await namesOf(page);
  await expect.poll(() => focused(page)).toBe(left);
  await expect.poll(() => countOf(page, '待审核')).toBe(waiting + drafts.length - 1);
  // The table is pale while it is read again.
  await page.locator('[aria-busy] > table').waitFor({ state: 'detached' });
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText(`已撤回 ${drafts.length - 1} 项。`).waitFor();
  await expect.poll(async () => (await namesOf(page)).sort()).toEqual(drafts.sort());
  await guest.guard.expectSilence(page);

  // A reviewer plans what waits, approves it, and takes the approvals back.
  await using reviewer = await open('reviewer', '/manage/works/audit');
  const { page: review } = reviewer;
  const submitted = await namesOf(review);
  const tools = review.getByRole('toolbar', { name: '批量操作' });
  await review.getByRole('checkbox', { name: '全选本页' }).check();
  await tools.getByRole('button', { name: '截止日期与优先级' }).click();
  const plan = review.getByRole('dialog', { name: '截止日期与优先级' });
  await plan.getByLabel('截止日期').fill('2001-01-01');
  await plan.getByRole('button', { name: '保存' }).click();
  await plan.getByText('截止日期不能早于今天').waitFor();
  await plan.getByLabel('截止日期').fill('2099-01-01');
  await plan.getByText('高', { exact: true }).click();
  await plan.getByRole('button', { name: '保存' }).click();
  await notice(review).getByText(`已设置 ${submitted.length} 项内容的审核安排。`).waitFor();
  await rows(review)
    .filter({ hasText: '高优先级' })
    .filter({ hasText: '2099.01.01 截止' })
    .nth(submitted.length - 1)
    .waitFor();
  await review.getByRole('button', { name: '撤销' }).click();
  await rows(review).filter({ hasText: '高优先级' }).first().waitFor({ state: 'detached' });
  await notice(review).getByText(`已设置 ${submitted.length} 项内容的审核安排。`).waitFor();

  await review.getByRole('checkbox', { name: '全选本页' }).check();
  const approve = tools.getByRole('button', { name: '通过', exact: true });
  // Without the checks of one item none is approved.
  await review.route('**/webAdmin/cms/content/*?revisionId=*', (route) => route.fulfill({ json: { code: 500 } }), { times: 1 });
  await approve.click();
  await notice(review).getByText('1 项未能处理：').waitFor();
  await approve.click();
  const question = review.getByRole('dialog', { name: `通过 ${submitted.length} 项内容？` });
  await question.getByRole('listitem').filter({ hasText: '尚未满足' }).first().waitFor();
  await question.getByRole('button', { name: '通过', exact: true }).click();
  await notice(review).getByText(`已通过 ${submitted.length} 项。`).waitFor();
  await review.getByRole('button', { name: '撤销' }).click();
  await notice(review).getByText(`已撤回 ${submitted.length} 项内容的通过，重新等待审核。`).waitFor();
  await expect.poll(async () => (await namesOf(review)).sort()).toEqual(submitted.sort());
  await reviewer.guard.expectSilence(review);
});

test('an item is withdrawn with a sufficient reason, published again, scheduled and rescheduled', async () => {
  await using guest = await open('publisher', '/manage/works/putaway?kind=article', { width: 390, height: 844 });
  const { page } = guest;
  const [first = ''] = await namesOf(page);
  const row = rows(page).filter({ hasText: first });
  await row.locator('summary').click();
  await row.getByRole('button', { name: '下线' }).click();
  const question = page.getByRole('dialog', { name: '下线 1 项内容' });
  await question.getByRole('button', { name: '下线' }).click();
  await question.getByText('请填写 5 至 500 个字的原因').waitFor();
  await question.getByLabel('原因').fill('授权到期，需要重新确认');
  await question.getByRole('button', { name: '下线' }).click();
  await notice(page).getByText('已下线 1 项。').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await notice(page).getByText('已上线 1 项。').waitFor();
  await row.waitFor();

  await guest.open('/manage/works/audited');
  const [approved = ''] = await namesOf(page);
  const later = rows(page).filter({ hasText: approved });
  await later.getByRole('button', { name: '上线' }).click();
  const window = page.getByRole('dialog', { name: '上线 1 项内容' });
  await window.getByLabel('定时上线').check();
  await window.getByLabel(/^上线于/).fill('2001-01-01T10:00');
  await window.getByRole('button', { name: '上线' }).click();
  await window.getByText('上线时间须晚于现在').waitFor();
  await window.getByLabel(/^上线于/).fill('2099-01-01T10:00');
  await window.getByRole('button', { name: '上线' }).click();
  await notice(page).getByText('已排期 1 项，2099.01.01 10:00 上线。').waitFor();

  // In the calendar it is dragged to another day, taken back, and moved by keys.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await guest.open('/manage/calendar?day=2099-01-01');
  const entry = page.locator('.entry').filter({ hasText: approved });
  const slot = () => entry.evaluate((element) => element.closest<HTMLElement>('[data-slot]')?.dataset['slot']);
  await entry.hover();
  await page.mouse.down();
  await page.locator('[data-slot="2099-01-14"]').hover();
  await page.mouse.up();
  await notice(page)
    .getByText(/将于 2099\.01\.14 10:00 上线/)
    .waitFor();
  expect(await slot()).toBe('2099-01-14');
  await page.getByRole('button', { name: '撤销' }).click();
  await notice(page)
    .getByText(/将于 2099\.01\.01 10:00 上线/)
    .waitFor();
  await entry.press('Space');
  await entry.press('ArrowRight');
  await entry.press('Enter');
  await notice(page)
    .getByText(/将于 2099\.01\.02 10:00 上线/)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await guest.open('/manage/works/audited');
  await namesOf(page);

  await page.getByRole('navigation', { name: '内容状态' }).getByRole('link', { name: '已排期' }).click();
  const waiting = rows(page).filter({ hasText: approved });
  await waiting.getByText('已排期 · 2099.01.02 10:00').waitFor();
  await waiting.getByRole('button', { name: '调整时间' }).click();
  const hours = page.getByRole('dialog', { name: '调整上线与下线时间' });
  expect(await hours.getByLabel(/^上线于/).inputValue()).toBe('2099-01-02T10:00');
  await hours.getByLabel('立即上线').check();
  await hours.getByRole('button', { name: '调整时间' }).click();
  await notice(page).getByText('已调整 1 项的时间。').waitFor();
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: '内容状态' }).getByRole('link', { name: '已上线' }).click();
  await waiting.getByText('已上线').waitFor();
  await guest.guard.expectSilence(page);
});
