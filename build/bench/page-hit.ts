/** The home page from the page cache, compared with a bare Node.js server that sends as many bytes, and with nginx serving them as files. */
import { request } from 'undici';
import { gzipSync } from 'node:zlib';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { inTurns, loadTool, measureLoad } from './load.ts';
import { startNginx, startSite } from './processes.ts';

const encodings = { br: 'br', gzip: 'gzip', identity: 'identity' } as const;

export const pageHit: Bench = {
  name: 'page-hit',
  description: 'home from memory against node:http, and against nginx, static and gzip_static',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const html = await bodyOf(`${site.origin}/`, 'identity');
    // The cache makes its best Brotli copy only after repeated requests for a page.
    for (let visit = 0; visit < 4; visit += 1) await bodyOf(`${site.origin}/`, 'br');
    await using nginx = await startNginx({ 'index.html': html, 'index.html.gz': gzipSync(html, { level: 9 }) });
    // Making that copy takes a quarter of a second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const load = (encoding: string) => ({ path: '/', headers: { 'accept-encoding': encoding } });
    const brBytes = await bodyOf(`${site.origin}/`, 'br');
    await using bare = await startSite({ BARE_BYTES: String(brBytes.length) }, { program: 'build/bench/bare-server.ts' });
    const own = await inTurns(3, {
      br: () => measureLoad(site, load(encodings.br)),
      bare: () => measureLoad(bare, load(encodings.br)),
      gzip: () => measureLoad(site, load(encodings.gzip)),
      identity: () => measureLoad(site, load(encodings.identity)),
    });
    const sizes = await Promise.all(
      Object.values(encodings).map(async (encoding) => `${encoding} ${(await bodyOf(`${site.origin}/`, encoding)).length} B`),
    );
    const figures = [
      figure('home, br hit: CPU', { value: own.br.cpuUs, unit: 'µs', atMost: 20 }),
      figure('br hit ÷ node:http with as many bytes: CPU', { value: own.br.cpuUs / own.bare.cpuUs, unit: '×', atMost: 1.05 }),
      figure('home, gzip hit: CPU', { value: own.gzip.cpuUs, unit: 'µs' }),
      figure('home, plain hit: CPU', { value: own.identity.cpuUs, unit: 'µs' }),
      figure('br hit ÷ plain hit: CPU', { value: own.br.cpuUs / own.identity.cpuUs, unit: '×', atMost: 1 }),
      figure('home, br: rate', { value: own.br.perSecond, unit: '/s' }),
    ];
    const notes = [`bytes of home: ${sizes.join(', ')}`, `load by ${loadTool()}`];
    if (!nginx) return { figures, notes: [...notes, 'nginx is not installed: no comparison'] };
    const yard = await inTurns(3, {
      gzip: () => measureLoad(nginx, { path: '/index.html', headers: { 'accept-encoding': 'gzip' } }),
      identity: () => measureLoad(nginx, { path: '/index.html', headers: { 'accept-encoding': 'identity' } }),
    });
    return {
      figures: [
        ...figures,
        figure('nginx gzip_static: CPU', { value: yard.gzip.cpuUs, unit: 'µs' }),
        figure('nginx static: CPU', { value: yard.identity.cpuUs, unit: 'µs' }),
        figure('br hit ÷ nginx gzip_static: CPU', { value: own.br.cpuUs / yard.gzip.cpuUs, unit: '×', atMost: 2 }),
        figure('plain hit: rate per CPU second, share of nginx', {
          value: yard.identity.cpuUs / own.identity.cpuUs,
          unit: '×',
          atLeast: 0.75,
        }),
      ],
      notes,
    };
  },
};

async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const { body } = await request(url, { headers: { 'accept-encoding': encoding } });
  return Buffer.from(await body.arrayBuffer());
}
