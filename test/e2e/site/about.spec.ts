/** About the award: its charter as a document, the jury in pairs, and the venues. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('the footer leads to the charter, whose contents lead to a chapter, and an article has an address', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await guest.open('/en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Charter' }).click();
  await page.waitForURL('**/en/about?active=1');
  const contents = page.getByRole('navigation', { name: 'Contents of the charter' });
  await expect.poll(() => contents.getByRole('listitem').count()).toBe(6);
  await contents.getByRole('link', { name: /^Jury/ }).click();
  const heading = page.getByRole('heading', { name: /^Chapter 3 Jury/ });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 900).toBeLessThan(200);
  await page.getByRole('link', { name: 'Article 18' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#article-18');
  const file = page.getByRole('link', { name: /^PDF · Charter \(English\)/ });
  expect(
    (await page.request.get(String(new URL(String(await file.getAttribute('href')), stage.site.origin)))).headers()['content-type'],
  ).toBe('application/pdf');
  expect(await violationsOf(page)).toEqual([]);
});

test.each([
  [390, '/about?active=2'],
  [1280, '/en/about?active=2'],
  [390, '/en/about?active=1'],
  [768, '/about?active=4'],
] as const)('at %d px %s fits', async (width, path) => {
  await using guest = await stage.visit({ width, height: 900 });
  const { page } = guest;
  await guest.open(path);

  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await guest.guard.expectSilence(page);
});

test('jurors of a unit stand in pairs that lean towards each other, and lead to their pages', async () => {
  await using guest = await stage.visit({ width: 1280, height: 900 });
  const { page } = guest;
  await guest.open('/about?active=2');
  const faces = page.locator('main section section').first().locator('li .mask');
  const turns = await faces.evaluateAll((masks) => masks.map((mask) => mask.classList.contains('right')));
  expect(turns).toEqual(turns.map((_, at) => at % 2 === 1));
  await page.locator('main section section li a').first().click();
  await page.waitForURL('**/content/people/**');
});
