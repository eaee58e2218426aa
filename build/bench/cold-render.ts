/** CPU time of rendering the home page with its data in memory, and of a whole cache miss with compression. */
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { measureLoad, median } from './load.ts';
import { startRenderSite } from './render-site.ts';

export const coldRender: Bench = {
  name: 'cold-render',
  description: 'home rendered, data cached',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startRenderSite(demo.environment);
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push((await (await fetch(`${site.origin}/bench/render?path=/&times=300`)).json()) as { cpuMs: number; bytes: number });
    }
    const miss = await measureLoad(site, { path: '/', headers: { 'accept-encoding': 'br' }, connections: 1 });
    return {
      figures: [
        figure('home rendered: CPU of all threads', { value: median(rounds.map(({ cpuMs }) => cpuMs)), unit: 'ms', atMost: 2.5 }),
        figure('home rendered, compressed and sent: CPU of all threads', { value: miss.cpuUs / 1000, unit: 'ms' }),
        figure('markup of home', { value: (rounds[0]?.bytes ?? 0) / 1000, unit: 'KB' }),
      ],
      notes: [
        'The second figure compresses brotli at quality 2; gzip is compressed on demand, and brotli at quality 11 in the background for frequent pages.',
      ],
    };
  },
};
