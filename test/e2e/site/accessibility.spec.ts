/** Accessibility of overlays and of pages with enlarged text; every-page.spec.ts covers each page. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

test('the open menu has no violation', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  await guest.open('/');
  await guest.page.getByRole('button', { name: '打开菜单' }).click();
  await guest.page.getByRole('dialog').waitFor();

  expect(await violationsOf(guest.page, { withFrame: true })).toEqual([]);
});

test('text at 200 % neither overlaps nor overflows', async () => {
  await using guest = await stage.visit({ width: 1280 });

  for (const path of ['/', '/en/news', '/en/index2', '/cultural']) {
    await guest.open(path);
    await guest.page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
    const over = await overflowOf(guest.page);

    expect({ path, over }).toEqual({ path, over: 0 });
  }
});

test.each(['/movies', '/en/movies'])('titles of %s can be read over white posters', async (path) => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open(path);
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.poster:has(> img)')].map((poster) => {
      const title = poster.querySelector<HTMLElement>('.poster-title b') ?? poster;
      const { color } = getComputedStyle(title);
      // White pictures, and the ground of the letters without the letters.
      poster.querySelectorAll('img').forEach((image) => (image.style.visibility = 'hidden'));
      Object.assign(poster.style, { background: '#fff' });
      Object.assign(title.style, { color: 'transparent', textShadow: 'none' });
      const letters = document.createRange();
      letters.selectNodeContents(title);
      const { left, top, width, height } = letters.getBoundingClientRect();
      return { color, text: title.textContent, left: left + scrollX, top: top + scrollY, width, height };
    }),
  );
  const picture = sharp(await page.screenshot({ fullPage: true }));

  expect(boxes.length).toBeGreaterThan(15);
  for (const { color, text, ...box } of boxes) {
    const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(Math.round) as [number, number, number, number];
    const { channels } = await sharp(await picture.clone().extract({ left, top, width, height }).toBuffer()).stats();
    const brightest = channels.slice(0, 3).map(({ max }) => max);

    expect([text, color]).toEqual([text, 'rgb(255, 255, 255)']);
    expect(contrastWithWhite(brightest), text).toBeGreaterThan(4.5);
  }
});

/** Contrast ratio of WCAG of white letters on a colour. */
function contrastWithWhite(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
