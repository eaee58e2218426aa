/**
 * Server entry for benches, bundled like the site: without a page cache, with artificial delays of data, and with commands
 * that render one page many times and read the delay of the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { assetsFromManifest, readManifest } from '#server/render/asset-manifest.ts';
import { createDataCache } from '#server/render/data-cache.ts';
import { themeStyles } from '#server/render/styles/global-styles.ts';
import { createLocalFetch } from '#server/render/local-api.ts';
import { createRenderer } from '#server/render/render-page.tsx';
import { readStyleFile } from '#server/render/styles/style-file.ts';
import { loadTranslations } from '#server/render/translations.ts';

// As the entry of the site sets it.
setFlagsFromString('--no-allocation-site-pretenuring');

const root = process.cwd();
const config = readConfig(process.env);
const context = await createContext(config, { log: () => undefined });
const keepsPages = process.env['BENCH_KEEPS_PAGES'] === 'true';
const { instance: app, pages } = await buildApp({ ...context, config: keepsPages ? config : { ...config, pageCacheBytes: 1 } }, { root });

let delayMs = 0;
let delayed = '/web/';
app.addHook('preHandler', async ({ url }) => {
  if (delayMs > 0 && url.startsWith('/web/') && url.includes(delayed)) await new Promise((resolve) => setTimeout(resolve, delayMs));
});
app.get<{ Querystring: { ms: string; calls?: string } }>('/bench/delay', async ({ query }) => {
  delayMs = Number(query.ms);
  delayed = query.calls ?? '/web/';
  pages.clear();
  return 'set';
});
app.get<{ Querystring: { path: string; times: string } }>('/bench/render', async ({ query }) =>
  measureRenders(query.path, Number(query.times)),
);

const loopResolutionMs = 5;
const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
loop.enable();
/** Processor time of this thread between the turns of a timer, without what fits between two of them. */
let stretchesMs: number[] = [];
let usedMs = threadCpuMs();
setInterval(() => {
  const nowMs = threadCpuMs();
  stretchesMs.push(Math.max(0, nowMs - usedMs - loopResolutionMs));
  usedMs = nowMs;
}, loopResolutionMs).unref();
/**
 * Milliseconds by which timers were late since the last call, and the same in processor time of this thread: what other
 * programs take away makes timers late, but is nothing that this one could give back.
 */
app.get('/bench/loop-delay', async () => {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - loopResolutionMs);
  const read = { p99Ms: late(loop.percentile(99)), maxMs: late(loop.max), stretchesMs };
  loop.reset();
  stretchesMs = [];
  return read;
});

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU milliseconds of all threads per rendering, counted as those of the peers, with data in memory and without compression. */
async function measureRenders(path: string, times: number): Promise<{ cpuMs: number; bytes: number }> {
  const renderer = await createRenderer({
    fetch: createDataCache({ fetch: createLocalFetch(app), maxBytes: config.dataCacheBytes }).get,
    assetsOf: assetsFromManifest(readManifest(`${root}/dist/client`), ['common', 'navigation']),
    translations: await loadTranslations(root),
    site: {
      origin: config.siteOrigin,
      name: config.siteName,
      shortName: config.shortName,
      conferenceUrl: config.conferenceUrl,
      demo: config.demoContent,
    },
    globalStyles: themeStyles,
    latinFaces: '',
    styleFile: readStyleFile(`${root}/dist/client`),
    onError: (error) => {
      throw error;
    },
  });
  const render = () => renderer.render({ path, language: 'zh-Hans', mayStream: false });
  for (let turn = 0; turn < 200; turn += 1) await render();
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await render();
  const { user, system } = process.cpuUsage(before);
  const last = await render();
  return { cpuMs: (user + system) / 1000 / times, bytes: last.kind === 'complete' ? Buffer.byteLength(String(last.page)) : 0 };
}

await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => context.close())
    .then(() => process.exit(0));
});
