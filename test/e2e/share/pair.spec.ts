/** A pair of eyes: from an award of the edition to the card of its film and its moment, and to another one from the films. */
import { expect, test } from 'vitest';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test.each([
  ['', 1280, '一双眼睛', '换一只眼睛', '保存图片'],
  ['/en', 390, 'A pair of eyes', 'Choose the other eye', 'Save the picture'],
] as const)('a visitor of %s/g2025 at %i px makes a card and changes an eye', async (prefix, width, name, choose, save) => {
  await using guest = await stage.visit({ width });
  const { page, guard } = guest;
  // Drawn ahead: on a busy machine the first picture is answered 503.
  const card = sharePictureUrl({ language: prefix ? 'en' : 'zh-Hans', path: '/card/film-f01/award-2025-best-film-film', size: 'tall' });
  await expect.poll(async () => (await page.request.get(card)).status(), { timeout: 120_000 }).toBe(200);
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
