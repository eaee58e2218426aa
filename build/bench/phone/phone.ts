/** The home page on a slow phone beside the same lists drawn by Astro and Next, each started in this run and measured in turns. */
import { join } from 'node:path';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { demoEnvironment } from '#build/bench/demo-site.ts';
import { figure, type Bench, type BenchResult, type Figure } from '#build/bench/figure.ts';
import { runLighthouse } from '#build/bench/lighthouse.ts';
import { median } from '#build/bench/load.ts';
import { startPeer } from '#build/bench/peer-sites.ts';
import { preparePeers } from '#build/bench/peers.ts';
import { startSite } from '#build/bench/processes.ts';
import { startProxy, withoutScripts, withoutStyles } from './html-proxy.ts';
import { traceMainThread } from './main-thread.ts';

const rounds = { trace: 7, lighthouse: 3 };
type Pages = Readonly<Record<string, string>>;

export const phone: Bench = {
  name: 'phone',
  description: 'home on a slow phone beside Astro and Next ISR: blocking time and work of the main thread, Lighthouse scores',
  run: async (print) => {
    await using demo = await demoEnvironment();
    const { missing, has } = await preparePeers(demo);
    if (!has('astro') || !has('next')) return { figures: [], notes: missing };
    await using site = await startSite(demo.environment);
    await using astro = await startPeer('astro');
    await using next = await startPeer('next');
    const pictures = site.origin;
    await using own = await startProxy(site.origin);
    await using scriptless = await startProxy(site.origin, { change: withoutScripts });
    await using bare = await startProxy(site.origin, { change: (html) => withoutStyles(withoutScripts(html)) });
    await using ofAstro = await startProxy(astro.origin, { pictures });
    await using ofNext = await startProxy(next.origin, { pictures });
    const pages = { own: own.origin, scriptless: scriptless.origin, bare: bare.origin, astro: ofAstro.origin, next: ofNext.origin };
    for (const origin of Object.values(pages)) await (await fetch(origin)).text();
    print(await mainThreads(pages));
    return await scores({ own: own.origin, astro: ofAstro.origin, next: ofNext.origin }, join(demo.folder, 'lighthouse.json'));
  },
};

/** Medians of the traces. */
async function mainThreads<P extends Pages>(pages: P): Promise<BenchResult> {
  const found = Object.fromEntries(Object.keys(pages).map((name) => [name, { work: [] as number[], blocking: [] as number[] }]));
  const browser = await launchBrowser();
  for (let round = 0; round < rounds.trace; round += 1)
    for (const [name, url] of Object.entries(pages)) {
      const { workMs, blockingMs } = await traceMainThread(browser, url);
      found[name]?.work.push(workMs);
      found[name]?.blocking.push(blockingMs);
    }
  await browser.close();
  const work = (name: keyof P & string) => median(found[name]?.work ?? []);
  const blocking = (name: keyof P & string) => median(found[name]?.blocking ?? []);
  return {
    figures: [
      figure('home: blocking time', { value: blocking('own'), unit: 'ms', atMost: 150 }),
      figure('Next ISR: blocking time', { value: blocking('next'), unit: 'ms' }),
      figure('home ÷ Next ISR: blocking time', { value: blocking('own') / blocking('next'), unit: '×', atMost: 1 / 3 }),
      figure('home without scripts: blocking time', { value: blocking('scriptless'), unit: 'ms' }),
      figure('Astro: blocking time', { value: blocking('astro'), unit: 'ms' }),
      figure('home: main thread', { value: work('own'), unit: 'ms' }),
      figure('Next ISR: main thread', { value: work('next'), unit: 'ms' }),
      figure('home without scripts: main thread', { value: work('scriptless'), unit: 'ms' }),
      figure('home without scripts and styles: main thread', { value: work('bare'), unit: 'ms' }),
      figure('Astro: main thread', { value: work('astro'), unit: 'ms' }),
      figure('without scripts ÷ Astro: main thread', { value: work('scriptless') / work('astro'), unit: '×', atMost: 1.5 }),
    ],
    notes: [`processor time of the main thread, four times over; medians of ${rounds.trace} visits in turns`],
  };
}

/** What Lighthouse says of the pages with scripts. */
async function scores(pages: Pages, report: string): Promise<BenchResult> {
  const port = await freePort();
  const browser = await launchBrowser({ isWhole: true, debuggingPort: port });
  const found = Object.fromEntries(Object.keys(pages).map((name) => [name, { score: [], paint: [], blocking: [] } as Looks]));
  for (let round = 0; round < rounds.lighthouse; round += 1)
    for (const [name, url] of Object.entries(pages)) {
      const { categories, audits } = await runLighthouse(url, { port, report, categories: ['performance'] });
      found[name]?.score.push(Math.round((categories['performance']?.score ?? 0) * 100));
      found[name]?.paint.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
      found[name]?.blocking.push(audits['total-blocking-time']?.numericValue ?? Number.NaN);
    }
  await browser.close();
  const figures = Object.entries(found).flatMap(([name, { score, paint, blocking }]): Figure[] => [
    figure(`Lighthouse, ${name}: score`, { value: median(score), unit: '', ...(name === 'own' ? { atLeast: 97 } : {}) }),
    figure(`Lighthouse, ${name}: largest paint`, { value: median(paint), unit: 'ms' }),
    figure(`Lighthouse, ${name}: blocking time`, { value: median(blocking), unit: 'ms' }),
  ]);
  return { figures, notes: ['the score has its goal where Astro reaches 100 in the same run'] };
}

interface Looks {
  score: number[];
  paint: number[];
  blocking: number[];
}
