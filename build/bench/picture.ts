/** Resized pictures: first resize, read from disk after a restart, and read from memory. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { imageUrl } from '#shared/media/image-url.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { inTurns, loadTool, measureLoad, median } from './load.ts';
import { cpuMs, startSite, type Running } from './processes.ts';

/** Number of stills to request; the originals have 1280 × 720 or 1600 × 900 pixels. */
const pictures = 60;

export const picture: Bench = {
  name: 'picture',
  description: `${pictures} stills of the programme, cropped to 960 × 540 as webp of quality 50`,
  run: async () => {
    await using demo = await demoEnvironment();
    const urls = stillsIn(demo.folder).map((key) => imageUrl(`/media/demo/${key}`, 960, [16, 9]));
    const cold = await withSite(demo.environment, (site) => askForAll(site, urls));
    const results = await withSite(demo.environment, async (site) => {
      const fromDisk = await askForAll(site, urls);
      const fromMemory = await inTurns(3, { hit: () => measureLoad(site, { path: urls[0] ?? '', headers: { accept: 'image/webp' } }) });
      return { fromDisk, fromMemory: fromMemory.hit };
    });
    return {
      figures: [
        figure('first resize: CPU of all threads', { value: cold.cpuMs, unit: 'ms', atMost: 80 }),
        figure('first resize: median response time', { value: cold.waitMs, unit: 'ms', atMost: 80 }),
        figure('from disk after a restart: CPU', { value: results.fromDisk.cpuMs, unit: 'ms', atMost: 2 }),
        figure('from memory: CPU', { value: results.fromMemory.cpuUs / 1000, unit: 'ms', atMost: 2 }),
        figure('picture size', { value: cold.bytes / 1000, unit: 'KB' }),
      ],
      notes: [`memory hits loaded by ${loadTool()}`, 'CPU includes a connection, HTTP and the query for the focal point.'],
    };
  },
};

function stillsIn(folder: string): string[] {
  return readdirSync(join(folder, 'media/demo'))
    .filter((name) => /^f\d+-/.test(name))
    .sort()
    .slice(0, pictures);
}

async function withSite<T>(environment: Record<string, string>, measure: (site: Running) => Promise<T>): Promise<T> {
  await using site = await startSite(environment);
  // Warm-up: the first requests of a process pay for compilation and connections.
  for (let turn = 0; turn < 300; turn += 1)
    await bytesOf(`${site.origin}/media/demo/none-${turn % 7}.webp?x-oss-process=image/resize,w_160/quality,q_50/format,webp`);
  // Awaited inside the function, because the site closes when it returns.
  return await measure(site);
}

/** Requests the pictures one after the other; returns the median response time and the server's CPU time per picture. */
async function askForAll(site: Running, urls: readonly string[]): Promise<{ cpuMs: number; waitMs: number; bytes: number }> {
  const waits: number[] = [];
  let bytes = 0;
  const before = cpuMs(site.pid);
  for (const url of urls) {
    const startedAt = performance.now();
    bytes += await bytesOf(site.origin + url);
    waits.push(performance.now() - startedAt);
  }
  return { cpuMs: (cpuMs(site.pid) - before) / urls.length, waitMs: median(waits), bytes: bytes / urls.length };
}

/** Opens a new connection, because the site may close an idle one between two requests on a busy machine. */
async function bytesOf(url: string): Promise<number> {
  const { body } = await request(url, { reset: true });
  return (await body.arrayBuffer()).byteLength;
}
