/** A PostgreSQL server that responds but cannot work: read-only, or with a locked table. */
import { afterAll, beforeAll, expect } from 'vitest';
import pg from 'pg';
import { disposeAfterTest, startTestApp } from '#test/support/app.ts';
import { startServer, type OwnServer } from '#test/support/database/postgres.ts';
import { testOnPostgres } from '#test/support/database/database.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { ask, envelopeOf, post } from '#test/http/contracts/contract-calls.ts';

let server: OwnServer;
beforeAll(async () => {
  await prepareDemoFolder();
  server = await startServer();
}, 180_000);
afterAll(() => server?.stop());

/** More visitors than the pool has connections. */
const visitors = 14;
const connectionsMax = 10;
/** A site is started within each test, also on a busy machine. */
const longMs = 120_000;

async function openSite() {
  const databaseUrl = await server.createDatabase();
  const site = disposeAfterTest(
    await startTestApp({
      environment: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, APP_SECRET: 'x'.repeat(32), DEMO_CONTENT: 'false' },
    }),
  );
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    disposeAfterTest({ [Symbol.asyncDispose]: () => client.end() });
    return client;
  };
  // Within a transaction the server's statistics stand still, so another connection watches.
  return { ...site, operator: await connect(), watcher: await connect() };
}

const logIn = (origin: string) => post(origin, '/web/login', { userName: 'reader@example.org', password: 'not the password' });
const readiness = async (origin: string) => {
  const { status, text } = await ask(origin, '/readyz');
  return [status, (JSON.parse(text) as { status: string }).status];
};

testOnPostgres(
  'a read-only server is 503 on writes and not ready, reads continue, and no restart is needed',
  async () => {
    const { origin, operator } = await openSite();
    const setReadOnly = async (value: string) => {
      await operator.query(`alter system set default_transaction_read_only = ${value}`);
      await operator.query('select pg_reload_conf()');
    };
    const before = await readiness(origin);

    // The operator's own session goes on writing.
    await operator.query('set default_transaction_read_only = off');
    await setReadOnly('on');
    const asked = async () => {
      await expect.poll(() => readiness(origin)).toEqual([503, 'read-only']);
      return { write: await logIn(origin), page: await ask(origin, '/searchresult?search=panda') };
    };
    const { write, page } = await asked().finally(() => setReadOnly('off'));

    expect(before).toEqual([200, 'ready']);
    expect([write.status, write.headers['retry-after'], envelopeOf(write)['code']]).toEqual([503, '3', 503]);
    expect(page.status).toBe(200);
    await expect.poll(() => readiness(origin)).toEqual([200, 'ready']);
    expect((await logIn(origin)).status).toBeLessThan(500);
  },
  longMs,
);

testOnPostgres(
  'a locked table exhausts the pool, and the instance stays ready',
  async () => {
    const { origin, operator, watcher } = await openSite();
    await operator.query('begin');
    await operator.query('lock table site_column in access exclusive mode');

    const waiting = Array.from({ length: visitors }, (_, number) => ask(origin, `/web/cms/content/columnTree?visitor=${number}`));
    const lockedOut = async () =>
      Number(
        (await watcher.query("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
          .rows[0].count,
      );
    await expect.poll(lockedOut).toBe(connectionsMax);
    const ready = await readiness(origin);
    await operator.query('commit');
    await Promise.all(waiting);

    expect(ready).toEqual([200, 'ready']);
    expect((await ask(origin, '/searchresult?search=panda')).status).toBe(200);
  },
  longMs,
);
