/** An embedded film: poster, play and pause by keyboard, links to the site; protected films show a message. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { violationsOf } from '#test/support/browser/judge-page.ts';
import { callerOf, demoAdmin } from '#test/support/publish-text.ts';
import { visitor, type Visitor, type VisitorOptions } from '#test/support/browser/visitor.ts';

/** Plays through an authorisation. */
const filmId = 'v02';

let browser: Browser;
let site: TestApp;
let host: Server;
let hostOrigin: string;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startTestApp({ folder: 'packaged' })]);
  // The frame as an oEmbed consumer embeds it, on another origin.
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').searchParams.get('path') ?? '';
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Another site</title><main><h1>A blog</h1><iframe title="Film" src="${site.origin}${path}" width="640" height="360" allow="autoplay; picture-in-picture" allowfullscreen></iframe></main>`,
      );
  });
  await new Promise<void>((listening) => void host.listen(0, '127.0.0.1', listening));
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((closed) => host.close(closed));
  await site[Symbol.asyncDispose]();
});

async function openFrame(
  path: string,
  options: Partial<VisitorOptions> = {},
): Promise<{ guest: Visitor; page: Page; frame: FrameLocator }> {
  const guest = await visitor(browser, { origin: hostOrigin, width: 800, height: 600, ...options });
  return { guest, page: guest.page, frame: await openFrameIn(guest.page, path) };
}

async function openFrameIn(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(`${hostOrigin}/?path=${encodeURIComponent(path)}`, { waitUntil: 'load' });
  return page.frameLocator('iframe');
}

const seconds = (frame: FrameLocator) => frame.locator('video').evaluate((element) => (element as HTMLVideoElement).currentTime);
const isPaused = (frame: FrameLocator) => frame.locator('video').evaluate((element) => (element as HTMLVideoElement).paused);

test('a film plays inside another site, by keyboard alone', async () => {
  const { guest, page, frame } = await openFrame(`/en/embed/video/${filmId}`);
  await using _guest = guest;
  const play = frame.getByRole('button', { name: /^Play / });

  await play.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => play.evaluate((element) => element === document.activeElement)).toBe(true);
  // Until the frame has its scripts, the press is repeated as a person would.
  await expect
    .poll(async () => ((await frame.locator('video').count()) > 0 ? true : (await page.keyboard.press('Enter'), false)), {
      timeout: 20_000,
    })
    .toBe(true);
  await expect.poll(() => seconds(frame)).toBeGreaterThan(0.3);

  await page.keyboard.press('k');
  await expect.poll(() => isPaused(frame)).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(frame)).toBe(false);
  await guest.guard.expectSilence(page);
});

exhaustiveTest('its links open the film on our site in a new tab', async () => {
  const { guest, frame } = await openFrame(`/embed/video/${filmId}`);
  await using _guest = guest;

  const link = frame.getByRole('link', { name: '在金熊猫奖观看' });
  const [opened] = await Promise.all([guest.context.waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();

  expect(new URL(opened.url()).pathname).toMatch(/^\/videoplay\//);
});

exhaustiveTest('the chapter in the address is the offered start', async () => {
  const { guest, frame } = await openFrame(`/en/embed/video/${filmId}?t=10`);
  await using _guest = guest;

  await frame.getByRole('button', { name: /^Continue from 0:10/ }).click();
  await expect.poll(() => seconds(frame)).toBeGreaterThan(10);
});

exhaustiveTest('a film for accounts says so and links to its page; the player is accessible in each state', async () => {
  const change = async (rights: 'login' | 'public') => {
    const admin = await callerOf(site.origin, demoAdmin);
    await admin('/webAdmin/cms/video/save', { id: filmId, rights });
    const words = 'This film can be watched once you are logged in.';
    await expect
      .poll(async () => (await (await fetch(`${site.origin}/en/embed/video/${filmId}`)).text()).includes(words))
      .toBe(rights === 'login');
  };
  await using own = await visitor(browser, { origin: site.origin, width: 640, height: 360 });
  await own.open(`/en/embed/video/${filmId}`);
  expect(await violationsOf(own.page)).toEqual([]);

  await change('login');
  const { guest, frame } = await openFrame(`/en/embed/video/${filmId}`);
  await using _guest = guest;
  await frame.getByText('This film can be watched once you are logged in.').waitFor();
  expect(await frame.getByRole('button').count()).toBe(0);
  expect(await frame.getByRole('link', { name: 'Watch on Golden Panda Awards' }).last().getAttribute('href')).toMatch(/^\/en\/videoplay\//);

  await own.open(`/en/embed/video/${filmId}`);
  expect(await violationsOf(own.page)).toEqual([]);
  await change('public');
});

exhaustiveTest('an embedded player registers no worker and caches no other page', async () => {
  const asked: string[] = [];
  await using guest = await visitor(browser, { origin: hostOrigin, serviceWorker: true });
  const { page } = guest;
  await page.clock.install();
  guest.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const frame = await openFrameIn(page, `/en/embed/video/${filmId}`);
  await frame.getByRole('button', { name: /^Play / }).waitFor();

  // Later than the site registers its worker.
  await page.clock.fastForward(5_000);
  await page.waitForLoadState('networkidle');

  expect(guest.context.serviceWorkers()).toEqual([]);
  expect(asked.filter((path) => /service-worker|^\/en(\/(news|g2025))?$/.test(path))).toEqual([]);
});

exhaustiveTest('a missing film shows a message inside the frame', async () => {
  const { guest, frame } = await openFrame('/en/embed/video/nowhere');
  await using _guest = guest;

  await frame.getByRole('heading', { name: 'This film is not here' }).waitFor();
  expect(await frame.getByRole('link').getAttribute('target')).toBe('_blank');
});
