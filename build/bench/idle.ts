/** The main thread's share on the home page and the edition while nobody touches them, by the browser's own account. */
import { launchBrowser } from '#test/support/browser/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { startSite } from './processes.ts';

const pages = [
  ['home', '/'],
  ['edition', '/g2025'],
] as const;
/** Until a page has loaded and moved in, and for how long it is then watched. */
const settleMs = 6_000;
const watchMs = 20_000;
const shareMaxPercent = 2;

export const idle: Bench = {
  name: 'idle',
  description: `the main thread of an idle page over ${watchMs / 1_000} s`,
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const browser = await launchBrowser({ isWhole: true });
    const figures = [];
    for (const [name, path] of pages) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(site.origin + path);
      await page.waitForTimeout(settleMs);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'timeTicks' });
      const seconds = async () =>
        (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
      const before = await seconds();
      await page.waitForTimeout(watchMs);
      const value = (((await seconds()) - before) * 100_000) / watchMs;
      figures.push(figure(`${name}: main thread`, { value, unit: '%', atMost: shareMaxPercent }));
      await page.close();
    }
    await browser.close();
    return { figures };
  },
};
