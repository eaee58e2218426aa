/** What tests of playback do in a browser: begin a film, read its element, and know when it moves. */
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { PlayUrl } from '#shared/api/video.ts';
import type { TestApp } from './app.ts';

export interface Seen {
  time: number;
  paused: boolean;
  width: number;
  height: number;
}

/** What the film's element says; null while there is none. */
export function film(page: Page): Promise<Seen | null> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video && { time: video.currentTime, paused: video.paused, width: video.videoWidth, height: video.videoHeight };
  });
}

/** Waits until the film plays beyond a second. */
export async function playsBeyond(page: Page, second: number): Promise<void> {
  await expect.poll(async () => (await film(page))?.time ?? -1, { timeout: 20_000 }).toBeGreaterThan(second);
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
  await page.waitForFunction(() => 'firstFrameMs' in window, undefined, { timeout: 20_000 });
  return page.evaluate(() => (window as unknown as { firstFrameMs: number }).firstFrameMs);
}

/** Waits until a video of the demonstration is there as a stream: it is packaged after the first start. Asks seldom: authorisations are limited. */
export async function waitForStream({ origin }: Pick<TestApp, 'origin'>, videoId: string): Promise<void> {
  const read = async (path: string) => ((await (await fetch(origin + path)).json()) as { data: unknown }).data;
  await vi.waitUntil(
    async () => {
      const { playAuth } = (await read(`/vod/getVideoPlayAuth?videoId=${videoId}`)) as { playAuth: string };
      const { playInfoList } = (await read(`/vod/getPlayUrl?videoId=${videoId}&playAuth=${playAuth}`)) as PlayUrl;
      return playInfoList[0]?.format === 'm3u8';
    },
    { timeout: 120_000, interval: 3_000 },
  );
}
