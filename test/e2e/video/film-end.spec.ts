/** The end card of a film: poster, replay and next film; also in full screen, in the popup and in a frame. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { journeys, takingTurns } from '#test/support/exhaustive.ts';
import { film, playsBeyond } from '#test/support/browser/film-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const path = '/videoplay/v02';
const words = {
  'zh-Hans': {
    prefix: '',
    play: /^播放《/,
    ended: '影片已播完',
    replay: '重播',
    next: /接着看/,
    watch: '立即观看',
    close: '关闭影片',
    site: '在金熊猫奖观看',
  },
  en: {
    prefix: '/en',
    play: /^Play /,
    ended: 'The film has ended',
    replay: 'Replay',
    next: /Watch next/,
    watch: 'Watch now',
    close: 'Close the film',
    site: 'Watch on Golden Panda Awards',
  },
} as const;
const stage = openReadingStage();

async function guestAt(at: string, width: number): Promise<Visitor> {
  const guest = await stage.visit({ width, height: width === 390 ? 844 : 1080 });
  await guest.open(at);
  return guest;
}

const isFocused = (element: Element) => element === document.activeElement;
const card = (page: Page, ended: string): Locator => page.getByRole('group', { name: ended });

/** Begins the film, goes to its last moment and sees it end. */
async function watchToTheEnd(page: Page, { play, ended }: { play: RegExp; ended: string }): Promise<Locator> {
  await page.getByRole('button', { name: play }).click();
  await playsBeyond(page, 0.3);
  await page.keyboard.press('End');
  await card(page, ended).waitFor();
  return card(page, ended);
}

test.each(takingTurns(journeys, 0))(
  'the end card offers a replay and the next film, and starts neither automatically (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestAt(word.prefix + path, width);
    const { page } = guest;
    const end = await watchToTheEnd(page, word);

    await page.getByRole('status').filter({ hasText: word.ended }).waitFor({ state: 'attached' });
    expect(
      await end.locator('.poster-picture img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    const replay = end.getByRole('button', { name: word.replay });
    await expect.poll(() => replay.evaluate(isFocused)).toBe(true);
    const box = await page.getByRole('region', { name: /^(播放器|Player)/ }).boundingBox();
    const [first, last] = [await end.getByRole('link').boundingBox(), await replay.boundingBox()];
    expect(first?.y ?? 0).toBeGreaterThanOrEqual(box?.y ?? 0);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 44);
    expect(Math.min(first?.height ?? 0, last?.height ?? 0)).toBeGreaterThanOrEqual(44);

    expect(await violationsOf(page)).toEqual([]);
    await replay.click();
    await end.waitFor({ state: 'detached' });
    await expect.poll(async () => (await film(page))?.time ?? 99).toBeLessThan(10);
    await page.keyboard.press('End');
    const next = end.getByRole('link', { name: word.next });
    const title = await next.locator('.song6').innerText();
    const url = new URL(page.url());
    expect(url.pathname).toBe(word.prefix + path);
    await next.click();
    await page.waitForURL((to) => to.pathname !== url.pathname && to.pathname.startsWith(`${word.prefix}/videoplay/`));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.locator('video').count()).toBe(0);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest.each(takingTurns(journeys, 1))(
  'the end card fills the screen in full screen, and replays and continues by keyboard alone (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestAt(word.prefix + path, width);
    const { page } = guest;
    await page.getByRole('button', { name: word.play }).focus();
    await page.keyboard.press('Enter');
    await playsBeyond(page, 0.3);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION');

    await page.keyboard.press('End');
    const end = card(page, word.ended);
    await end.waitFor();
    expect(await end.evaluate((node) => document.fullscreenElement?.contains(node))).toBe(true);
    await expect.poll(() => end.getByRole('button', { name: word.replay }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await end.waitFor({ state: 'detached' });
    await expect.poll(async () => (await film(page))?.paused).toBe(false);
    await page.keyboard.press('End');
    await end.waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await end.getByRole('link').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');

    await page.waitForURL((to) => to.pathname !== word.prefix + path);
    await page.getByRole('button', { name: word.play }).waitFor();
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('in the popup the next film plays in the popup, which restores the focus to the link that opened it', async () => {
  const word = words['zh-Hans'];
  await using guest = await guestAt('/projectionroom', 1920);
  const { page } = guest;
  const link = page.getByRole('link', { name: word.watch }).first();
  await link.click();
  await playsBeyond(page, 0.3);
  const popup = page.getByRole('dialog');
  const heading = popup.getByRole('heading', { level: 2 });
  const first = await heading.innerText();
  await popup.getByRole('button', { name: '暂停' }).focus();
  await page.keyboard.press('End');
  const end = card(page, word.ended);
  await end.waitFor();
  const title = await end.getByRole('link').locator('.song6').innerText();

  await end.getByRole('link').click();
  await expect.poll(() => heading.innerText()).toBe(title);
  await playsBeyond(page, 0.3);

  expect(title).not.toBe(first);
  expect(new URL(page.url()).pathname).toBe('/projectionroom');
  expect(await popup.evaluate((element) => element.contains(document.activeElement) && document.activeElement !== element)).toBe(true);
  await popup.getByRole('button', { name: word.close }).click();
  await popup.waitFor({ state: 'detached' });
  expect(await link.evaluate(isFocused)).toBe(true);
  await guest.guard.expectSilence(page);
});

exhaustiveTest.each(takingTurns(journeys, 2))(
  'inside another site the end card links to the film on ours (%s, %i)',
  async (language, width) => {
    const word = words[language];
    await using guest = await guestAt(`${word.prefix}/embed/video/v02`, width === 390 ? 390 : 640);
    const { page } = guest;
    const end = await watchToTheEnd(page, word);

    expect(await end.getByRole('link', { name: word.site }).getAttribute('href')).toBe(word.prefix + path);
    expect(await violationsOf(page)).toEqual([]);
    await end.getByRole('button', { name: word.replay }).click();
    await end.waitFor({ state: 'detached' });
    await expect.poll(async () => (await film(page))?.time ?? 99).toBeLessThan(10);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('a direct file has the end card too, and its speed control on the picture', async () => {
  await using guest = await guestAt('/videolist', 1920);
  const { page } = guest;
  await page.getByRole('link', { name: '雨夜折伞 · 预告片' }).click();
  await playsBeyond(page, 0.3);
  await page.getByRole('button', { name: '播放设置' }).click();
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2);

  await page.locator('video').focus();
  const end = card(page, '影片已播完');
  await expect
    .poll(async () => ((await end.isVisible()) ? true : (await page.keyboard.press('ArrowRight'), false)), { timeout: 30_000 })
    .toBe(true);
  await expect.poll(() => end.getByRole('button', { name: '重播' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');

  await end.waitFor({ state: 'detached' });
  await expect.poll(async () => (await film(page))?.paused).toBe(false);
  expect(await page.locator('video').evaluate(isFocused)).toBe(true);
  await guest.guard.expectSilence(page);
});
