/** Measurements of an open page: accessibility, overflow, layout shift. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isExhaustive } from '#test/support/exhaustive.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Header and footer of the page, not of dialogs, unless something in them is open. */
const frame = ':is(header, footer):not(main *, dialog *, [role=dialog] *):not(:has(dialog[open], [role=dialog], [role=menu]))';

interface Judged {
  /** Also in the daily run the header and the footer, which are a third of the work and the same on all screens of a kind. */
  withFrame?: boolean;
  /** The one rule that another scheme of colours can break. */
  onlyContrast?: boolean;
}

/** How often a page is judged again, and after how long: what fades in is pale for a moment, and a list that is read again lacks its rows. */
const triesMax = 6;
const againMs = 500;

/** Violations of WCAG 2.2 AA or of best practice that stay, one line each. Rules for whole pages count the frame in any case. */
export async function violationsOf(page: Page, judged: Judged = {}): Promise<string[]> {
  let found = await violationsNow(page, judged);
  for (let tries = 1; tries < triesMax && found.length > 0; tries += 1) {
    await page.waitForTimeout(againMs);
    found = await violationsNow(page, judged);
  }
  return found;
}

async function violationsNow(page: Page, { withFrame = isExhaustive, onlyContrast = false }: Judged): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not concern; once a document, because it takes a quarter of a second.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe: tool } = window as unknown as { axe: { run: (context: object, options: object) => Promise<AxeResults> } };
      return tool.run({ exclude }, { runOnly, resultTypes: ['violations'] });
    },
    [onlyContrast ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: rules }, withFrame ? [] : [frame]] as const,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

interface Shift {
  value: number;
  nodes: string[];
}

/** Watches layout shifts; call before opening the page. Returns the sum so far, and the shifted elements. */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; shifts: Shift[] }>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[]) {
        shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
      }
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    return { shifts, sum: shifts.reduce((total, { value }) => total + value, 0) };
  };
}
