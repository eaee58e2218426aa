/** Largest contentful paint and layout shift of the home page and an article on a slow phone, with and without scripts. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { median } from './load.ts';
import { startProxy, withoutScripts } from './phone/html-proxy.ts';
import { startSite } from './processes.ts';

/** Slow 4G with the figures that Lighthouse uses for DevTools throttling. */
const network = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const slowdown = 4;
const rounds = 5;

export const paint: Bench = {
  name: 'paint',
  description: 'largest paint on a slow phone with and without scripts',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const list = (await (await fetch(`${site.origin}/web/cms/content/list?kind=article&pageSize=1`)).json()) as { rows: { id: string }[] };
    await using plain = await startProxy(site.origin);
    await using scriptless = await startProxy(site.origin, { change: withoutScripts });
    const browser = await launchBrowser();
    const figures: Figure[] = [];
    for (const [name, path] of [
      ['home', '/'],
      ['article', `/content/article/${list.rows[0]?.id}`],
    ] as const) {
      const results = { plain: [] as Paint[], scriptless: [] as Paint[] };
      for (let round = 0; round < rounds; round += 1) {
        results.plain.push(await measurePaint(browser, plain.origin + path));
        results.scriptless.push(await measurePaint(browser, scriptless.origin + path));
      }
      const [own, bare] = [results.plain, results.scriptless].map((paints) => median(paints.map(({ paintMs }) => paintMs))) as [
        number,
        number,
      ];
      figures.push(
        figure(`${name}: largest paint`, { value: own, unit: 'ms' }),
        figure(`${name}: largest paint without scripts`, { value: bare, unit: 'ms' }),
        figure(`${name}: with ÷ without scripts`, { value: own / bare, unit: '×', atMost: 1.1 }),
        figure(`${name}: layout shift`, { value: Math.max(...results.plain.map(({ shift }) => shift)), unit: '', atMost: 0 }),
      );
    }
    await browser.close();
    return { figures, notes: ['150 ms × 3.75 latency, 1.44 Mbit/s, processor four times slower; median of five; observed, not simulated'] };
  },
};

interface Paint {
  paintMs: number;
  shift: number;
}

async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  const report = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        let paintMs = 0;
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) paintMs = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ paintMs, shift }), 500);
      }),
  );
  await context.close();
  return report;
}
