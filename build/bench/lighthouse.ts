/** The four Lighthouse scores of the main landing pages, with the default mobile settings. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { median } from './load.ts';
import { startSite } from './processes.ts';

const run = promisify(execFile);
/** Downloaded on demand, because it is larger than all other development dependencies together. */
const tool = 'lighthouse@13.5.0';
const rounds = 3;
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];

export const lighthouse: Bench = {
  name: 'lighthouse',
  description: `${tool}, mobile, simulated throttling, both languages; median of ${rounds}`,
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const list = (await (await fetch(`${site.origin}/web/cms/content/list?kind=article&pageSize=1`)).json()) as { rows: { id: string }[] };
    const pages = {
      home: '/',
      news: '/news',
      article: `/content/article/${list.rows[0]?.id}`,
      edition: '/g2025',
      'screening room': '/projectionroom',
    };
    const port = await freePort();
    const browser = await launchBrowser({ isWhole: true, debuggingPort: port });
    const figures: Figure[] = [];
    const notes = new Set<string>();
    for (const [name, path] of Object.entries(pages)) {
      for (const [language, prefix] of [
        ['zh-Hans', ''],
        ['en', '/en'],
      ] as const) {
        const looks: Look[] = [];
        for (let round = 0; round < rounds; round += 1)
          looks.push(
            await look(site.origin + prefix + (prefix && path === '/' ? '' : path), { port, report: join(demo.folder, 'lighthouse.json') }),
          );
        for (const category of categories)
          figures.push(
            figure(`${name}, ${language}: ${category}`, {
              value: median(looks.map(({ scores }) => scores[category])),
              unit: '',
              atLeast: goals[category],
            }),
          );
        for (const fault of looks.flatMap(({ faults }) => faults)) notes.add(`${name}, ${language}: ${fault}`);
      }
    }
    await browser.close();
    return { figures, notes: [...notes] };
  },
};

interface Look {
  scores: Record<keyof typeof goals, number>;
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
  const results = await runLighthouse(url, { port, report, categories });
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((results.categories[category]?.score ?? 0) * 100)]),
  ) as Look['scores'];
  const faults = categories.slice(1).flatMap((category) =>
    (results.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = results.audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title}`] : [];
    }),
  );
  return { scores, faults };
}

interface Options {
  /** Of the browser. */
  port: number;
  /** File that the report is written to for a moment. */
  report: string;
  categories: readonly string[];
}

/** Looks at a page with the default settings, which are those of a slow phone. */
export async function runLighthouse(url: string, { port, report, categories: wanted }: Options): Promise<LighthouseReport> {
  await run(
    'npx',
    ['--yes', tool, url, `--port=${port}`, '--output=json', `--output-path=${report}`, '--quiet', `--only-categories=${wanted.join(',')}`],
    { timeout: 180_000 },
  );
  const results = JSON.parse(await readFile(report, 'utf8')) as LighthouseReport;
  await rm(report);
  return results;
}
