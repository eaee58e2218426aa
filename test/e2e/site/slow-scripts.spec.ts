/** A page that arrives slowly: its header in two pieces, input before the scripts have loaded, and a connection that fails afterwards. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { watchShifts } from '#test/support/browser/judge-page.ts';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { visitor, waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openReadingStage();

test('text and choices entered before the scripts ran are kept, and sent by the Enter key once they run', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('input[type=password]') });

  await form.locator('input[name=userName]').fill('someone@example.com');
  await form.locator('input[type=password]').first().fill('correct horse');
  await form.getByRole('checkbox').first().check();
  await form.locator('input[type=password]').first().press('Enter');
  expect(page.url()).toBe(`${stage.site.origin}/login`);
  release();
  await waitForHydration(page);
  await form.getByRole('alert').getByText('邮箱或密码不正确').waitFor();

  // React's own passes after hydration have run when a change of another field has been drawn.
  await form.locator('input[type=password]').first().press('End');
  await form.locator('input[type=password]').first().pressSequentially(' battery');
  await expect.poll(() => form.locator('input[type=password]').first().inputValue()).toBe('correct horse battery');
  expect(await form.locator('input[name=userName]').inputValue()).toBe('someone@example.com');
  expect(await form.getByRole('checkbox').first().isChecked()).toBe(true);
  expect(await form.locator('button[type=submit]').first().getAttribute('aria-disabled')).not.toBe('true');
  expect(page.url()).toBe(`${stage.site.origin}/login`);
});

test('the last click before the scripts ran is done once they run, and opening the menu is not done twice', async () => {
  await using guest = await stage.visit({ width: 390, height: 844 });
  const { page } = guest;
  const release = await holdScripts(page);
  await page.goto('/feedback', { waitUntil: 'commit' });

  await page.getByRole('button', { name: '提交反馈' }).click();
  release();
  await page.getByText('请填写内容').waitFor();

  const releaseAgain = await holdScripts(page);
  await page.goto('/feedback', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '提交反馈' }).click();
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('button', { name: '关闭菜单' }).click();
  releaseAgain();
  await waitForHydration(page);

  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  expect(await page.getByText('请填写内容').isVisible()).toBe(false);
});

test('a lost connection is reported as such, and the page loads once it is back', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page, context } = guest;
  await guest.open('/news');
  await page.route('**/web/**', (route) => route.abort('connectionfailed'));

  await page.getByRole('banner').getByRole('link', { name: '往届回顾' }).click();
  await page.getByRole('heading', { level: 1, name: '网络断开了' }).waitFor();
  const shown = await page.locator('body').innerText();
  await context.setOffline(true);
  await page.unroute('**/web/**');
  await context.setOffline(false);

  expect(shown).not.toContain('503');
  await page.getByRole('main').getByRole('heading', { level: 1, name: '往届回顾' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/previous');
});

test('a page whose script is lost with the connection is loaded whole once that is back', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page, context } = guest;
  await guest.open('/news');
  const lost = /\/(assets\/previous-[^/]+\.js|previous)$/;
  await page.route(lost, (route) => route.abort('connectionfailed'));

  await page.getByRole('banner').getByRole('link', { name: '往届回顾' }).click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: '网络断开了' }).waitFor();
  expect(await page.title()).toContain('金熊猫奖');
  await context.setOffline(true);
  await page.unroute(lost);
  await context.setOffline(false);

  await page.getByRole('main').getByRole('heading', { level: 1, name: '往届回顾' }).waitFor();
  await waitForHydration(page);
  expect(new URL(page.url()).pathname).toBe('/previous');
});

exhaustiveTest('a server error keeps its status number', async () => {
  await using guest = await stage.visit({ width: 1280 });
  const { page } = guest;
  await guest.open('/en/news');
  await page.route('**/web/**', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' }));

  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();

  await page.getByRole('heading', { level: 1, name: /projector is stuck/ }).waitFor();
  expect(await page.locator('.cinema', { has: page.getByRole('heading', { level: 1 }) }).innerText()).toContain('503');
});

test.each(sampled(['/en', '/'], 2))('%s moves nothing when its header arrives in two pieces', async (path) => {
  const rest = Promise.withResolvers<void>();
  const origin = await startHalvingProxy(stage.site.origin, { after: '</nav>', rest: rest.promise });
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  await using guest = await visitor(browser, { origin, width: 1280, height: 800 });
  const { page } = guest;
  const shiftsOf = await watchShifts(page);
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.locator('header nav').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const hasWholeHeader = await page.locator('header button.compact').count();
  rest.resolve();
  await waitForHydration(page);

  expect(hasWholeHeader).toBe(0);
  expect((await shiftsOf()).shifts.filter(({ nodes }) => nodes.some((node) => node.includes('class="nav"')))).toEqual([]);
});

/** Scripts load when the returned function has been called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Passes pages on in two pieces, the second one when `rest` ends. */
async function startHalvingProxy(target: string, { after, rest }: { after: string; rest: Promise<void> }): Promise<string> {
  const server = createServer(async ({ url = '/', headers }, outgoing) => {
    const answer = await fetch(target + url, { headers: { 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    outgoing.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    if (headers['sec-fetch-dest'] === 'document') {
      const cut = body.indexOf(after) + after.length;
      outgoing.write(body.subarray(0, cut));
      await rest;
      outgoing.end(body.subarray(cut));
    } else outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
