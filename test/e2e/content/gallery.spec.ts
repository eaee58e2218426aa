/** The full-size gallery of an article. */
import { expect, test } from 'vitest';
import { listNews } from '#shared/api/news.ts';
import { getContent } from '#shared/api/content.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';

const stage = openReadingStage();

const windows = [
  { width: 1920, height: 1080, tall: 583 },
  { width: 390, height: 844, tall: 844 * 0.8 },
];

test.each(takingTurns(windows, 0))(
  'at $width px the cover opens the gallery, arrow keys page it, Escape restores the focus',
  async ({ width, height, tall }) => {
    await using guest = await stage.visit({ width, height });
    const { page } = guest;
    await guest.open(await galleryPath());
    const cover = page.getByRole('link', { name: /^查看大图/ }).first();

    await cover.click();
    const gallery = page.getByRole('dialog', { name: '图片查看器' });
    await gallery.locator('.swiper-initialized').waitFor();
    const counter = gallery.getByRole('status');
    const total = Number(/共 (\d+) 张/.exec(await counter.innerText())?.[1]);
    await page.keyboard.press('ArrowRight');

    expect(total).toBeGreaterThan(1);
    await expect.poll(() => counter.innerText()).toMatch(/第 2 张/);
    await expect.poll(async () => Math.abs(((await gallery.locator('.swiper').boundingBox())?.height ?? 0) - tall)).toBeLessThan(2);
    // On phones nothing of the page is seen above and below.
    expect((await gallery.boundingBox())?.height).toBe(width === 390 ? height : tall);
    expect(await gallery.getByRole('button', { name: '下一张' }).isVisible()).toBe(true);
    expect(await gallery.getByRole('button', { name: '上一张' }).isVisible()).toBe(true);

    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'hidden' });
    expect(await cover.evaluate((element) => element === document.activeElement)).toBe(true);
    await guest.guard.expectSilence(page);
  },
);

test.each(['/pandadetail?columnId=face-directors&id=face-p01', '/en/content/people/p01'])(
  'the portrait of %s opens in the viewer, which enlarges by buttons, keys, wheel and double click',
  async (path) => {
    const isEnglish = path.startsWith('/en');
    await using guest = await stage.visit({ width: 1280, height: 900 });
    const { page } = guest;
    await guest.open(path);
    const portrait = page
      .getByRole('main')
      .getByRole('link', { name: isEnglish ? /^View / : /^查看大图/ })
      .first();

    await portrait.click();
    const viewer = page.getByRole('dialog', { name: isEnglish ? 'Picture viewer' : '图片查看器' });
    await viewer.locator('.swiper-initialized').waitFor();
    const picture = viewer.locator('img');
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    // The viewer grows as it opens.
    await viewer.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
    const whole = await width();
    const enlarge = viewer.getByRole('button', { name: isEnglish ? 'Enlarge' : '放大' });
    const reduce = viewer.getByRole('button', { name: isEnglish ? 'Reduce' : '缩小' });

    await enlarge.click();
    await expect.poll(width).toBeGreaterThan(whole * 1.5);
    await reduce.click();
    await expect.poll(width).toBeLessThan(whole * 1.01);
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(whole * 1.5);
    await page.keyboard.press('-');
    await expect.poll(width).toBeLessThan(whole * 1.01);
    await picture.hover();
    await page.mouse.wheel(0, -120);
    await expect.poll(width).toBeGreaterThan(whole * 1.1);
    await page.mouse.wheel(0, 120);
    await expect.poll(width).toBeLessThan(whole * 1.01);
    await picture.dblclick();
    await expect.poll(width).toBeGreaterThan(whole * 1.5);

    // One picture has nothing before and after it.
    expect(await viewer.getByRole('button').count()).toBe(3);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    expect(await portrait.evaluate((element) => element === document.activeElement)).toBe(true);
    await guest.guard.expectSilence(page);
  },
);

/** An article with more than one picture. */
async function galleryPath(): Promise<string> {
  const { rows } = (await (await fetch(`${stage.site.origin}${listNews.path}?pageSize=50`)).json()) as {
    rows: { id: string; path: string }[];
  };
  for (const { id, path } of rows) {
    const { data } = (await (await fetch(stage.site.origin + getContent.path.replace(':id', id))).json()) as {
      data: { gallery: unknown[] };
    };
    if (data.gallery.length > 1) return path;
  }
  throw new Error('No news item of the demonstration has several pictures');
}
