/** No violation of WCAG 2.2 AA or best practice on any page, in any language, wide or narrow; nothing moves or overflows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { allVisits, type Visit } from '#test/support/screens.ts';
import { visitor, waitForHydration } from '#test/support/visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Below this the browser's figure is zero to two places: letters that are a hair wider in their final face. */
const shiftMax = 0.002;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Browser;
let site: BuiltSite;
let visits: Visit[];
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
  visits = await allVisits(site.origin);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

test.each([1920, 390])('no page has an accessibility violation at %d px', { timeout: 300_000 }, async (width) => {
  await using guest = await visitor(browser, { origin: site.origin, width });

  for (const { url } of visits) {
    await guest.open(url);

    expect({ url, violations: await violations(guest.page) }).toEqual({ url, violations: [] });
  }
});

test('the open menu has no violation', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 390, height: 844 });
  await guest.open('/');
  await guest.page.getByRole('button', { name: '打开菜单' }).click();
  await guest.page.getByRole('dialog').waitFor();

  expect(await violations(guest.page)).toEqual([]);
});

test.each([320, 360, 390, 768, 1280, 1920])('no page is wider than %d px', { timeout: 240_000 }, async (width) => {
  await using guest = await visitor(browser, { origin: site.origin, width });

  for (const { url } of visits) {
    await guest.open(url);
    const over = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    expect({ url, over }).toEqual({ url, over: 0 });
  }
});

test.each([1280, 390])('nothing moves while a page loads and is hydrated at %d px', { timeout: 240_000 }, async (width) => {
  for (const { url } of visits) {
    await using guest = await visitor(browser, { origin: site.origin, width });
    await guest.page.addInitScript(() => {
      const shifts: { value: number; nodes: string[] }[] = [];
      Object.assign(window, { shifts });
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[]) {
          shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
        }
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    await guest.page.goto(url, { waitUntil: 'networkidle' });
    await waitForHydration(guest.page);
    const shifts = await guest.page.evaluate(() => (window as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);

    expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(shiftMax);
  }
});

test('text that is twice as large neither overlaps nor overflows', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 1280 });

  for (const path of ['/', '/en/news']) {
    await guest.open(path);
    await guest.page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
    const over = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    expect({ path, over }).toEqual({ path, over: 0 });
  }
});

async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not concern.
  await page.evaluate(axe);
  const found = await page.evaluate(async (values) => {
    const { axe: tool } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return tool.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, rules);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`));
}
