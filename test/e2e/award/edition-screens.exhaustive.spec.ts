/** One edition in the management centre: a venue and an event are added, public at once, moved, cancelled, restored and deleted; the edition is hidden and shown again. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { callerOf } from '#test/support/publish-text.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openCommonStage();
const staff = { email: 'admin@demo.example.org', password: 'demo-admin-2025' };
const list = '/manage/editions?id=2025&part=programme';
/** Another name in each try. */
let tries = 0;
const publicText = async (path: string) => (await fetch(`${stage.site.origin}${path}`)).text();
const waitUntil = async (path: string, text: string, isThere = true) => {
  await expect.poll(async () => (await publicText(path)).includes(text)).toBe(isThere);
};

async function addVenue(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '添加场馆' }).click();
  const dialog = page.getByRole('dialog', { name: '添加场馆' });
  await dialog.getByRole('button', { name: '添加' }).click();
  await dialog.getByText('请至少填写一种语言的名称').waitFor();
  await dialog.getByLabel('场馆名称（中文）').fill('锦城剧场');
  await dialog.getByLabel('场馆名称（英文）').fill('Jincheng Theatre');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '添加' }).click();
  await main(page).getByText('Jincheng Theatre').first().waitFor();
}

test('an event added with its venue appears on the page, in the calendar and in the other language at once', async () => {
  const guest = disposeAfterTest(await stage.visit({ width: 1280 }));
  await enter(guest, staff, list);
  const { page } = guest;
  // Pages and calendars are cached, so that the test covers their purge.
  const name = `闭幕放映${(tries += 1)}`;
  for (const path of ['/g2025', '/en/g2025', '/calendar/2025.ics']) expect(await publicText(path)).not.toContain(name);
  await addVenue(page);
  await main(page).getByRole('button', { name: '添加活动' }).click();
  const dialog = page.getByRole('dialog', { name: '添加活动' });
  await dialog.getByRole('button', { name: '添加' }).click();
  await dialog.getByText('请填写开始时间').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('titleZh');
  await dialog.getByLabel('活动名称（中文）').fill(name);
  await dialog.getByLabel('活动名称（英文）').fill('Closing screening');
  await dialog.getByLabel('开始', { exact: true }).fill('2025-09-13T20:00');
  await dialog.getByLabel('结束', { exact: true }).fill('2025-09-13T19:00');
  await dialog.getByRole('button', { name: '添加' }).click();
  await dialog.getByText('请填写晚于开始的结束时间').waitFor();
  await dialog.getByLabel('结束', { exact: true }).fill('2025-09-13T22:00');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '添加' }).click();
  await main(page).getByLabel('公开时间').fill('2025-09-01T10:00');
  await main(page).getByLabel('场馆').selectOption({ label: '锦城剧场' });
  expect(await violationsOf(page)).toEqual([]);
  await main(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  await main(page).getByRole('button', { name: '返回日程' }).click();
  await main(page).getByRole('listitem').filter({ hasText: name }).getByText('20:00–22:00 · 锦城剧场').waitFor();

  await waitUntil('/g2025', name);
  await waitUntil('/en/g2025', 'Jincheng Theatre');
  await waitUntil('/calendar/2025.ics', `SUMMARY;LANGUAGE=zh-Hans:${name}`);
  await guest.guard.expectSilence(page);
});

test('an event is moved, cancelled after a confirmation, restored and deleted; a concurrent change asks which value to keep', async () => {
  const guest = disposeAfterTest(
    await stage.visit({ width: 1280, allowedStatus: (url, status) => status === 409 && url.endsWith('/event/save') }),
  );
  const call = await callerOf(stage.site.origin, staff);
  const { page } = guest;
  const name = `夜场座谈${(tries += 1)}`;
  const fields = { titleZh: name, titleEn: 'Night talk', startsAt: '2025-09-12T15:00:00.000Z', endsAt: '2025-09-12T15:30:00.000Z' };
  const { id } = await call<{ id: string }>('/webAdmin/award/programme/event/add', { editionId: '2025', ...fields });
  const publishAt = '2025-01-01T00:00:00.000Z';
  await call('/webAdmin/award/programme/event/save', { id, base: { publishAt: null }, changes: { publishAt } });
  await enter(guest, staff, list);
  const line = main(page).getByRole('listitem').filter({ hasText: name });
  await line.getByRole('link', { name: `修改${name}` }).click();
  await main(page).getByLabel('活动名称（英文）').fill('Night talk, moved');
  await call('/webAdmin/award/programme/event/save', { id, base: { titleEn: 'Night talk' }, changes: { titleEn: 'Theirs' } });
  await main(page).getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: '内容已被他人修改' });
  await question.getByText('活动名称（英文）').waitFor();
  await question.getByRole('button', { name: '用我的覆盖' }).click();
  await waitUntil('/en/g2025', 'Night talk, moved');
  await main(page).getByRole('button', { name: '返回日程' }).click();

  const cancelled = async () => /STATUS:(\w+)/.exec(await publicText(`/calendar/2025/${id}.ics`))?.[1];
  await line.getByRole('button', { name: `取消活动：${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不取消' }).click();
  expect(await cancelled()).toBe('CONFIRMED');
  await line.getByRole('button', { name: `取消活动：${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消活动' }).click();
  await line.getByText('已取消', { exact: true }).waitFor();
  await expect.poll(cancelled).toBe('CANCELLED');
  await line.getByRole('button', { name: `恢复活动：${name}` }).click();
  await expect.poll(cancelled).toBe('CONFIRMED');
  await line.getByRole('button', { name: `删除${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await line.waitFor({ state: 'detached' });
  await waitUntil('/g2025', name, false);
  await guest.guard.expectSilence(page);
});

test.each(takingTurns([1920, 768, 390], 2))('list and form fit at %i pixels, also in English', async (width) => {
  const guest = disposeAfterTest(await stage.visit({ width }));
  await enter(guest, staff, `/en${list}`);
  const { page } = guest;
  await main(page)
    .getByRole('heading', { name: /^Events/ })
    .waitFor();
  expect([(await overflowOf(page)) <= 0, await violationsOf(page)]).toEqual([true, []]);
  await main(page).locator('a[href*="event="]').nth(1).click();
  await main(page).getByLabel('Name of the event (English)').waitFor();
  expect([(await overflowOf(page)) <= 0, await violationsOf(page)]).toEqual([true, []]);
});

const operator = { email: 'operator@demo.example.org', password: 'demo-operator-2025' };

const statusOf = async (path: string) => (await fetch(stage.site.origin + path)).status;

const texts = {
  zh: {
    prefix: '',
    hide: '隐藏这一届',
    save: '保存',
    hidden: '已隐藏',
    unseen: '访客看不到',
    current: '当前届次不能隐藏，请先把另一届设为当前届次',
    ceremony: '阶段与公布',
  },
  en: {
    prefix: '/en',
    hide: 'Hide this edition',
    save: 'Save',
    hidden: 'Hidden',
    unseen: 'Visitors see nothing',
    current: 'The current edition cannot be hidden. Make another edition the current one first',
    ceremony: 'Phase and reveal',
  },
} as const;

test.each(
  takingTurns(
    [
      ['zh', 1920],
      ['en', 390],
    ],
    1,
  ),
)('in %s at %i px: hidden, gone for visitors, marked in the list, shown again; the current one is refused', async (language, width) => {
  const { prefix, ...words } = texts[language];
  await using staff = await stage.visit({
    width,
    height: 1080,
    allowedStatus: (url, status) => status === 409 && url.endsWith('/edition/ceremony'),
  });
  await using visitor = await stage.visit({ width, allowedStatus: (url, status) => status === 404 && url.endsWith('/g2023') });
  const { page } = staff;
  const main = page.getByRole('main');
  const tick = main.getByRole('checkbox', { name: words.hide });
  const openCeremony = async (year: string) => {
    await main
      .locator('tr', { has: page.getByRole('link', { name: year, exact: true }) })
      .getByRole('link', { name: year, exact: true })
      .click();
    await main.getByRole('heading', { name: new RegExp(`^${year}`) }).waitFor();
    await main.getByRole('link', { name: words.ceremony }).click();
    await tick.waitFor();
  };
  await enter(staff, operator, `${prefix}/manage/editions`);

  await openCeremony('2023');
  await tick.check();
  await main.getByRole('button', { name: words.save, exact: true }).click();
  await main.getByText(words.unseen, { exact: true }).first().waitFor();
  expect([await overflowOf(page), await violationsOf(page)]).toEqual([0, []]);

  await expect.poll(() => statusOf(`${prefix}/g2023`)).toBe(404);
  await visitor.open(`${prefix}/previous`);
  expect(await visitor.page.locator('a[href$="/g2023"]').count()).toBe(0);
  await visitor.open(`${prefix}/g2023`);
  await visitor.page.getByText('404').first().waitFor();

  await staff.open(`${prefix}/manage/editions`);
  await main.locator('tr', { hasText: '2023' }).getByText(words.hidden, { exact: true }).waitFor();
  await openCeremony('2025');
  await tick.check();
  await main.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.current).first().waitFor();
  await tick.uncheck();

  await staff.open(`${prefix}/manage/editions`);
  await openCeremony('2023');
  await tick.uncheck();
  await main.getByRole('button', { name: words.save, exact: true }).click();
  await main.getByText(words.unseen, { exact: true }).first().waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(`${prefix}/g2023`)).toBe(200);
  await visitor.open(`${prefix}/previous`);
  await visitor.page.locator('a[href$="/g2023"]').first().click();
  await visitor.page.getByRole('heading', { level: 1, name: /2023/ }).waitFor();
  await staff.guard.expectSilence(page);
});
