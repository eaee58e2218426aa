/** Day and night: by the system, or by the visitor's choice, which stands before the first paint. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

const colours = { day: 'rgb(246, 247, 244)', night: 'rgb(10, 13, 12)' };
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** Of the browser's bar: the first one that applies. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(({ media }) => !media || matchMedia(media).matches)
        ?.content,
  );

test.each([
  ['light', '日', 'day'],
  ['light', '夜', 'night'],
  ['dark', '日', 'day'],
  ['dark', '夜', 'night'],
] as const)('in a %s system the choice %s holds before scripts load', async (colorScheme, name, chosen) => {
  await using guest = await stage.visit({ colorScheme });
  const { page } = guest;
  const own = colorScheme === 'dark' ? 'night' : 'day';
  await guest.open('/news');
  expect([await groundOf(page), await barColour(page)]).toEqual([colours[own], own === 'day' ? '#f6f7f4' : '#0a0d0c']);

  const footer = page.getByRole('contentinfo');
  const choice = footer.getByRole('radiogroup', { name: '外观' });
  // The browser leaves the styles of a footer far below as they were (content-visibility), and the choice unseen.
  await footer.scrollIntoViewIfNeeded();
  await choice.getByText(name, { exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(colours[chosen]);
  // Never answered.
  await page.route('**/assets/**', () => undefined);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  expect([await groundOf(page), await barColour(page)]).toEqual([colours[chosen], chosen === 'day' ? '#f6f7f4' : '#0a0d0c']);

  await page.unroute('**/assets/**');
  await guest.open('/news');
  await footer.scrollIntoViewIfNeeded();
  expect(await choice.getByRole('radio', { name }).isChecked()).toBe(true);
  await choice.getByText('自动', { exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(colours[own]);
});

test('without scripts the system decides; print is day', async () => {
  await using guest = await stage.visit({ colorScheme: 'dark', scripts: false });
  const { page } = guest;
  await guest.open('/news');
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await groundOf(page)).toBe(colours.night);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The style sheet of the print comes after the page.
  await expect.poll(() => groundOf(page)).toBe('rgb(255, 255, 255)');
});

test('the menu of phones and the settings have the same choice', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await enter(guest, demoAccount('viewer1'), '/en/set/basic');
  const inSettings = page.getByRole('main').getByRole('radiogroup', { name: 'Appearance' });
  await inSettings.getByText('Night').tap();
  await expect.poll(() => groundOf(page)).toBe(colours.night);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog');
  expect(await menu.getByRole('radio', { name: 'Night' }).isChecked()).toBe(true);
  expect(await violationsOf(page, { withFrame: true })).toEqual([]);
  await menu.getByText('Auto', { exact: true }).tap();
  await expect.poll(() => groundOf(page)).toBe(colours.day);
  await guest.guard.expectSilence(page);
});

test('the management centre shuts nobody out at night', async () => {
  await using guest = await stage.visit({ width: 1280, colorScheme: 'dark' });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/en/manage/films');
  for (const url of ['/en/manage/films', '/manage/works/audit', '/en/manage/create/article', '/manage/ceremony']) {
    await guest.open(url);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect([url, await groundOf(page), await violationsOf(page, { withFrame: true })]).toEqual([url, colours.night, []]);
  }
});

test.each([
  [1280, ['/', '/en/g2025', '/news', '/en/movies', '/about', '/en/login', '/announcement']],
  [390, ['/en', '/g2025', '/en/news', '/movies', '/en/figures', '/searchresult?search=%E5%B1%B1', '/en/panda']],
] as const)('main pages shut nobody out at night (%d px)', async (width, urls) => {
  await using guest = await stage.visit({ width, colorScheme: 'dark' });
  for (const url of urls) {
    await guest.open(url);
    expect([url, await overflowOf(guest.page), await violationsOf(guest.page, { withFrame: true })]).toEqual([url, 0, []]);
  }
  await guest.guard.expectSilence(guest.page);
});
