/** PostgreSQL away behind the nginx of `build/deploy`: visitors get what is in memory, and the site's own words for the rest, from both instances. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { disposeAfterTest } from '#test/support/app.ts';
import { startServer } from '#test/support/database/postgres.ts';
import { ask, post } from '#test/http/contracts/contract-calls.ts';
import { drillWith, report } from '#test/support/servers/drill.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { startNginx } from '#test/support/servers/nginx-server.ts';
import { startVisitors, statusesOf } from './visitors.ts';

const drill = drillWith('nginx');
const awaySeconds = 50;
const backMs = 10_000;

drill(
  `PostgreSQL away for ${awaySeconds} s behind nginx: pages from memory are 200, all else is the site's 503 with Retry-After, and nothing is 502`,
  async () => {
    const server = await startServer();
    disposeAfterTest({ [Symbol.asyncDispose]: server.stop });
    const port = await freePort();
    const instances = disposeAfterTest(
      await openInstances({
        count: 2,
        server,
        environment: { SITE_ORIGIN: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1', CDN_SECONDS: '1' },
      }),
    );
    const { origin } = disposeAfterTest(
      await startNginx(
        instances.sites.map((site) => site.origin),
        port,
      ),
    );
    const pages = ['/', '/en', '/news'];
    for (const { origin: own } of instances.sites)
      for (const page of pages) await expect.poll(async () => (await ask(own, page)).status, { timeout: 60_000 }).toBe(200);

    await server.halt();
    const readers = startVisitors(3, (number) => ask(origin, pages[number % pages.length] ?? '/'), 100);
    const callers = startVisitors(3, (number) => ask(origin, `/web/cms/content/search?search=panda${number}`), 250);
    const writers = startVisitors(
      2,
      (number) => post(origin, '/web/login', { userName: `nobody${number}@example.org`, password: 'not the password' }),
      250,
    );
    await pause(awaySeconds * 1_000);
    await Promise.all([readers.end(), callers.end(), writers.end()]);
    await server.resume();
    const startedMs = performance.now();
    await expect
      .poll(async () => (await ask(origin, '/web/cms/content/search?search=back')).status, { timeout: 30_000, interval: 100 })
      .toBe(200);
    const backAfterMs = Math.round(performance.now() - startedMs);

    const refused = [...callers.answers, ...writers.answers];
    report('nginx: PostgreSQL away', {
      pages: JSON.stringify(statusesOf(readers.answers)),
      calls: JSON.stringify(statusesOf(callers.answers)),
      writes: JSON.stringify(statusesOf(writers.answers)),
      'back after ms': backAfterMs,
    });
    expect(readers.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(refused.length).toBeGreaterThan(awaySeconds);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-5]$/)]);
    expect([readers.broken, callers.broken, writers.broken]).toEqual([[], [], []]);
    expect(backAfterMs).toBeLessThan(backMs);
  },
  600_000,
);
