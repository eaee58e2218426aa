/** Time from the start to the first response, and memory after load, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { measureLoad, median } from './load.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { residentMb, startSite } from './processes.ts';

const secret = 'a-secret-for-the-bench-and-nothing-else';

export const startup: Bench = {
  name: 'startup',
  description: 'start to the first 200 and memory after load, PGlite and PostgreSQL',
  run: async () => {
    const first = await firstStart();
    await using demo = await demoEnvironment();
    const embedded = await starts('PGlite', demo.environment, { startSeconds: 3, memoryMb: 400 });
    await using server = await startDatabaseServer();
    if (!server) return { figures: [first, ...embedded], notes: [serverMissing] };
    const environment = { ...demo.environment, DATABASE_URL: server.url, APP_SECRET: secret, DEMO_CONTENT: 'true' };
    await (await startSite(environment))[Symbol.asyncDispose]();
    return { figures: [first, ...embedded, ...(await starts('PostgreSQL', environment, { startSeconds: 1, memoryMb: 200 }))] };
  },
};

async function firstStart(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-first-'));
  const site = await startSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'true' }, { path: '/' });
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  return figure('first start with demonstration content', { value: site.readyMs / 1000, unit: 's', atMost: 60 });
}

async function starts(
  engine: string,
  environment: Record<string, string>,
  goal: { startSeconds: number; memoryMb: number },
): Promise<Figure[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await using site = await startSite(environment, { path: '/' });
    times.push(site.readyMs / 1000);
  }
  await using site = await startSite(environment);
  for (const path of ['/', '/news', '/en/news', '/g2025', '/previous', '/about', '/announcement'])
    await measureLoad(site, { path, seconds: 1 });
  await measureLoad(site, { path: '/web/cms/content/list?pageSize=20', seconds: 3 });
  return [
    figure(`start to the first page, ${engine}`, { value: median(times), unit: 's', atMost: goal.startSeconds }),
    figure(`memory after load, ${engine}`, { value: residentMb(site.pid), unit: 'MB', atMost: goal.memoryMb }),
  ];
}
