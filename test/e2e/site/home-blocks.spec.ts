/** Blocks of the home page: added, previewed, moved and published by clicking; visitors see them in both languages while their window is open. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();

test('a publisher adds blocks, and visitors see them in their order and window', { timeout: 240_000 }, async () => {
  await using staff = await stage.visit({ width: 1440 });
  const { page } = staff;
  const main = page.getByRole('main');
  await enter(staff, demoAccount('publisher'), '/en/manage/home-bands');
  const kinds = main.getByRole('group', { name: 'Add a block' });
  const card = () => main.locator('[data-fields]').last();
  const add = async (kind: string, title?: readonly [zh: string, en: string]) => {
    await kinds.getByRole('button', { name: kind, exact: true }).click();
    if (!title) return;
    await card().getByLabel('Title in Chinese').fill(title[0]);
    await card().getByLabel('Title in English').fill(title[1]);
  };
  const pick = async () => {
    await card().getByRole('combobox', { name: 'Add', exact: true }).click();
    await card().getByRole('option').first().click();
  };
  await add('Text', ['欢迎', 'Welcome to the days']);
  await main.getByRole('button', { name: 'Publish' }).click();
  await card().getByText('Fill this in.').first().waitFor();
  await card().getByLabel('Text in Chinese').fill('第一段。\n\n第二段。');
  await card().getByLabel('Text in English').fill('First paragraph.\n\nSecond paragraph.');
  await add('Quote');
  await card().getByLabel('Text in Chinese').fill('光影之间');
  await card().getByLabel('Text in English').fill('Between light and shadow');
  await card().getByLabel('Source in Chinese').fill('评委');
  await card().getByLabel('Source in English').fill('A juror');
  for (const [kind, zh, en] of [
    ['Films', '精选影片', 'Picked films'],
    ['People', '精选影人', 'Picked people'],
    ['Articles', '精选文章', 'Picked articles'],
    ['Video', '精选视频', 'Picked video'],
  ] as const) {
    await add(kind, [zh, en]);
    await pick();
  }
  await add('Sponsors', ['赞助方', 'Our sponsors']);
  await add('Countdown', ['距开幕', 'Until the opening']);
  await card().getByLabel('Until', { exact: true }).first().fill('2099-01-01T20:00');
  await add('Text', ['以后', 'Not before its time']);
  await card().getByLabel('Text in Chinese').fill('以后');
  await card().getByLabel('Text in English').fill('Later');
  await card().getByLabel('From', { exact: true }).fill('2098-01-01T20:00');
  await main.getByRole('button', { name: 'Move Our sponsors', exact: true }).press('Enter');
  await main.getByRole('button', { name: 'Move to the top: Our sponsors' }).press('Enter');
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await main.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome to the days' }).waitFor({ state: 'attached' });
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  await staff.guard.expectSilence(page);

  for (const [path, width, names] of [
    [
      '/en',
      1440,
      ['Our sponsors', 'Welcome to the days', 'Picked films', 'Picked people', 'Picked articles', 'Picked video', 'Until the opening'],
    ],
    ['/', 390, ['赞助方', '欢迎', '精选影片', '精选影人', '精选文章', '精选视频', '距开幕']],
  ] as const) {
    await expect.poll(async () => (await fetch(stage.site.origin + path)).text()).toContain(names[0]);
    await using visitor = await stage.visit({ width });
    await visitor.open(path);
    const titles = await visitor.page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(
      titles.map((title) => title.replaceAll(/\s+/g, ' ').trim()).filter((title) => (names as readonly string[]).includes(title)),
    ).toEqual(names);
    expect(titles.join()).not.toMatch(/Not before its time|以后/);
    expect(await overflowOf(visitor.page)).toBe(0);
    expect(await violationsOf(visitor.page)).toEqual([]);
    await visitor.guard.expectSilence(visitor.page);
  }
});
