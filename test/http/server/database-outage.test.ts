/** A PostgreSQL server restarted under traffic: the site neither floods it with connections nor stays unavailable. */
import { beforeAll, expect, vi } from 'vitest';
import { disposeAfterTest, startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { testOnPostgres } from '#test/support/database/database.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startServer } from '#test/support/database/postgres.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { ask, post, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';
import { startRelay, type Relay } from './database-relay.ts';

/** Long enough for the longest pause between two attempts; exhaustively as long as an upgrade, and as a failover by hand. */
const outages = isExhaustive ? [30, 300] : [12];
const attemptsMax = (seconds: number) => Math.max(15, seconds / 2.5);
const backMs = 10_000;
const stopMs = 10_000;

const memoryPages = ['/', '/en', '/news'];
/** Neither rendered at the start nor requested before. */
const otherPage = '/searchresult?search=panda';

beforeAll(() => prepareDemoFolder(), 180_000);

interface Instance {
  site: BuiltSite;
  relay: Relay;
}

for (const outageSeconds of outages)
  testOnPostgres(
    `a database outage of ${outageSeconds} s under traffic: cached pages are served, the rest is 503, attempts are few, and the site recovers without a restart`,
    async () => {
      const server = await startServer();
      disposeAfterTest({ [Symbol.asyncDispose]: server.stop });
      const databaseUrl = await server.createDatabase();
      const open = async (): Promise<Instance> => {
        const relay = disposeAfterTest(await startRelay(databaseUrl));
        const site = disposeAfterTest(
          await startBuiltSite({ DATABASE_URL: relay.url, APP_SECRET: 'x'.repeat(32), DEMO_CONTENT: 'false', LOG_LEVEL: 'silent' }),
        );
        for (const path of memoryPages) await expect.poll(async () => (await ask(site.origin, path)).status).toBe(200);
        return { site, relay };
      };
      const staying = await open();
      const leaving = await open();
      const before = staying.relay.attempts();

      await server.halt();
      const traffic = startTraffic(staying.site.origin);
      const leavingTraffic = startTraffic(leaving.site.origin);
      await vi.waitUntil(() => traffic.calls.length > 0 && leavingTraffic.calls.length > 0, { timeout: 20_000 });
      const exit = await terminate(leaving.site);
      await leavingTraffic.end();
      await vi.waitUntil(() => traffic.seconds() >= outageSeconds, { timeout: outageSeconds * 2_000 });
      await traffic.end();
      const attempts = staying.relay.attempts() - before;
      await server.resume();
      const startedMs = performance.now();
      await expect.poll(async () => (await ask(staying.site.origin, '/readyz')).status, { timeout: 20_000, interval: 100 }).toBe(200);
      await expect.poll(async () => (await write(staying.site.origin)).status, { timeout: 20_000, interval: 100 }).toBeLessThan(500);
      await expect.poll(async () => (await ask(staying.site.origin, otherPage)).status, { timeout: 20_000, interval: 100 }).toBe(200);
      const backAfterMs = performance.now() - startedMs;

      process.stdout.write(
        `${attempts} attempts in ${outageSeconds} s, ${traffic.pages.length} pages, ${traffic.calls.length} calls, back after ${Math.round(backAfterMs)} ms, stopped in ${Math.round(exit.ms)} ms\n`,
      );
      expect(attempts).toBeLessThanOrEqual(attemptsMax(outageSeconds));
      expect(traffic.pages.length).toBeGreaterThan(outageSeconds);
      expect(traffic.pages.filter(({ status }) => status !== 200)).toEqual([]);
      expect(traffic.calls.length).toBeGreaterThan(5);
      for (const call of traffic.calls) expect([call.status, call.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-5]$/)]);
      expect(backAfterMs).toBeLessThan(backMs);
      expect(exit).toMatchObject({ code: 0 });
      expect(exit.ms).toBeLessThan(stopMs);
    },
    180_000 + outageSeconds * 4_000,
  );

const write = (origin: string) => post(origin, '/web/login', { userName: 'reader@example.org', password: 'not the password' });

/** Visitors who read cached pages, read uncached ones, and write, until stopped. */
function startTraffic(origin: string) {
  const startedMs = performance.now();
  const pages: HttpAnswer[] = [];
  const calls: HttpAnswer[] = [];
  let ended = false;
  const repeat = async (into: HttpAnswer[], call: () => Promise<HttpAnswer>) => {
    while (!ended) {
      const response = await call().catch(() => null);
      // Responses after the end do not count.
      if (response && !ended) into.push(response);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const visitors = [
    ...memoryPages.map((path) => repeat(pages, () => ask(origin, path))),
    ...['/web/cms/content/columnTree', otherPage].map((path) => repeat(calls, () => ask(origin, path))),
    repeat(calls, () => write(origin)),
  ];
  return {
    pages,
    calls,
    seconds: () => (performance.now() - startedMs) / 1000,
    end: async () => {
      ended = true;
      await Promise.all(visitors);
    },
  };
}

async function terminate({ process: child }: BuiltSite): Promise<{ code: number | null; ms: number }> {
  const sentMs = performance.now();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return { code: await ended, ms: performance.now() - sentMs };
}
