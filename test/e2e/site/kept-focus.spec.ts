/** The focus stays in place and in view: never behind the bar at the bottom of the screen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';
import { main } from '#test/support/browser/staff-guest.ts';

const stage = openCommonStage();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

exhaustiveTest('making a dictionary entry the default, or restoring it, keeps the focus in its row', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/en/manage/dictionary');
  const dictionary = main(page).locator('[data-row="feedback_type"]');
  const isInRow = (id: string) =>
    page.evaluate(
      (row) => document.activeElement?.closest('li')?.getAttribute('data-row') === row && document.activeElement.matches('.button'),
      id,
    );

  const makeDefault = dictionary.getByRole('button', { name: /^Make default/ }).last();
  const id = (await makeDefault.locator('xpath=ancestor::li').getAttribute('data-row')) ?? '';
  const row = dictionary.locator(`[data-row="${id}"]`);
  await row.getByRole('button', { name: /^Make default/ }).press('Enter');
  await row.getByText('Default', { exact: true }).waitFor();
  await expect.poll(() => isInRow(id)).toBe(true);

  const used = dictionary.getByRole('button', { name: /^Retire/ }).first();
  const retired = (await used.locator('xpath=ancestor::li').getAttribute('data-row')) ?? '';
  await used.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
  const restore = dictionary.locator(`[data-row="${retired}"]`).getByRole('button', { name: /^Restore/ });
  await restore.press('Enter');
  await restore.waitFor({ state: 'detached' });
  await expect.poll(() => isInRow(retired)).toBe(true);
  await guest.guard.expectSilence(page);
});

/** Steps through the controls of a form with Tab; returns those whose centre is behind the bottom bar. */
async function coveredIn(page: Page, count: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('[data-bar]');
      if (!focused || !bar || bar.contains(focused)) return '';
      const { top, height, left, right } = focused.getBoundingClientRect();
      // A tall field shows its first lines, where the caret is.
      const line = top + Math.min(height / 2, 24);
      const foot = bar.getBoundingClientRect();
      const isBeside = right <= foot.left || left >= foot.right;
      return !isBeside && line > foot.top && line < foot.bottom ? focused.outerHTML.slice(0, 120) : '';
    });
    if (name) covered.push(name);
  }
  return covered;
}

/** Chinese texts of the table that are not marked with their language. */
function unmarkedChinese(page: Page): Promise<string[]> {
  return main(page)
    .getByRole('table')
    .evaluate((table) =>
      [...table.querySelectorAll('*')].flatMap((element) => {
        const text = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])).join('');
        return /\p{Script=Han}/u.test(text) && element.closest('[lang]')?.getAttribute('lang') !== 'zh-Hans' ? [text] : [];
      }),
    );
}

test('opening a film moves the focus to its heading; the save bar covers no field', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/en/manage/films');
  await main(page).getByRole('link', { name: /^Edit/ }).first().waitFor();
  const [heading, add, search] = await Promise.all([
    main(page).getByRole('heading', { level: 1 }).boundingBox(),
    main(page).getByRole('button', { name: 'Add a film' }).boundingBox(),
    main(page).getByRole('search').boundingBox(),
  ]);
  // The button is in the line of the heading, and the search has the next line to itself.
  expect(add && heading && add.y < heading.y + heading.height && heading.y < add.y + add.height).toBe(true);
  expect(add && search && add.y + add.height <= search.y).toBe(true);
  expect(await unmarkedChinese(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Add a film' }).click();
  const form = page.getByRole('dialog', { name: 'Add a film' });
  await form.getByLabel('Edition').selectOption('2025');
  await form.getByLabel('Unit').selectOption({ index: 1 });
  await form.getByLabel('English title').fill('Night Boat');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await main(page).getByRole('heading', { name: 'Night Boat' }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('Films');

  expect(await coveredIn(page, 36)).toEqual([]);
  expect([await overflowOf(page), await violationsOf(page, { withFrame: true })]).toEqual([0, []]);

  const back = main(page).getByRole('button', { name: 'Back to the list' });
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await back.press('Enter');
  await main(page).getByRole('link', { name: /^Edit/ }).first().press('Enter');
  await back.waitFor();
  await expect.poll(() => focusedText(page)).toBe('Films');
  // Who came from an edition finds the way back.
  await main(page)
    .getByRole('link', { name: /^To its edition, \d{4}/ })
    .click();
  await main(page).getByRole('navigation', { name: 'Parts of the edition' }).waitFor();
  await guest.guard.expectSilence(page);
});

const barred = [
  ['reviewer', '/en/manage/review', 390],
  ['reviewer', '/en/manage/review', 1920],
  ['admin', '/en/manage/create/article', 390],
] as const;

exhaustiveTest.each(sampled(barred, 2))(
  'the bottom bar does not cover the focused element (%s at %s, %i px)',
  async (name, path, width) => {
    await using guest = await stage.visit({ width, height: 844 });
    const { page } = guest;
    await enter(guest, demoAccount(name), path);
    await page.locator('[data-bar]').getByRole('button').first().waitFor();
    await main(page).getByRole('heading', { level: 1 }).focus();

    expect(await coveredIn(page, 50)).toEqual([]);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('on a phone the text of each slide leaves room for the slide buttons', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open('/en');
  const slides = page.getByRole('group', { name: 'Opening pictures' });
  const choose = slides.getByRole('button', { name: /^Picture \d/ });
  await choose.first().waitFor();
  for (let index = 0; index < (await choose.count()); index += 1) {
    await choose.nth(index).click();
    const caption = main(page).locator('.captions p').nth(index);
    await expect.poll(() => caption.getAttribute('data-slide')).toBe('on');
    const words = await caption.boundingBox();
    const marks = await choose.nth(index).locator('i').boundingBox();
    expect((marks?.y ?? 0) + (marks?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    const title = await main(page)
      .locator('.title:not(.paper) > span')
      .nth(index)
      .evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const { left, right } = words.getBoundingClientRect();
        return [left, innerWidth - right];
      });
    expect(Math.min(...title)).toBeGreaterThanOrEqual(8);
  }
  expect(await overflowOf(page)).toBe(0);
});
