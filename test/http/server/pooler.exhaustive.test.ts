/** The site behind a real PgBouncer in transaction mode: everything works through few connections with the direct address beside it; without that the log says what is missing. */
import { expect } from 'vitest';
import { disposeAfterTest, startBuiltSite } from '#test/support/app.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { publishText } from '#test/support/publish-text.ts';
import { ask } from '#test/http/contracts/contract-calls.ts';
import { drillWith, report } from '#test/support/servers/drill.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { startPgBouncer } from '#test/support/servers/pgbouncer.ts';
import { pathsOf, startVisitors, statusesOf, walk } from './visitors.ts';

const poolSize = 4;
const text = (title: string) => ({ titleZh: title, titleEn: title, bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' });

drillWith('pgbouncer')(
  'two instances of 20 connections share four to the server; a publication reaches both, and an absence of the pooler is survived',
  async () => {
    const pooler = disposeAfterTest(await startPgBouncer((await testServer()).url, poolSize));
    const { sites, databaseUrl } = disposeAfterTest(
      await openInstances({
        count: 2,
        environment: (url) => ({
          DATABASE_URL: pooler.addressOf(url),
          DATABASE_DIRECT_URL: url,
          DATABASE_POOL: '20',
          DATABASE_STATEMENTS: pooler.keepsStatements ? 'named' : 'unnamed',
        }),
      }),
    );
    const [first, second] = sites;
    if (!first || !second) throw new Error('There are no instances');
    const paths = await pathsOf(first.origin, 60);

    expect(await walk(first.origin, paths)).toEqual([]);
    expect(await walk(second.origin, paths)).toEqual([]);
    const traffic = startVisitors(40, (number) => ask(sites[number % 2]?.origin ?? '', `/searchresult?search=panda${number}`));
    const seenMs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const path = await publishText(first.origin, text(`Pooled ${round}`));
      const publishedMs = performance.now();
      await expect.poll(async () => (await ask(second.origin, path)).status, { timeout: 30_000 }).toBe(200);
      seenMs.push(Math.round(performance.now() - publishedMs));
    }
    const connections = await pooler.serverConnections();
    await traffic.end();
    expect([
      traffic.broken,
      Object.keys(statusesOf(traffic.answers)).filter((status) => Number(status) >= 500 && status !== '503'),
    ]).toEqual([[], []]);
    expect(connections).toBeLessThanOrEqual(poolSize);

    // The publications have purged them.
    for (const { origin } of sites) expect(await walk(origin, ['/', '/en'])).toEqual([]);
    await pooler.halt();
    const memory = startVisitors(4, (number) => ask(sites[number % 2]?.origin ?? '', number % 3 ? '/en' : '/'));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await pooler.resume();
    const backMs = performance.now();
    for (const { origin } of sites)
      await expect
        .poll(async () => (await ask(origin, `/searchresult?search=${Date.now()}`)).status, { timeout: 60_000, interval: 100 })
        .toBe(200);
    const recoveredMs = Math.round(performance.now() - backMs);
    await memory.end();
    expect([statusesOf(memory.answers), memory.broken]).toEqual([{ 200: memory.answers.length }, []]);
    report(`PgBouncer ${pooler.version}`, {
      answers: traffic.answers.length,
      'of them 503': statusesOf(traffic.answers)['503'] ?? 0,
      'connections to the server': connections,
      'publication on the other instance after ms': seenMs.join('/'),
      'back after the pooler ms': recoveredMs,
      lost: 'nothing',
    });
    expect(databaseUrl).not.toBe('');
  },
  600_000,
);

drillWith('pgbouncer')(
  'without a direct address the start says that notifications do not arrive, and changes come by polling',
  async () => {
    const pooler = disposeAfterTest(await startPgBouncer((await testServer()).url, poolSize));
    const { sites, databaseUrl } = disposeAfterTest(await openInstances({ count: 1 }));
    const [writer] = sites;
    if (!writer) throw new Error('There is no instance');
    const site = disposeAfterTest(
      await startBuiltSite({
        DATABASE_URL: pooler.addressOf(databaseUrl),
        DATABASE_STATEMENTS: pooler.keepsStatements ? 'named' : 'unnamed',
        APP_SECRET: 'a secret of at least 32 characters, for this site alone',
        LOG_LEVEL: 'info',
      }),
    );

    await expect.poll(site.output, { timeout: 60_000 }).toMatch(/notifications do not arrive.*DATABASE_DIRECT_URL/);
    const path = await publishText(writer.origin, text('Heard by polling'));
    const publishedMs = performance.now();
    await expect.poll(async () => (await ask(site.origin, path)).status, { timeout: 30_000 }).toBe(200);
    report('PgBouncer without a direct address', { 'heard after ms': Math.round(performance.now() - publishedMs), lost: 'nothing' });
  },
  600_000,
);
