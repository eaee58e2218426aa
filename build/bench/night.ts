/** The mix of a results night as an open loop at 1, 2 and 5 times its rate, on PostgreSQL, and the CPU time of each call alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { restore } from '#server/db/backup.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { quantile } from './load.ts';
import { benchSecret } from './news.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { cpuMs, machineNoise, startSite, untilIdle, type Running } from './processes.ts';

/** Calls a second at 1×. */
const rates = { hit: 100, state: 200, like: 40, login: 1, miss: 4 } as const;
type Kind = keyof typeof rates;
const kinds = Object.keys(rates) as Kind[];
const factors = [1, 2, 5] as const;
const stepMs = 8_000;
const aloneMs = 2_000;
const warmMs = 10_000;
/** An answer that comes later helps nobody. */
const waitMaxMs = 2_000;
/** Percent of the calls at any rate: the site refuses what it cannot do, and does the rest. */
const goodAtLeast = 70;
/** A page from memory is never behind other work. */
const hitMaxMs = 50;
const readers = 200;

interface Call {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export const night: Bench = {
  name: 'night',
  description: `a results night on PostgreSQL: ${kinds.join(', ')} at ${factors.join(', ')} times the rate`,
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: [serverMissing] };
    const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-night-'));
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
    const found = await fillDatabase(server.url);
    await using site = await startSite({
      DATA_FOLDER: dataFolder,
      DATABASE_URL: server.url,
      APP_SECRET: benchSecret,
      DEMO_CONTENT: 'false',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const makeCall = callsOf(found);
    const figures: Figure[] = [];
    // A site that carries a night has drawn its pictures and compiled its code long before.
    await send(site, { makeCall, rates: { ...rates, hit: 1_000 }, forMs: warmMs });
    await untilIdle(site.pid);
    for (const kind of kinds) {
      const before = { site: cpuMs(site.pid), database: cpuMs(server.pid) };
      const { [kind]: done } = await send(site, { makeCall, rates: only(kind, rates[kind] * 2), forMs: aloneMs });
      const count = done.sent;
      figures.push(figure(`${kind} alone: CPU of the site`, { value: ((cpuMs(site.pid) - before.site) * 1_000) / count, unit: 'µs' }));
      figures.push(
        figure(`${kind} alone: CPU of the database`, { value: ((cpuMs(server.pid) - before.database) * 1_000) / count, unit: 'µs' }),
      );
    }
    for (const factor of factors) {
      const multiplied = Object.fromEntries(kinds.map((kind) => [kind, rates[kind] * factor])) as Record<Kind, number>;
      const results = await send(site, { makeCall, rates: multiplied, forMs: stepMs });
      for (const kind of kinds) {
        const { sent, good, times } = results[kind];
        figures.push(
          figure(`${factor}×: ${kind}, answered well within 2 s`, { value: (good / sent) * 100, unit: '%', atLeast: goodAtLeast }),
        );
        figures.push(
          figure(`${factor}×: ${kind}, p99 of what was not refused`, {
            value: quantile(times, 0.99),
            unit: 'ms',
            ...(kind === 'hit' && { atMost: hitMaxMs }),
          }),
        );
      }
    }
    return { figures, notes: [machineNoise()] };
  },
};

const only = (kind: Kind, rate: number): Record<Kind, number> => ({ hit: 0, state: 0, like: 0, login: 0, miss: 0, [kind]: rate });

interface Found {
  tokens: readonly string[];
  items: readonly string[];
  year: number;
}

/** The demonstration programme, with readers who are logged in. */
async function fillDatabase(databaseUrl: string): Promise<Found> {
  await prepareDemoFolder();
  await using database = await openDatabase({ databaseUrl, dataFolder: '' });
  await migrateDatabase(database);
  await restore(database.db, demoBackup('demo'));
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from content where live_revision_id is not null and in_en and publish_at < now() order by id limit 1',
  );
  const editions = await database.pool.query<{ year: number }>('select year from edition order by year desc limit 1');
  return { tokens: await addReaders(database, readers), items: rows.map(({ id }) => id), year: editions.rows[0]?.year ?? 0 };
}

/** Tokens of new users. */
async function addReaders(database: OpenDatabase, count: number): Promise<string[]> {
  await database.pool.query(
    "insert into user_account (id, nick_name, email) select 'reader' || n, 'Reader ' || n, 'reader' || n || '@example.org' from generate_series(0, $1::int - 1) n",
    [count],
  );
  const session = createSessionService(database);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1)
    tokens.push(await session.issue(database.db, { userId: `reader${at}`, userAgent: '', addressHash: '' }));
  return tokens;
}

function callsOf({ tokens, items, year }: Found): (kind: Kind, number: number) => Call {
  const [account] = demoAccounts;
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  return (kind, number) => {
    if (kind === 'hit') return { path: number % 2 === 0 ? '/' : '/en', headers: { 'accept-encoding': 'br' } };
    if (kind === 'state') return { path: `/live/${year}.json` };
    if (kind === 'miss') return { path: `/en/searchresult?search=${(number + 1_000).toString(36)}${process.pid}` };
    if (kind === 'login') {
      // Each from another address, so that the rate limit does not apply.
      const headers = { ...posted.headers, 'x-forwarded-for': `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}` };
      return { ...posted, path: '/web/login', headers, body: JSON.stringify({ userName: account?.email, password: account?.password }) };
    }
    const headers = { ...posted.headers, authorization: `Bearer ${tokens[number % tokens.length]}` };
    const contentId = items[0] ?? '';
    return {
      ...posted,
      path: '/web/cms/like/click',
      headers,
      body: JSON.stringify({ contentId, liked: Math.floor(number / tokens.length) % 2 === 0 }),
    };
  };
}

interface Sent {
  sent: number;
  good: number;
  /** Of answers that were not refused, from when each call was due: one that is sent late has waited as well. */
  times: number[];
}

let numbers = 0;

/** Sends at the rate, whatever has been answered; waits for the last answers. */
async function send(
  { origin }: Running,
  { makeCall, rates: wanted, forMs }: { makeCall: ReturnType<typeof callsOf>; rates: Record<Kind, number>; forMs: number },
): Promise<Record<Kind, Sent>> {
  const agent = new Agent({ connections: 512, headersTimeout: waitMaxMs * 3, bodyTimeout: waitMaxMs * 3 });
  const results = Object.fromEntries(kinds.map((kind) => [kind, { sent: 0, good: 0, times: [] as number[] }])) as Record<Kind, Sent>;
  const running = new Set<Promise<void>>();
  const startedMs = performance.now();
  const call = async (kind: Kind): Promise<void> => {
    const result = results[kind];
    const dueMs = startedMs + (result.sent / wanted[kind]) * 1_000;
    result.sent += 1;
    const { path, method = 'GET', headers, body } = makeCall(kind, (numbers += 1));
    const status = await agent
      .request({ origin, path, method, headers, body })
      .then(async (answer) => (await answer.body.dump(), answer.statusCode))
      .catch(() => 0);
    const ms = performance.now() - dueMs;
    if (status !== 200) return;
    result.times.push(ms);
    if (ms <= waitMaxMs) result.good += 1;
  };
  for (let nowMs = 0; nowMs < forMs; nowMs = performance.now() - startedMs) {
    for (const kind of kinds)
      while (results[kind].sent < (wanted[kind] * nowMs) / 1_000) {
        const work = call(kind).finally(() => running.delete(work));
        running.add(work);
      }
    await pause(5);
  }
  await Promise.all(running);
  await agent.close();
  return results;
}
