/** The settings menu of the player: quality and speed, also in full screen, by mouse, touch and keyboard. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { chooseQuality, film, openSettings, playsBeyond, settings } from '#test/support/browser/film-guest.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { delayTimers } from '#test/support/browser/late-timers.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

/** A film of 32 s in three qualities, with subtitles. */
const path = '/videoplay/v02';
const touchPx = 44;

const stage = openReadingStage();

async function watching(at: string, width: number): Promise<Visitor> {
  const guest = await stage.visit({ width, height: width === 390 ? 844 : 1080 });
  await guest.open(at);
  await guest.page.getByRole('button', { name: /^(播放《|Play )/ }).click();
  await playsBeyond(guest.page, 0.3);
  return guest;
}

const isFocused = (element: Element) => element === document.activeElement;
const fullscreenTag = (page: Page) => page.evaluate(() => document.fullscreenElement?.tagName ?? '');
const rate = (page: Page) => page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate);

/** Whether an element is inside the full-screen element and wholly on the screen. */
async function isOnFullscreen(page: Page, element: Locator): Promise<boolean> {
  const [box, size] = [await element.boundingBox(), page.viewportSize()];
  const isInside = await element.evaluate((node) => document.fullscreenElement?.contains(node) ?? false);
  return (
    isInside &&
    box !== null &&
    size !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= size.width &&
    box.y + box.height <= size.height
  );
}

test.each(
  takingTurns(
    [
      ['', 1920, /^倍速：1×$/, '自动（', '1.5×'],
      ['/en', 390, /^Speed: 1×$/, 'Auto (', '1.5×'],
    ],
    0,
  ),
)(
  'in full screen the quality that is chosen is shown, and the speed is played (%s at %d px)',
  async (prefix, width, speed, automatic, faster) => {
    await using guest = await watching(prefix + path, width);
    const { page } = guest;
    const parts: string[] = [];
    page.on('request', (request) => parts.push(request.url()));
    // It rests meanwhile, or a slow machine would choose after its 32 seconds.
    await page.keyboard.press('k');
    await expect.poll(() => film(page)).toMatchObject({ paused: true });
    await page.getByRole('button', { name: /^(全屏|Full screen)$/ }).click();
    await expect.poll(() => fullscreenTag(page)).toBe('SECTION');

    const menu = await openSettings(page, /^(画质|Quality)/);
    const names = await menu.getByRole('menuitemradio').allInnerTexts();
    expect(names[0]?.startsWith(automatic)).toBe(true);
    expect(names.slice(1)).toEqual(['540p', '360p', '216p']);
    expect(await isOnFullscreen(page, menu)).toBe(true);
    await page.keyboard.press('Escape').then(() => menu.waitFor({ state: 'hidden' }));
    await chooseQuality(page, '216p');
    await settings(page).focus();
    await page.keyboard.press('k');
    await expect.poll(() => film(page)).toMatchObject({ height: 216 });
    await (await openSettings(page, speed)).getByRole('menuitemradio', { name: faster, exact: true }).click();

    expect(parts.some((url) => url.includes('/216p/'))).toBe(true);
    expect(await rate(page)).toBe(1.5);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('a quality chosen while segments are loading is applied, also when adaptive playback has just selected it', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const partMs = 450;
  await delayTimers(guest.context, 700);
  await page.route(/\/vod\/play\/.*\.m4s/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, partMs));
    await route.continue().catch(() => undefined);
  });
  await guest.open(path);
  await page.getByRole('button', { name: /^播放《/ }).click();
  await playsBeyond(page, 0.3);

  for (const quality of ['216p', '360p', '216p']) {
    await chooseQuality(page, quality);
    await expect.poll(async () => `${(await film(page))?.height}p`).toBe(quality);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await guest.guard.expectSilence(page);
});

/** Where the buffer ends, in seconds of the film. */
const bufferedUntil = (page: Page) =>
  page.locator('video').evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0));

exhaustiveTest.each([
  ['whose playlist comes late', /\/216p\/.*\.m3u8/, 0, 12],
  ['that adaptive playback has chosen', /\.m4s/, 12, 0],
] as const)('a quality %s is shown before what is buffered has played', async (_, slow, quick, leastSeconds) => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const lateMs = 3_000;
  let answers = 0;
  await page.route(
    (url) => url.pathname.startsWith('/vod/play/') && slow.test(url.pathname),
    async (route) => {
      answers += 1;
      if (answers > quick) await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue().catch(() => undefined);
    },
  );
  const moved = quick > 0 ? page.waitForResponse(/\/216p\/.*\.m4s/) : null;
  await guest.open(path);
  await page.getByRole('button', { name: /^播放《/ }).click();
  await playsBeyond(page, 0.3);
  await moved;
  await expect.poll(() => bufferedUntil(page)).toBeGreaterThan(leastSeconds);
  const [before, endsAt] = [await film(page), await bufferedUntil(page)];
  expect(before?.height).not.toBe(216);
  expect(endsAt - (before?.time ?? 0)).toBeGreaterThan(2);

  await chooseQuality(page, '216p');
  await expect.poll(async () => (await film(page))?.height).toBe(216);

  expect((await film(page))?.time).toBeLessThan(endsAt - 1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await guest.guard.expectSilence(page);
});

exhaustiveTest.each(
  takingTurns(
    [
      ['', 1920],
      ['/en', 390],
    ],
    1,
  ),
)('the menu is opened, read and closed with the keyboard alone, and the focus comes back (%s at %d px)', async (prefix, width) => {
  await using guest = await watching(prefix + path, width);
  const { page } = guest;
  const menu = page.getByRole('menu');
  const item = (name: string | RegExp) => menu.getByRole(String(name).endsWith('×') ? 'menuitemradio' : 'menuitem', { name });

  // It rests, so that keys which reach the film by mistake are seen.
  await page.keyboard.press('k');
  await expect.poll(async () => (await film(page))?.paused).toBe(true);
  const { time } = (await film(page)) ?? {};
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await settings(page).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await settings(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => item(/^(画质|Quality)/).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => item('1×').evaluate(isFocused)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'hidden' });
  expect(await rate(page)).toBe(1.25);
  expect(await settings(page).evaluate(isFocused)).toBe(true);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await settings(page).evaluate(isFocused)).toBe(true);
  expect(await film(page)).toMatchObject({ paused: true, time });
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a press outside the menu only closes it; one menu is open at a time', async () => {
  await using guest = await watching(path, 1920);
  const { page } = guest;
  await openSettings(page, /^画质/);

  await page.getByRole('region', { name: /^播放器/ }).click({ position: { x: 200, y: 200 } });
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect((await film(page))?.paused).toBe(false);
  await page.getByRole('button', { name: '字幕', exact: true }).click();
  await settings(page).click();

  expect(await page.getByRole('menu').count()).toBe(1);
  await settings(page).click();
  expect(await page.getByRole('menu').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('on a phone the gear and every choice are finger-sized, and there are no controls outside the picture', async () => {
  await using guest = await watching(path, 390);
  const { page } = guest;
  await page.getByRole('button', { name: '暂停' }).click();

  const gear = await settings(page).boundingBox();
  const menu = await openSettings(page, /^倍速/);
  const heights = await menu.getByRole('menuitemradio').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));

  expect(Math.min(gear?.width ?? 0, gear?.height ?? 0, ...heights)).toBeGreaterThanOrEqual(touchPx);
  expect(await page.getByRole('main').locator('select').count()).toBe(0);
});
