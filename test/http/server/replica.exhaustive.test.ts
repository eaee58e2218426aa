/** Visitors read from a real streaming replica: one that lags never shows what was taken offline, one that is away is done without, and it carries reads while the server is away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replicated, startReplica, type ReplicaServer } from '#test/support/database/replica-server.ts';
import { startServer, type OwnServer } from '#test/support/database/postgres.ts';
import { publishText } from '#test/support/publish-text.ts';
import { takeOffline } from '#test/support/take-offline.ts';
import { ask } from '#test/http/contracts/contract-calls.ts';
import { report } from '#test/support/servers/drill.ts';
import { openInstances, type Instances } from '#test/support/servers/instances.ts';
import { pathsOf, startVisitors, statusesOf, walk } from './visitors.ts';

const absentSeconds = 30;
const token = 'a-token-for-the-metrics';
const text = (title: string) => ({ titleZh: title, titleEn: title, bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' });

const stack = new AsyncDisposableStack();
let server: OwnServer;
let replica: ReplicaServer;
let instances: Instances;
beforeAll(async () => {
  server = await startServer(replicated);
  stack.defer(() => server.stop());
  replica = stack.use(await startReplica(server));
  instances = stack.use(
    await openInstances({
      count: 2,
      server,
      environment: (url) => ({ DATABASE_REPLICA_URL: replica.addressOf(url), METRICS_TOKEN: token }),
    }),
  );
}, 600_000);
afterAll(() => stack[Symbol.asyncDispose]());

const site = (index: number) => instances.sites[index % 2]?.origin ?? '';
const search = (number: number) => `/searchresult?search=panda${number}`;
const isUsed = async (index: number) => {
  const answer = await ask(site(index), '/metrics', { headers: { authorization: `Bearer ${token}` } });
  return /^golden_panda_database_replica_used (\d)/m.exec(answer.text)?.[1] === '1';
};
const untilUsed = async () => {
  await expect.poll(async () => [await isUsed(0), await isUsed(1)], { timeout: 60_000, interval: 100 }).toEqual([true, true]);
};
const readsOfReplica = async () =>
  Number(
    (await replica.query(instances.databaseUrl, 'select xact_commit as n from pg_stat_database where datname = current_database()'))[0]?.[
      'n'
    ],
  );

test('pages, lists, search and feeds are read from the replica', async () => {
  await untilUsed();
  const paths = await pathsOf(site(0), 60);
  const before = await readsOfReplica();
  expect(await walk(site(0), paths)).toEqual([]);
  await expect.poll(readsOfReplica, { timeout: 30_000 }).toBeGreaterThan(before + paths.length);
}, 300_000);

test('a replica that lags does not bring back what was taken offline, nor hide what was published', async () => {
  const path = await publishText(site(0), text('Taken offline'));
  for (const index of [0, 1]) await expect.poll(async () => (await ask(site(index), path)).status, { timeout: 30_000 }).toBe(200);
  await untilUsed();
  await replica.pause();
  const id = path.split('/').at(-1) ?? '';
  await takeOffline(site(0), id);
  const offlineMs = performance.now();
  const goneMs: number[] = [];
  for (const index of [0, 1]) {
    await expect.poll(async () => (await ask(site(index), path)).status, { timeout: 30_000, interval: 20 }).toBe(410);
    goneMs.push(Math.round(performance.now() - offlineMs));
  }
  const late = startVisitors(8, (number) => ask(site(number), number % 2 ? path : `${path}?x=${number}`));
  const other = await publishText(site(1), text('Published meanwhile'));
  for (const index of [0, 1]) await expect.poll(async () => (await ask(site(index), other)).status, { timeout: 30_000 }).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await late.end();
  const stale = await replica.query(instances.databaseUrl, `select 1 from content where id = '${id}' and live_revision_id is not null`);
  await replica.catchUp();
  await untilUsed();

  expect(stale).toHaveLength(1);
  expect([statusesOf(late.answers), late.broken]).toEqual([{ 410: late.answers.length }, []]);
  report('replica that lags', {
    'offline after ms': goneMs.join('/'),
    'later requests': late.answers.length,
    'shown again': 0,
    lost: 'nothing',
  });
}, 300_000);

test(`a replica that is away for ${absentSeconds} s costs no answer, and is used again once it is back`, async () => {
  await untilUsed();
  const traffic = startVisitors(6, (number) => ask(site(number), search(number)));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await replica.halt();
  await new Promise((resolve) => setTimeout(resolve, absentSeconds * 1_000));
  expect([await isUsed(0), await isUsed(1)]).toEqual([false, false]);
  await replica.resume();
  const backMs = performance.now();
  await untilUsed();
  const usedMs = Math.round(performance.now() - backMs);
  await traffic.end();

  expect([traffic.broken, statusesOf(traffic.answers)]).toEqual([[], { 200: traffic.answers.length }]);
  report('replica away', {
    seconds: absentSeconds,
    answers: traffic.answers.length,
    'slowest ms': traffic.slowestMs(),
    'used again after ms': usedMs,
    lost: 'nothing',
  });
}, 300_000);

test('while the server is away, visitors go on reading from the replica', async () => {
  await untilUsed();
  await server.halt();
  const traffic = startVisitors(4, (number) => ask(site(number), search(100_000 + number)));
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  await traffic.end();
  await server.resume();
  for (const index of [0, 1])
    await expect.poll(async () => (await ask(site(index), '/readyz')).status, { timeout: 60_000, interval: 100 }).toBe(200);

  report('server away, replica there', {
    answers: traffic.answers.length,
    statuses: JSON.stringify(statusesOf(traffic.answers)),
    lost: 'nothing',
  });
  expect(traffic.answers.length).toBeGreaterThan(20);
  expect([traffic.broken, statusesOf(traffic.answers)]).toEqual([[], { 200: traffic.answers.length }]);
}, 300_000);
