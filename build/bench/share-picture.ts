/** Share pictures: first drawing, read from disk after a restart, and read from memory. */
import { request } from 'undici';
import { sharePictureUrl, type SharePictureSize } from '#shared/share/share-picture.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { inTurns, measureLoad, loadTool, median } from './load.ts';
import { cpuMs, startSite, type Running } from './processes.ts';

const news = Array.from({ length: 20 }, (_, index) => `/content/article/n${String(index + 1).padStart(2, '0')}`);
const films = Array.from({ length: 20 }, (_, index) => `/content/episode/f${String(index + 1).padStart(2, '0')}`);
const paths = [...news, ...films];

export const sharePicture: Bench = {
  name: 'share-picture',
  description: `share pictures of ${paths.length} articles and films with photographs, 1200 × 630 and 300 × 300`,
  run: async () => {
    await using demo = await demoEnvironment();
    const cold = await withSite(demo.environment, async (site) => ({
      first: await askForAll(site, ['/'], 'large'),
      large: await askForAll(site, paths, 'large'),
      square: await askForAll(site, paths, 'square'),
    }));
    const warm = await withSite(demo.environment, async (site) => {
      const disk = await askForAll(site, paths, 'large');
      const url = sharePictureUrl({ language: 'zh-Hans', path: news[0] ?? '/', size: 'square' });
      const large = sharePictureUrl({ language: 'zh-Hans', path: news[0] ?? '/', size: 'large' });
      await using bare = await startSite(
        { BARE_BYTES: String(await bytesOf(site.origin + url)) },
        { program: 'build/bench/bare-server.ts', path: url },
      );
      const hits = await inTurns(3, {
        bare: () => measureLoad(bare, { path: url, headers: {} }),
        square: () => measureLoad(site, { path: url, headers: {} }),
        large: () => measureLoad(site, { path: large, headers: {} }),
      });
      return { disk, hits };
    });
    return {
      figures: [
        figure('first picture after a start (loads the fonts): response time', { value: cold.first.waitMs, unit: 'ms' }),
        figure('first drawing, large: median response time', { value: cold.large.waitMs, unit: 'ms', atMost: 250 }),
        figure('first drawing, large: CPU of all threads', { value: cold.large.cpuMs, unit: 'ms', atMost: 250 }),
        figure('first drawing, square: median response time', { value: cold.square.waitMs, unit: 'ms', atMost: 250 }),
        figure('from disk after a restart: CPU', { value: warm.disk.cpuMs, unit: 'ms' }),
        figure('from memory, square: CPU', { value: warm.hits.square.cpuUs, unit: 'µs', atMost: 20 }),
        figure('bare Node.js server, same bytes: CPU', { value: warm.hits.bare.cpuUs, unit: 'µs' }),
        figure('square ÷ bare server', { value: warm.hits.square.cpuUs / warm.hits.bare.cpuUs, unit: '×' }),
        figure('from memory, large: CPU', { value: warm.hits.large.cpuUs, unit: 'µs' }),
        figure('largest picture', { value: cold.large.mostBytes / 1000, unit: 'KB', atMost: 300 }),
      ],
      notes: [
        `memory hits loaded by ${loadTool()}`,
        'For a large picture from memory, most CPU time goes into copying its bytes to the socket.',
      ],
    };
  },
};

async function withSite<T>(environment: Record<string, string>, measure: (site: Running) => Promise<T>): Promise<T> {
  await using site = await startSite(environment);
  // Lets the background work after the start finish.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  // Awaited inside the function, because the site closes when it returns.
  return await measure(site);
}

/** Requests the pictures one after the other; returns median response time, CPU time per picture and the largest size. */
async function askForAll(
  site: Running,
  all: readonly string[],
  size: SharePictureSize,
): Promise<{ cpuMs: number; waitMs: number; mostBytes: number }> {
  const waits: number[] = [];
  let mostBytes = 0;
  const before = cpuMs(site.pid);
  for (const path of all) {
    const startedAt = performance.now();
    mostBytes = Math.max(mostBytes, await bytesOf(site.origin + sharePictureUrl({ language: 'zh-Hans', path, size })));
    waits.push(performance.now() - startedAt);
  }
  return { cpuMs: (cpuMs(site.pid) - before) / all.length, waitMs: median(waits), mostBytes };
}

/** Opens a new connection, because the site may close an idle one between two requests on a busy machine. */
async function bytesOf(url: string): Promise<number> {
  const { statusCode, body } = await request(url, { reset: true });
  const bytes = await body.arrayBuffer();
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  return bytes.byteLength;
}
