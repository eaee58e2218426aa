/** Pictures load 200 px before they become visible, rendered by server or browser, and without scripts too. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lazyImageMarginPx } from '#shared/limits.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

interface Lazy {
  /** Pixels between the window's edge and the picture; 0 or less in view. */
  away: number;
  isFetched: boolean;
}

/** Every lazy picture that takes part in the page's layout. */
function lazyPictures(page: Page): Promise<Lazy[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')].flatMap((image) => {
      const box = image.getBoundingClientRect();
      if (box.width === 0) return [];
      return [
        { away: Math.max(box.top - innerHeight, -box.bottom, box.left - innerWidth, -box.right), isFetched: image.currentSrc !== '' },
      ];
    }),
  );
}

/** `farPx`: beyond it nothing may have been fetched; a browser left alone begins above 1,000 px. */
async function expectMargin(page: Page, farPx = lazyImageMarginPx * 2): Promise<void> {
  // A few pixels either way, since portraits are turned and their boxes are larger than they are.
  const slack = 40;
  await expect
    .poll(async () => (await lazyPictures(page)).filter(({ away, isFetched }) => away < lazyImageMarginPx - slack && !isFetched))
    .toEqual([]);
  // Pictures that were nearer during the layout may be loaded already.
  const early = (await lazyPictures(page)).filter(({ away, isFetched }) => away > farPx && isFetched);
  expect(early).toEqual([]);
}

const galleries = [
  ['/movies', 1280],
  ['/en/panda', 390],
  ['/cultural', 768],
] as const;

test.each(sampled(galleries, 3))('%s at %d px loads pictures near the viewport, and the rest on scrolling', async (path, width) => {
  await using guest = await stage.visit({ width });
  const { page } = guest;
  await guest.open(path);
  await expectMargin(page);
  const before = (await lazyPictures(page)).filter(({ isFetched }) => isFetched).length;

  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await lazyPictures(page)).filter(({ isFetched }) => isFetched).length).toBeGreaterThan(before);

  await guest.guard.expectSilence(page);
});

exhaustiveTest('pictures rendered by the browser after a click load lazily, too', async () => {
  await using guest = await stage.visit({ width: 1280 });
  await guest.open('/about');

  await guest.page.getByRole('contentinfo').getByRole('link', { name: '脸谱廊' }).click();
  await guest.page.waitForURL('**/panda');
  await guest.page.locator('main img').first().waitFor();

  // The window stands at the old page's foot when the new one is drawn, before it goes to the top.
  await expectMargin(guest.page, 800);
  expect((await lazyPictures(guest.page)).some(({ isFetched }) => !isFetched)).toBe(true);
});

exhaustiveTest('printing loads all pictures', async () => {
  await using guest = await stage.visit({ width: 1280 });
  await guest.open('/panda');

  await guest.page.evaluate(() => dispatchEvent(new Event('beforeprint')));

  expect(await guest.page.locator('main img').count()).toBeGreaterThan(40);
  expect(await guest.page.evaluate(() => [...document.images].filter((image) => !image.getAttribute('src')).length)).toBe(0);
});

test('every picture has its address without scripts', async () => {
  await using guest = await stage.visit({ scripts: false });
  await guest.open('/panda');

  expect(await guest.page.locator('main img').count()).toBeGreaterThan(40);
  expect(await guest.page.locator('main img:not([src])').count()).toBe(0);
});
