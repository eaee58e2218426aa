/** Helpers for playback tests in a browser: start a film, read its element, and wait until it plays. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Seen {
  time: number;
  paused: boolean;
  width: number;
  height: number;
}

/** State of the film's element; null without one. */
export function film(page: Page): Promise<Seen | null> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video && { time: video.currentTime, paused: video.paused, width: video.videoWidth, height: video.videoHeight };
  });
}

/** Waits until the film plays beyond a second. */
export async function playsBeyond(page: Page, second: number): Promise<void> {
  await expect.poll(async () => (await film(page))?.time ?? -1).toBeGreaterThan(second);
}

/** Chooses a film of two chapters in the list, and pauses it in the second one, beyond a second. */
export async function pauseInChapter(page: Page, second: number): Promise<void> {
  await page.getByRole('main').locator('a[href$="/videoplay/v02"]').click();
  await page.getByRole('button', { name: /^(播放《|Play )/ }).click();
  await playsBeyond(page, 0.3);
  await page
    .getByRole('region', { name: /^(章节|Chapters)$/ })
    .getByRole('link')
    .last()
    .click();
  await playsBeyond(page, second);
  await page.getByRole('region', { name: /播放器|Player/ }).focus();
  await page.keyboard.press('k');
  await expect.poll(async () => (await film(page))?.paused).toBe(true);
}

/** The gear on the picture. */
export const settings = (page: Page): Locator => page.getByRole('button', { name: /^(播放设置|Settings)$/ });

/** Opens a submenu of the player. */
export async function openSettings(page: Page, list: RegExp): Promise<Locator> {
  // The focus brings the controls back that have gone meanwhile.
  await settings(page).focus();
  await settings(page).click();
  const menu = page.getByRole('menu', { name: /^(播放设置|Settings)$/ });
  await menu.getByRole('menuitem', { name: list }).click();
  return menu;
}

/** Chooses a quality (`216p`) in the player's menu. */
export async function chooseQuality(page: Page, name: string): Promise<void> {
  const menu = await openSettings(page, /^(画质|Quality)/);
  await menu.getByRole('menuitemradio', { name, exact: true }).click();
}

/** Clicks, and gives the milliseconds until the first picture that moves. */
export async function firstFrameMs(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const begin = () => {
      const clickedAt = performance.now();
      const look = () => {
        const video = document.querySelector('video');
        if (video && video.readyState >= 2 && video.currentTime > 0) Object.assign(window, { firstFrameMs: performance.now() - clickedAt });
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', begin, { once: true, capture: true });
  });
  await click();
  await page.waitForFunction(() => 'firstFrameMs' in window, undefined);
  return page.evaluate(() => (window as unknown as { firstFrameMs: number }).firstFrameMs);
}
