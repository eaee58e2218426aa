/** The four Lighthouse scores of the main landing pages, with the default mobile settings. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/support/browser/browser.ts';
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

interface Report {
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
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
  const results = JSON.parse(await readFile(report, 'utf8')) as Report;
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
  return { scores, faults };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
