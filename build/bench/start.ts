/** Time, CPU and memory from the start to the first page, with data that exists, beside Next. */
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { median } from './load.ts';
import { benchSecret } from './news.ts';
import { preparedPeers, startPeer } from './peer-sites.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { cpuMs, residentMb, startSite, type Running } from './processes.ts';

const rounds = 3;

export const start: Bench = {
  name: 'start',
  description: 'start to the first 200 on PGlite and PostgreSQL, beside Next',
  run: async () => {
    await using demo = await demoEnvironment();
    const figures = await figuresOf('PGlite', () => startSite(demo.environment, { path: '/' }));
    await using server = await startDatabaseServer();
    const notes = server ? [] : [serverMissing];
    if (server) {
      const environment = { ...demo.environment, DATABASE_URL: server.url, APP_SECRET: benchSecret };
      // The first start on an empty database fills it.
      await (await startSite(environment, { path: '/' }))[Symbol.asyncDispose]();
      figures.push(...(await figuresOf('PostgreSQL', () => startSite(environment, { path: '/' }), { seconds: 2, megabytes: 200 })));
    }
    await using site = await startSite(demo.environment);
    const { has, missing } = await preparedPeers(site.origin);
    if (has('next')) figures.push(...(await figuresOf('Next', () => startPeer('next'))));
    return { figures, notes: [...notes, ...missing] };
  },
};

async function figuresOf(
  name: string,
  begin: () => Promise<Running>,
  goals: { seconds?: number; megabytes?: number } = {},
): Promise<Figure[]> {
  const [ready, cpu, memory]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await using started = await begin();
    ready.push(started.readyMs / 1000);
    cpu.push(cpuMs(started.pid) / 1000);
    memory.push(residentMb(started.pid));
  }
  return [
    figure(`${name}: first 200`, { value: median(ready), unit: 's' }),
    figure(`${name}: CPU until then`, { value: median(cpu), unit: 's', ...(goals.seconds && { atMost: goals.seconds }) }),
    figure(`${name}: memory`, { value: median(memory), unit: 'MB', ...(goals.megabytes && { atMost: goals.megabytes }) }),
  ];
}
