/** The four Lighthouse scores of the main pages with the default settings, those of a slow phone, beside Astro and Next ISR in turns. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { median } from './load.ts';
import { preparedPeers, startPeer } from './peer-sites.ts';
import { startSite } from './processes.ts';

const run = promisify(execFile);
/** Downloaded on demand, because it is larger than all other development dependencies together. */
const tool = 'lighthouse@13.5.0';
const rounds = 5;
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];
const blockedMaxMs = 150;

export const lighthouse: Bench = {
  name: 'lighthouse',
  description: `${tool}, mobile, simulated throttling, in turns with Astro and Next; median of ${rounds}`,
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const { has, missing } = await preparedPeers(site.origin);
    await using astro = has('astro') ? await startPeer('astro') : null;
    await using next = has('next') ? await startPeer('next') : null;
    const pages: [name: string, url: string, isOwn: boolean][] = [
      ['home', `${site.origin}/`, true],
      ['home, English', `${site.origin}/en`, true],
      ['article', `${site.origin}/content/article/n01`, true],
      ['edition', `${site.origin}/g2025`, true],
      ...(astro ? [['Astro', `${astro.origin}/`, false] as [string, string, boolean]] : []),
      ...(next ? [['Next ISR', `${next.origin}/`, false] as [string, string, boolean]] : []),
    ];
    const port = await freePort();
    const browser = await launchBrowser({ isWhole: true, debuggingPort: port });
    const looks = new Map<string, Look[]>(pages.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, url] of pages) looks.get(name)?.push(await look(url, { port, report: join(demo.folder, 'lighthouse.json') }));
    await browser.close();
    const figures: Figure[] = [];
    const notes = new Set<string>(missing);
    for (const [name, , isOwn] of pages) {
      const found = looks.get(name) ?? [];
      for (const category of isOwn ? categories : (['performance'] as const)) {
        const value = median(found.map(({ scores }) => scores[category]));
        figures.push(figure(`${name}: ${category}`, { value, unit: '', ...(isOwn && { atLeast: goals[category] }) }));
      }
      figures.push(
        figure(`${name}: first paint`, { value: median(found.map(({ paintMs }) => paintMs)), unit: 'ms' }),
        figure(`${name}: blocking time`, {
          value: median(found.map(({ blockedMs }) => blockedMs)),
          unit: 'ms',
          ...(isOwn && { atMost: blockedMaxMs }),
        }),
      );
      if (isOwn) for (const fault of found.flatMap(({ faults }) => faults)) notes.add(`${name}: ${fault}`);
    }
    return { figures, notes: [...notes] };
  },
};

interface Look {
  scores: Record<keyof typeof goals, number>;
  paintMs: number;
  blockedMs: number;
  /** Failed audits of accessibility, best practices and SEO. */
  faults: readonly string[];
}

interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function look(url: string, { port, report }: { port: number; report: string }): Promise<Look> {
  // Warms the page cache, because nearly every visitor gets a cached page.
  await (await fetch(url)).text();
  await run(
    'npx',
    [
      '--yes',
      tool,
      url,
      `--port=${port}`,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
    ],
    { timeout: 180_000 },
  );
  const results = JSON.parse(await readFile(report, 'utf8')) as LighthouseReport;
  await rm(report);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((results.categories[category]?.score ?? 0) * 100)]),
  ) as Look['scores'];
  const faults = categories.slice(1).flatMap((category) =>
    (results.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = results.audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title}`] : [];
    }),
  );
  const msOf = (audit: string) => results.audits[audit]?.numericValue ?? Number.NaN;
  return { scores, paintMs: msOf('first-contentful-paint'), blockedMs: msOf('total-blocking-time'), faults };
}
