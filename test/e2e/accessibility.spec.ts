/** No violation of WCAG 2.2 AA or best practice on any page, in any language, wide or narrow, and no page wider than its window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { allVisits, type Visit } from '#test/support/screens.ts';
import { visitor } from '#test/support/visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Widths in pixels at which a page may not overflow; the tool looks at the widest and at a phone's. */
const widths = [1920, 1280, 768, 390, 360, 320] as const;
const judgedWidths: readonly number[] = [1920, 390];

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

// One visit, resized: a page costs more to load than to lay out anew.
test('no page has an accessibility violation or is wider than its window, at any width', { timeout: 600_000 }, async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: widths[0] });
  const { page } = guest;

  for (const { url } of visits) {
    await page.setViewportSize({ width: widths[0], height: 900 });
    await guest.open(url);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const found = judgedWidths.includes(width) ? await violations(page) : [];

      expect({ url, width, over, violations: found }).toEqual({ url, width, over: 0, violations: [] });
    }
  }
});

test('the open menu has no violation', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 390, height: 844 });
  await guest.open('/');
  await guest.page.getByRole('button', { name: '打开菜单' }).click();
  await guest.page.getByRole('dialog').waitFor();

  expect(await violations(guest.page)).toEqual([]);
});

test('text that is twice as large neither overlaps nor overflows', async () => {
  await using guest = await visitor(browser, { origin: site.origin, width: 1280 });

  for (const path of ['/', '/en/news', '/en/index2', '/cultural']) {
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
