/** The composition of the home page: moved, hidden, previewed and published by clicking, and hydrated in its new order. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();
/** Ids of the bands' headings in page order. */
const headings = (page: Page) => page.evaluate(() => [...document.querySelectorAll('main h2[id]')].map(({ id }) => id));

test('a publisher moves and hides bands, looks at the draft and publishes it', async () => {
  await using staff = await stage.visit();
  const { page } = staff;
  await enter(staff, demoAccount('publisher'), '/en/manage/home-slides');
  await page.getByRole('navigation').getByRole('link', { name: 'Home page', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText('Nothing has been published yet.').waitFor();
  const boxes = main.getByRole('list', { name: 'Bands of the home page' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Show at least one entry.').waitFor();
  expect(await boxes.first().evaluate((box) => box === document.activeElement)).toBe(true);

  for (const name of [/^Latest news/, /^Partners/, /^Announcement/, /^Face gallery/]) await main.getByRole('checkbox', { name }).check();
  const handle = main.getByRole('button', { name: /^Move Announcement/ });
  await handle.press('Enter');
  await main.getByRole('button', { name: /^Move to the top: Announcement/ }).press('Enter');
  expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await main.getByRole('button', { name: 'Save draft' }).click();
  await main.getByText(/^Draft saved by/).waitFor();

  const [preview] = await Promise.all([page.waitForEvent('popup'), main.getByRole('link', { name: 'English', exact: true }).click()]);
  await preview.getByRole('region', { name: 'Partners' }).waitFor({ state: 'attached' });
  // The preview also has the band of the screening room.
  expect((await headings(preview)).slice(0, 4)).toEqual(['notices', 'news', 'faces', 'partners']);
  await preview.close();
  await main.getByRole('button', { name: 'Publish' }).click();
  await main.getByText(/^Online: version 1/).waitFor();
  await staff.guard.expectSilence(page);

  await using visitor = await stage.visit({ width: 390, height: 844 });
  await visitor.open('/en');
  expect(await headings(visitor.page)).toEqual(['notices', 'news', 'faces', 'partners']);
  expect(await overflowOf(visitor.page)).toBe(0);
  await visitor.guard.expectSilence(visitor.page);
});
