/** A dialog over a page with a classic scroll bar: no layout shift, and no gap beside the scrim. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { visitor } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

test('opening the login shifts nothing and leaves no gap at the edge', async () => {
  const browser = await launchBrowser({ hasScrollbars: true });
  try {
    await using guest = await visitor(browser, { origin: stage.site.origin, width: 1280, height: 900 });
    const { page } = guest;
    await guest.open('/news');
    const logo = page.getByRole('banner').getByRole('link').first();
    const before = await logo.boundingBox();
    const barPx = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /登录/ })
      .or(page.getByRole('banner').getByRole('link', { name: /登录/ }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();

    expect(barPx).toBeGreaterThan(5);
    expect(await logo.boundingBox()).toEqual(before);
    const { data, info } = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightest = (x: number, y: number) =>
      Math.max(...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3));
    const stripe = [100, 300, 500, 700, 890].map((y) => brightest(info.width - 3, y));
    expect(Math.max(...stripe)).toBeLessThan(130);
  } finally {
    await browser.close();
  }
});
