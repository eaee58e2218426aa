/** Processes that share a port, and processes that only answer visitors or only run background jobs. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { job } from '#server/db/schema/job.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { disposeAfterTest, startBuiltSite, startTestApp } from '#test/support/app.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { freePorts } from '#test/support/servers/free-port.ts';

/** Process ids of the children of a process. */
function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, rest = ''] = /^\d+ \(.*\) \S (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return Number(rest.split(' ', 1)[0]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

test('two processes share the port; one that is killed is started again, and all end with the first', async () => {
  const server = await testServer();
  const databaseUrl = await server.createDatabase({ template: 'demo' });
  // One for each of them.
  const metricsPort = await freePorts(2);
  {
    await using site = await startBuiltSite({
      WEB_CONCURRENCY: '2',
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a-secret-for-both-of-the-processes',
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '127.0.0.1',
    });
    const startsOf = (port: number) =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        async (answer) => /process_start_time_seconds (\S+)/.exec(await answer.text())?.[1] ?? null,
        () => null,
      );
    await expect.poll(() => startsOf(metricsPort + 1), { timeout: 90_000 }).toBeTruthy();
    const before = childrenOf(site.process.pid);
    const port = Number(new URL(site.origin).port);
    await expect.poll(() => before.filter((id) => listensOn(id, port)).length, { timeout: 90_000 }).toBe(2);
    const [killed = 0] = before;

    process.kill(killed, 'SIGKILL');
    // A connection that the test holds to it is gone as well; new ones reach the other process.
    await expect.poll(() => isRunning(killed), { timeout: 90_000 }).toBe(false);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${site.origin}/en`)).status));
    await expect.poll(() => childrenOf(site.process.pid).filter((id) => id !== killed).length, { timeout: 90_000 }).toBe(2);
    const after = childrenOf(site.process.pid);
    await expect.poll(async () => (await startsOf(metricsPort)) && (await startsOf(metricsPort + 1)), { timeout: 90_000 }).toBeTruthy();
    site.process.kill('SIGTERM');
    await new Promise((resolve) => site.process.once('exit', resolve));

    expect(before).toHaveLength(2);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(after).not.toContain(killed);
    expect(after.filter((id) => isRunning(id))).toEqual([]);
  }
  await server.dropDatabase(databaseUrl);
}, 300_000);

/** Whether a process holds the listening socket of a port. */
function listensOn(id: number, port: number): boolean {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, address = '', , state]) => address.endsWith(local) && state === '0A')
      .map((fields) => `socket:[${fields[9]}]`),
  );
  return readdirSync(`/proc/${id}/fd`).some((name) => {
    try {
      return sockets.includes(readlinkSync(`/proc/${id}/fd/${name}`));
    } catch {
      return false;
    }
  });
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

test('a process for visitors leaves background jobs to the one that runs them', async () => {
  const web = disposeAfterTest(await startTestApp({ environment: { ROLE: 'web' } }));
  const { databaseUrl, secret } = web.context.config;
  const db = web.context.database?.db;
  if (!databaseUrl || !db) throw new Error('The site is not on PostgreSQL');
  const key = `content:${newId()}`;
  await db.transaction((tx) => addJob(tx, { kind: 'search', key, priority: 1_000 }));
  const stateOf = async () => (await db.select({ state: job.state }).from(job).where(eq(job.key, key)))[0]?.state;
  // A page is made and sent meanwhile.
  expect((await fetch(`${web.origin}/en`)).status).toBe(200);
  const before = await stateOf();

  disposeAfterTest(await startTestApp({ environment: { ROLE: 'jobs', DATABASE_URL: databaseUrl, APP_SECRET: secret } }));

  await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
  expect(before).toBe('waiting');
}, 60_000);
