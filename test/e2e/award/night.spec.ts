/** The page of an edition: its awards as rows on one screen, which unfold in place. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

/** The editions take turns, and so do the languages. */
const looks = [
  [390, '/g2025', 27],
  [768, '/en/g2023', 25],
  [1280, '/en/g2025', 27],
  [1920, '/g2023', 25],
] as const;

test.each(looks)('at %d px %s shows %d awards on few screens, and one drawer as wide as the page', async (width, path, awards) => {
  await using visit = await stage.visit({ width, height: 844 });
  const { page } = visit;
  await visit.open(path);
  const rows = page.locator('main details:has(.drawer)');
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);

  expect(await rows.locator('.won').count()).toBe(awards);
  expect(screens, `${width}`).toBeLessThan(width < 768 ? 6 : 3.5);
  // No winner's name is cut.
  const cut = await rows
    .locator('.won')
    .evaluateAll((names) =>
      names.flatMap((name) =>
        name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 4 ? [name.textContent] : [],
      ),
    );
  expect(cut, `${width}`).toEqual([]);

  for (const at of [0, awards - 1]) {
    await rows.nth(at).locator('summary').click();
    const drawer = page.locator('.drawer').filter({ visible: true });
    await expect.poll(() => drawer.count()).toBe(1);
    const id = await drawer.getAttribute('id');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${id}`);
    const [box, strip] = [await drawer.boundingBox(), await page.locator('[data-columns]').boundingBox()];
    const besides = Math.abs((strip?.width ?? 0) - (box?.width ?? 0));
    // In its column on a tablet, edge to edge on a phone.
    expect(besides, `${width}`).toBeLessThan(width === 768 ? 400 : width < 768 ? 41 : 1);
    expect(await overflowOf(page)).toBe(0);
  }
  // Where no row lies half under the tabs.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
  await visit.guard.expectSilence(page);
});

test('Back returns to the open award at its place; a link to an award opens it, also without scripts', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  await guest.open('/g2025');
  await page.locator('details:has(#best-music-tv) > summary').click();
  const drawer = page.locator('#best-music-tv');
  const film = drawer.getByRole('link', { name: '影片页' });
  await film.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  await film.click();
  await page.waitForURL('**/content/episode/**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL('**/g2025#best-music-tv');
  await drawer.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);

  await guest.open('/en/award/best-music-tv');
  await page.getByRole('main').getByRole('link', { name: /^2025/ }).click();
  await page.waitForURL('**/en/g2025#best-music-tv');
  await drawer.waitFor();

  await using reader = await stage.visit({ width: 390, height: 844, scripts: false });
  for (const address of ['/g2025#best-actor-film', '/g2025?award=best-actor-film', '/g2025?unit=film']) {
    await reader.open(address);
    await reader.page.locator('#best-actor-film').waitFor();
  }
  await reader.open('/g2025');
  await reader.page.locator('details:has(#best-actor-film) > summary').click();
  await reader.page.locator('#best-actor-film h4').first().waitFor();
  await reader.page.locator('main nav').getByRole('link', { name: '评委会' }).click();
  await reader.page.locator('#jury').getByText('闻人清').waitFor();
});

test('a unit has a page with its drawers open, which keeps the choice of winners only', async () => {
  await using guest = await stage.visit({ allowedStatus: (url, status) => status === 404 && url.endsWith('unit=opera') });
  const { page } = guest;
  await guest.open('/en/g2025');
  await page
    .getByRole('heading', { level: 2, name: /^Documentary/ })
    .getByRole('link')
    .click();
  await page.waitForURL('**/en/g2025?unit=documentary');
  const drawers = page.locator('.drawer').filter({ visible: true });
  await expect.poll(() => drawers.count()).toBe(4);
  expect(await drawers.locator('li').count()).toBe(16);

  await page.getByRole('link', { name: 'Winners only' }).click();
  await page.waitForURL('**/en/g2025?unit=documentary&winners=1');
  await expect.poll(() => drawers.locator('li').count()).toBe(0);
  await page
    .locator('main nav')
    .getByRole('link', { name: /^Animation/ })
    .click();
  await page.waitForURL('**/en/g2025?unit=animation&winners=1');
  await expect.poll(() => drawers.count()).toBe(3);
  await page.locator('main nav').getByRole('link', { name: /^All/ }).click();
  await page.waitForURL('**/en/g2025?winners=1');
  await expect.poll(() => drawers.count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await guest.open('/en/g2025?unit=opera');
  await guest.guard.expectSilence(page);
});
