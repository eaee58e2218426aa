/** A page of the organiser's with blocks: written, previewed, reviewed and published by clicking; visitors see it in both languages. */
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();

test('a publisher puts films and a countdown into a page, and visitors see them once it is approved', { timeout: 240_000 }, async () => {
  await using judge = await stage.visit({ width: 1440 });
  const reviewing = judge.page.getByRole('main');
  await enter(judge, demoAccount('admin'), '/en/manage/columns');
  await reviewing.getByRole('button', { name: 'New column' }).click();
  const form = judge.page.getByRole('dialog');
  await form.getByLabel('Name in Chinese').fill('参观指南');
  await form.getByLabel('Name in English').fill('Visit');
  await form.getByLabel('Look').selectOption({ label: 'Pages' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await reviewing.getByRole('link', { name: '/visit', exact: true }).waitFor();

  await using writer = await stage.visit({ width: 1440 });
  const { page } = writer;
  const main = page.getByRole('main');
  await enter(writer, demoAccount('publisher'), '/en/manage/create/article');
  const field = (name: string) => page.locator(`[data-field="${name}"]`);
  await field('titleZh').locator('textarea').fill('交通与门票');
  await field('titleEn').locator('textarea').fill('Travel and tickets');
  for (const [name, text] of [
    ['bodyZh', '从车站步行十分钟。'],
    ['bodyEn', 'Ten minutes on foot from the station.'],
  ] as const) {
    await field(name).locator('.rich').click();
    await page.keyboard.type(text);
  }
  const blocks = main.getByRole('region', { name: 'Blocks below the text' });
  expect(await blocks.count()).toBe(0);
  await field('column').getByLabel('Column').selectOption({ label: 'Visit' });
  const card = blocks.locator('[data-fields]').last();
  const add = async (kind: string, zh: string, en: string) => {
    await blocks.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: kind, exact: true }).click();
    await card.getByLabel('Title in Chinese').fill(zh);
    await card.getByLabel('Title in English').fill(en);
  };
  await add('Films', '开幕周影片', 'Films of the week');
  await main.getByRole('link', { name: 'A block lacks something, or leads nowhere' }).waitFor();
  for (const _ of '12') {
    await card.getByRole('combobox', { name: 'Add', exact: true }).click();
    await card.getByRole('option').first().click();
  }
  await add('Countdown', '距开幕', 'Until the opening');
  await card.getByLabel('Until', { exact: true }).first().fill('2099-01-01T20:00');
  await main.getByText('All blocks are complete').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await page.keyboard.press('Control+p');
  const shown = page.getByRole('complementary', { name: 'Preview' }).frameLocator('iframe');
  await shown.getByRole('heading', { level: 2, name: /Films of the week|开幕周影片/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+p');
  await main.getByRole('button', { name: 'Submit for review' }).click();
  await main.getByText('Submitted.').first().waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await writer.guard.expectSilence(page);

  await judge.open(`/en/manage/review?id=${id}`);
  await reviewing.getByRole('heading', { level: 2, name: 'Films of the week' }).waitFor();
  await reviewing.getByRole('heading', { level: 2, name: 'Until the opening' }).waitFor();
  expect(await violationsOf(judge.page)).toEqual([]);
  await reviewing.getByRole('button', { name: 'Approve and put online', exact: true }).click();
  await judge.page.getByRole('dialog').getByRole('button', { name: 'Approve and put online' }).click();
  await judge.page.getByText('1 work approved and put online.').waitFor();
  await judge.guard.expectSilence(judge.page);

  for (const [path, width, names] of [
    ['/en', 1280, ['Films of the week', 'Until the opening']],
    ['', 390, ['开幕周影片', '距开幕']],
  ] as const) {
    await using visitor = await stage.visit({ width });
    await visitor.open(`${path}/content/article/${id}`);
    for (const name of names) await visitor.page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await visitor.page.getByRole('region', { name: names[0] }).getByRole('heading', { level: 3 }).count()).toBe(2);
    expect(await overflowOf(visitor.page)).toBe(0);
    expect(await violationsOf(visitor.page)).toEqual([]);
    await visitor.guard.expectSilence(visitor.page);
  }
});
