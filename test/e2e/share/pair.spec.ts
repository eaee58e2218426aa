/** A pair of eyes: from an award of the edition to the card of its film and its moment, and to another one from the films. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { eyeOfPath } from '#shared/share/pair.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** Drawn ahead: on a busy machine the first picture is answered 503. */
const isDrawn = (page: Page, picture: string) =>
  expect.poll(async () => (await page.request.get(picture)).status(), { timeout: 120_000 }).toBe(200);

test.each([
  ['', 1280, '一双眼睛', '换一只眼睛', '保存图片'],
  ['/en', 390, 'A pair of eyes', 'Choose the other eye', 'Save the picture'],
] as const)('a visitor of %s/g2025 at %i px makes a card and changes an eye', async (prefix, width, name, choose, save) => {
  await using guest = await stage.visit({ width });
  const { page, guard } = guest;
  const path = '/card/film-f01/award-2025-best-film-film';
  await isDrawn(page, sharePictureUrl({ language: prefix ? 'en' : 'zh-Hans', path, size: 'tall' }));
  await guest.open(`${prefix}/g2025`);
  await page
    .locator('details', { has: page.locator('#best-film-film') })
    .locator('> summary')
    .click();
  await page.locator('#best-film-film').getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/\/card\/film-[\w-]+\/award-2025-best-film-film$/, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);

  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1080, 1440]);
  const href = await page.getByRole('link', { name: save }).getAttribute('href');
  expect(href).toMatch(/^\/share\/tall\//);

  await page.getByRole('button', { name: choose }).click();
  const dialog = page.getByRole('dialog', { name: choose });
  await dialog.getByRole('link').nth(3).click();
  await page.waitForURL(/\/card\/film-[\w-]+\/film-[\w-]+$/, { waitUntil: 'commit' });
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: save }).getAttribute('href')).not.toBe(href);
  await guard.expectSilence(page);
});

test('two moments of videos are a pair, by their lines, and each leads to its second', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page, guard } = guest;
  const [left = '', right = ''] = ['/videoplay/v02?t=10', '/videoplay/v02?t=24'].map(eyeOfPath).map(String);
  const path = paths.pair(left, right);
  await isDrawn(page, sharePictureUrl({ language: 'zh-Hans', path, size: 'tall' }));
  await guest.open(path);
  const lines = page.getByRole('main').getByRole('link', { name: /^“.+”$/ });
  await expect.poll(() => lines.count()).toBe(2);
  await lines.last().click();
  await page.waitForURL('**/videoplay/v02?t=24', { waitUntil: 'commit' });
  await guard.expectSilence(page);
});
