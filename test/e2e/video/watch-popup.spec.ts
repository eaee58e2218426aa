/** The video popup, direct files, live films, films with restricted access, and resuming. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { isExhaustive, sampled, takingTurns } from '#test/support/exhaustive.ts';
import { film, playsBeyond } from '#test/support/browser/film-guest.ts';
import { startCamera } from '#test/support/servers/live-camera.ts';
import { openSharedSite } from '#test/support/browser/stage.ts';
import { visitor, type Visitor, type VisitorOptions } from '#test/support/browser/visitor.ts';
import { addVideo } from '#test/http/video/video-fixtures.ts';

let browser: Browser;
/** Daily tests only watch; tests of an exhaustive run change the films. */
let site: TestApp | Awaited<ReturnType<typeof openSharedSite>>;
function ownSite(): TestApp {
  if (!('context' in site)) throw new Error('Only an exhaustive run has a site of its own');
  return site;
}

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), isExhaustive ? startTestApp({ folder: 'packaged' }) : openSharedSite()]);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function guestAt(at: string, options: Partial<VisitorOptions> = {}): Promise<Visitor> {
  const guest = await visitor(browser, { origin: site.origin, width: 1920, height: 1080, ...options });
  await guest.open(at);
  return guest;
}

const playButton = (page: Page) => page.getByRole('button', { name: /^(播放《|Play )/ });
const isFocused = (element: Element) => element === document.activeElement;

test.each(
  takingTurns(
    [
      ['', 1920, '立即观看', '关闭影片', '影片简介'],
      ['/en', 390, 'Watch now', 'Close the film', 'About the film'],
    ],
    0,
  ),
)(
  'a link with a film opens it in the popup, which leaves nothing behind (%s at %d px)',
  async (prefix, width, watch, closeLabel, about) => {
    await using guest = await guestAt(`${prefix}/projectionroom`, { width, height: width === 390 ? 844 : 1080 });
    const { page } = guest;
    const link = page.getByRole('link', { name: watch }).first();

    await link.click();
    await playsBeyond(page, 0.3);
    const popup = page.getByRole('dialog');
    const close = popup.getByRole('button', { name: closeLabel });

    expect(await popup.getByRole('heading', { level: 2 }).innerText()).not.toBe('');
    expect(await popup.getByRole('heading', { name: about }).isVisible()).toBe(true);
    expect(await playButton(page).count()).toBe(0);
    expect(await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement))).toBe(true);
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.querySelector('dialog[open]')?.contains(document.activeElement),
      ),
    ).toBe(true);
    const over = await popup.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(over).toBe(0);

    await close.focus();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await link.evaluate(isFocused)).toBe(true);
    await expect.poll(() => page.locator('video').count()).toBe(0);
    const later: string[] = [];
    page.on('request', (request) => later.push(request.url()));
    await page.waitForTimeout(1_500);
    expect(later).toEqual([]);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('Escape closes the open menu first, then the popup; pausing shows the play button', async () => {
  await using guest = await guestAt('/projectionroom');
  const { page } = guest;
  await page.getByRole('link', { name: '立即观看' }).click();
  await playsBeyond(page, 0.3);
  const popup = page.getByRole('dialog');

  await popup.getByRole('button', { name: '字幕', exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await popup.getByRole('menu').count()).toBe(0);
  expect(await popup.isVisible()).toBe(true);
  await popup.getByRole('button', { name: '暂停' }).click();
  await playButton(page).waitFor();
  await playButton(page).click();
  await playButton(page).waitFor({ state: 'detached' });
  await popup.getByRole('button', { name: '关闭影片' }).click();

  await popup.waitFor({ state: 'detached' });
  expect(await page.locator('video').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('with a modifier key, and without scripts, the link opens the page of the film', async () => {
  await using guest = await guestAt('/projectionroom');
  const [tab] = await Promise.all([
    guest.context.waitForEvent('page'),
    guest.page.getByRole('link', { name: '立即观看' }).click({ modifiers: ['Control'] }),
  ]);
  await tab.waitForURL('**/videoplay/*');
  await using reader = await visitor(browser, { origin: site.origin, scripts: false });
  await reader.open('/projectionroom');
  await reader.page.getByRole('link', { name: '立即观看' }).first().click();
  await reader.page.waitForURL('**/videoplay/*');

  expect(await reader.page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
  expect(await reader.page.getByRole('heading', { name: '影片简介' }).isVisible()).toBe(true);
});

exhaustiveTest('a direct file plays in the native element without download or remote playback', async () => {
  await using guest = await guestAt('/videolist');
  const { page } = guest;
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.getByRole('link', { name: '雨夜折伞 · 预告片' }).click();

  await playsBeyond(page, 0.5);

  const element = page.locator('video');
  expect(
    await element.evaluate((video: HTMLVideoElement) => [
      video.autoplay,
      video.controls,
      video.getAttribute('controlslist'),
      video.disableRemotePlayback,
      video.disablePictureInPicture,
    ]),
  ).toEqual([true, true, 'nodownload noremoteplayback', true, true]);
  expect(await element.locator('track').count()).toBe(2);
  expect(urls.filter((url) => /\/vod\/|hls-engine/.test(url))).toEqual([]);
  await page.getByRole('link', { name: '放映厅' }).first().click();
  await page.waitForURL('**/projectionroom');
  await expect.poll(() => page.locator('video').count()).toBe(0);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a film without a stream plays as a file, and without subtitles has five controls', async () => {
  const made = createReadStream(join(projectRoot, 'server/demo/films/m1.mp4'));
  await ownSite().context.services?.films.put('test/plain.mp4', made);
  const plain = await addVideo(ownSite(), { seconds: 38 }, [{ definition: 'OD', format: 'mp4', path: 'test/plain.mp4' }]);
  await using guest = await guestAt(`/videoplay/${plain}`);
  const { page } = guest;

  await playButton(page).click();

  await playsBeyond(page, 0.5);
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain('/test/plain.mp4');
  expect(await page.locator('[data-item]').count()).toBe(5);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('a live film has a badge and no progress bar, and returns to its live edge after a pause', { timeout: 90_000 }, async () => {
  using camera = await startCamera(join(ownSite().context.config.dataFolder, 'films/live/test'));
  const live = await addVideo(ownSite(), { isLive: true, seconds: 0, titleZh: '颁奖典礼直播', titleEn: 'The ceremony, live' }, [
    { definition: 'AUTO', format: 'm3u8', path: 'live/test/index.m3u8' },
  ]);
  await using guest = await guestAt(`/videoplay/${live}`);
  const { page } = guest;
  await playButton(page).click();
  await playsBeyond(page, 0.5);
  const player = page.getByRole('region', { name: /播放器/ });

  await player.getByText('直播', { exact: true }).waitFor();
  expect(await page.getByRole('slider', { name: '播放进度' }).count()).toBe(0);
  expect(await page.locator('[data-item]').count()).toBe(4);
  const { time: before } = (await film(page)) ?? { time: 0 };
  await playsBeyond(page, before + 3);
  await page.keyboard.press('k');
  const { time: paused } = (await film(page)) ?? { time: 0 };
  // Farther behind than the player allows: nine segments of a second.
  const filmedAt = camera.segments();
  await expect.poll(() => camera.segments() - filmedAt, { timeout: 30_000 }).toBeGreaterThanOrEqual(9);
  await page.keyboard.press('k');
  await playsBeyond(page, paused + 6);
  await guest.guard.expectSilence(page);
});

const closedFilms = [
  ['v04', /将于 .+开放/],
  ['v10', /已于 .+结束/],
] as const;

test.each(sampled(closedFilms, 2))('a film outside its window says so instead of offering to play (%s)', async (id, message) => {
  await using guest = await guestAt(`/videoplay/${id}`, {
    allowedStatus: (url, status) => url.includes('getVideoPlayAuth') && status === 403,
  });

  await playButton(guest.page).click();
  await guest.page.getByRole('alert').getByText(message).waitFor();

  expect(await playButton(guest.page).count()).toBe(0);
  await guest.guard.expectSilence(guest.page);
});

exhaustiveTest('a response without an authorisation leaves the poster without a message', async () => {
  await using guest = await guestAt('/videoplay/v01', { allowedStatus: (_url, status) => status === 500 });
  const { page } = guest;
  await page.route('**/vod/getVideoPlayAuth*', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器出错了' } }));

  await Promise.all([page.waitForResponse('**/vod/getVideoPlayAuth*'), playButton(page).click()]);
  await playButton(page).waitFor();

  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('服务器出错了').count()).toBe(0);
});

exhaustiveTest('a film left after half a minute asks where to resume', async () => {
  await using guest = await guestAt('/videolist');
  const { page } = guest;
  await page.evaluate(() => localStorage.setItem('playPositions', JSON.stringify({ v01: 31 })));
  await guest.open('/videoplay/v01');

  await page.getByRole('button', { name: '从 0:31 继续' }).click();
  await playsBeyond(page, 31);
  await page.keyboard.press('k');
  await expect
    .poll(() => page.evaluate(() => (JSON.parse(localStorage.getItem('playPositions') ?? '{}') as Record<string, number>)['v01']))
    .toBeGreaterThanOrEqual(31);
  await page.getByRole('slider', { name: '播放进度' }).press('End');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('playPositions'))).toBe('{}');
  await guest.guard.expectSilence(page);
});
