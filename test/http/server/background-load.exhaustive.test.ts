/** Work in the background beside visitors: a backup, an export, a freeze and a rehearsal take neither their connections nor their processor. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeKeyPair } from '#server/ports/age-cipher.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { openInstances, type Instances } from '#test/support/servers/instances.ts';
import { report } from '#test/support/servers/drill.ts';
import { pathsOf } from './visitors.ts';

const account = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };
const callsPerSecond = 200;
const leastSeconds = 20;

let instances: Instances;
let recipient = '';
const backups = makeFolder();
beforeAll(async () => {
  ({ recipient } = await makeKeyPair());
  mkdirSync(backups, { recursive: true });
  const environment = {
    BACKUP_FOLDER: backups,
    BACKUP_RECIPIENTS: recipient,
    BACKUP_EVERY_HOURS: '0',
    REHEARSAL_PORT: String(await freePort()),
  };
  instances = await openInstances({ count: 1, environment });
}, 300_000);
afterAll(() => instances[Symbol.asyncDispose]());

/** Calls at a steady rate, whether the answers come or not, until the work is over. */
async function visitWhile(origin: string, paths: readonly string[], work: Promise<unknown>) {
  const taken: number[] = [];
  const statuses = new Map<number, number>();
  const open = new Set<Promise<void>>();
  let isOver = false;
  const startedMs = performance.now();
  work.finally(() => (isOver = true)).catch(() => undefined);
  for (let at = 0; !isOver || performance.now() - startedMs < leastSeconds * 1_000; at += 1) {
    const dueMs = startedMs + (at * 1_000) / callsPerSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const askedMs = performance.now();
    // Every third has a query of its own, so that it is not answered from the cache of pages.
    const path = paths[at % paths.length] ?? '/';
    const call = fetch(`${origin}${path}${at % 3 === 0 && path.startsWith('/web/') ? `?n=${at}` : ''}`)
      .then(async (answer) => {
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        taken.push(performance.now() - askedMs);
      })
      .catch(() => void statuses.set(0, (statuses.get(0) ?? 0) + 1))
      .finally(() => open.delete(call));
    open.add(call);
  }
  await Promise.all(open);
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    statuses,
    seconds: (performance.now() - startedMs) / 1_000,
    median: at(0.5),
    p95: at(0.95),
    slowest: at(0.999),
    calls: taken.length,
  };
}

exhaustiveTest(
  'beside a backup, an export, a freeze and a rehearsal 200 calls a second are all answered',
  async () => {
    const [site] = instances.sites;
    if (!site) throw new Error('There is no site');
    const paths = await pathsOf(site.origin, 60);
    for (const path of paths) await (await fetch(`${site.origin}${path}`)).arrayBuffer();
    const { token } = (await site.call('POST', '/web/login', { body: account })) as { token: string };
    const quiet = await visitWhile(site.origin, paths, Promise.resolve());
    const figures = (name: string, { seconds, calls, median, p95, slowest }: typeof quiet) =>
      report(name, { seconds: Math.round(seconds), calls, 'median ms': median, 'p95 ms': p95, 'p99.9 ms': slowest });
    figures('no work', quiet);

    const frozen = join(makeFolder(), 'frozen');
    const works: [string, () => Promise<unknown>][] = [
      [
        'backup',
        async () => {
          const { code, output } = await site.runCommand('backup');
          if (code !== 0) throw new Error(output);
        },
      ],
      [
        'export',
        async () => {
          const { address } = (await site.call('POST', '/webAdmin/site/transfer/export', { body: { hasFilms: true }, token }))['data'] as {
            address: string;
          };
          const answer = await fetch(`${site.origin}${address}`);
          expect(answer.status).toBe(200);
          for await (const part of answer.body ?? []) expect(part.length).toBeGreaterThan(0);
        },
      ],
      [
        'freeze',
        async () => {
          const { code, output } = await site.runCommand('freeze', '2025', frozen, site.origin);
          if (code !== 0) throw new Error(output);
        },
      ],
      [
        'rehearsal',
        async () => {
          const act = async (name: string, body: object) =>
            (await site.call('POST', `/webAdmin/award/rehearsalSite/${name}`, { body, token }))['data'] as { id: string };
          const at = new Date(Date.now() + 30 * 86_400_000).toISOString();
          const { id } = await act('make', { editionId: '2025', at, revealsAll: true });
          const look = async () => (await site.call('GET', '/webAdmin/award/rehearsalSite/info?editionId=2025', { token }))['data'];
          await expect.poll(look, { timeout: 900_000, interval: 1_000 }).toMatchObject({ site: { id, state: 'ready', fault: null } });
          await act('remove', { id });
        },
      ],
    ];
    for (const [name, begin] of works) {
      const work = begin();
      const beside = await visitWhile(site.origin, paths, work);
      await work;
      figures(name, beside);
      expect([name, [...beside.statuses].filter(([status]) => status === 0 || status >= 500)]).toEqual([name, []]);
    }
    rmSync(frozen, { recursive: true, force: true });
  },
  1_800_000,
);
