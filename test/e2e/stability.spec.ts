/** Nothing moves while a page loads and is hydrated: on a desktop in one language, on a phone in the other. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { allVisits, inTurns, type Visit } from '#test/support/screens.ts';
import { visitor, waitForHydration } from '#test/support/visitor.ts';

/** Below this the browser's figure is zero to two places: letters that are a hair wider in their final face. */
const shiftMax = 0.002;

interface Shift {
  value: number;
  nodes: string[];
}

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

test('turns visit every address once, and both languages equally', () => {
  const turns = [inTurns(visits, 'zh-Hans'), inTurns(visits, 'en')];

  expect(new Set(turns.flat().map(({ url }) => url))).toEqual(new Set(visits.map(({ url }) => url)));
  expect(turns.map((turn) => turn.length)).toEqual([visits.length / 2, visits.length / 2]);
});

test.each([
  [1280, 'zh-Hans'],
  [390, 'en'],
] as const)('nothing moves at %d px', { timeout: 300_000 }, async (width, from) => {
  for (const { url } of inTurns(visits, from)) {
    await using guest = await visitor(browser, { origin: site.origin, width });
    await guest.page.addInitScript(() => {
      const shifts: Shift[] = [];
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
    const shifts = await guest.page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);

    expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(shiftMax);
  }
});
