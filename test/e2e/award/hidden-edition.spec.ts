/** Whoever runs the ceremony hides an edition and shows it again, by clicking; a visitor looks for it meanwhile. */
import { expect, test } from 'vitest';
import { enter } from '#test/support/browser/account-guest.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();
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
