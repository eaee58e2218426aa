/** More than the site can do: what is in memory is served to everybody, the rest is answered or refused at once with 503 and a time to come back. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFlightMax } from '#server/render/render-gate.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { endpointTrouble } from '#test/support/servers/endpoint-trouble.ts';

const { trouble, prepare } = endpointTrouble();
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ prepare });
});
afterAll(() => site[Symbol.asyncDispose]());

const read = async (path: string) => {
  const response = await fetch(site.origin + path);
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
};
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test('more different pages than can be rendered: hits are all 200, misses 200 or a drawn 503 with Retry-After', async () => {
  await Promise.all([read('/'), read('/en')]);
  const extra = 40;
  const held = Promise.withResolvers<void>();
  trouble.held = held.promise;
  const refusedBefore = site.app.pages.numbers().page_renders_refused_total;
  const misses = times(inFlightMax + extra, (at) => read(`${at % 2 === 0 ? '' : '/en'}/searchresult?search=overload${at}`));
  const readHits = async () => {
    // A machine that is slow to read them refuses more.
    await expect.poll(() => site.app.pages.numbers().page_renders_refused_total - refusedBefore).toBeGreaterThanOrEqual(extra);
    return Promise.all(times(200, (at) => read(at % 2 === 0 ? '/' : '/en')));
  };
  const hits = await readHits().finally(() => {
    trouble.held = null;
    held.resolve();
  });
  const answers = await Promise.all(misses);

  expect(new Set(hits.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(extra);
  for (const { status, retryAfter, text } of refused) {
    expect([status, retryAfter, text.includes('<h1')]).toEqual([503, expect.stringMatching(/^[1-5]$/), true]);
  }
  // Those that were not begun: without scripts, with a button for the same address, in both languages.
  const unscripted = refused.map(({ text }) => text).filter((text) => !text.includes('<script'));
  expect(unscripted.length).toBeGreaterThanOrEqual(extra);
  expect(unscripted.filter((text) => !/<a href="" class="button" data-reload="">/.test(text))).toEqual([]);
  expect(new Set(unscripted.map((text) => /<html lang="([^"]*)/.exec(text)?.[1]))).toEqual(new Set(['zh-Hans', 'en']));
  const { page_renders_running, page_renders_waiting } = site.app.pages.numbers();
  expect([page_renders_running, page_renders_waiting]).toEqual([0, 0]);
  await expect.poll(async () => (await read('/searchresult?search=afterwards')).status, { interval: 500 }).toBe(200);
}, 120_000);

test('a queue for the database is refused early, and served again when it is short', async () => {
  const { pool } = site.context.database ?? {};
  if (!pool) throw new Error('The site has no database');
  const clients = await Promise.all(times(pool.options.max, () => pool.connect()));
  const calls = times(40, (at) => read(`/web/cms/content/queue${at}`));
  const readBesideThem = async () => {
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(20);
    // The connection that is taken to measure the queue waits for half of what calls may wait.
    calls.push(read('/web/cms/content/queue'));
    await pause((pool.options.connectionTimeoutMillis ?? 0) / 2 + 200);
    return [await read('/web/cms/like/count?ids=a01'), await read('/')] as const;
  };
  const [early, hit] = await readBesideThem().finally(() => {
    for (const client of clients) client.release();
  });

  expect([early.status, early.retryAfter, JSON.parse(early.text).code]).toEqual([503, expect.stringMatching(/^[1-5]$/), 503]);
  expect(hit.status).toBe(200);
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([404]));
  expect((await read('/web/cms/like/count?ids=a01')).status).toBe(200);
});
