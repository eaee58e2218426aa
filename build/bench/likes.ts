/** Likes of one item by many users at once, through the API on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { quantile } from './engines.ts';
import { figure, type Bench } from './figure.ts';
import { benchSecret, fillNews } from './list-scale.ts';
import { median } from './load.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { cpuMs, startSite, type Running } from './processes.ts';

const users = 200;
const likesPerRound = 4_000;
const rounds = 3;
const contentId = 'item1';

export const likes: Bench = {
  name: 'likes',
  description: `likes of one item by ${users} users at once, on PostgreSQL`,
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: [serverMissing] };
    const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-likes-'));
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
    await fillNews({ databaseUrl: server.url, dataFolder }, 100);
    const tokens = await logIn(server.url);
    await using site = await startSite({
      DATA_FOLDER: dataFolder,
      DATABASE_URL: server.url,
      APP_SECRET: benchSecret,
      DEMO_CONTENT: 'false',
    });
    await sendLikes(site, tokens);
    const results: Likes[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuMs(server.pid);
      const result = await sendLikes(site, tokens);
      results.push({ ...result, databaseUs: ((cpuMs(server.pid) - before) * 1_000) / likesPerRound });
    }
    const of = (key: keyof Likes) => median(results.map((result) => result[key]));
    return {
      figures: [
        figure('likes of one item', { value: of('perSecond'), unit: '/s' }),
        figure('a like: CPU of the site', { value: of('siteUs'), unit: 'µs' }),
        figure('a like: CPU of the database', { value: of('databaseUs'), unit: 'µs' }),
        figure('likes that two processors of the site can do', { value: 2e6 / of('siteUs'), unit: '/s', atLeast: 5_000 }),
        figure('a like: p99', { value: of('p99Ms'), unit: 'ms', atMost: 100 }),
        figure('likes lost or counted twice', { value: await difference(server.url), unit: '', atMost: 0 }),
      ],
    };
  },
};

interface Likes {
  perSecond: number;
  siteUs: number;
  databaseUs: number;
  p99Ms: number;
}

async function logIn(databaseUrl: string): Promise<string[]> {
  await using database = await openDatabase({ databaseUrl, dataFolder: '' });
  return addReaders(database, users);
}

/** Tokens of new users. */
export async function addReaders(database: OpenDatabase, count: number): Promise<string[]> {
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

/** Every user likes and unlikes in turns, each time without a pause. */
async function sendLikes({ origin, pid }: Running, tokens: readonly string[]): Promise<Omit<Likes, 'databaseUs'>> {
  const pool = new Pool(origin, { connections: users });
  const times: number[] = [];
  const [cpuBefore, startedMs] = [cpuMs(pid), performance.now()];
  await Promise.all(
    tokens.map(async (token) => {
      for (let turn = 0; turn < likesPerRound / users; turn += 1) {
        const sentMs = performance.now();
        const { body, statusCode } = await pool.request({
          path: '/web/cms/like/click',
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ contentId, liked: turn % 2 === 0 }),
        });
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`A like answers ${statusCode}: ${text}`);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const siteUs = ((cpuMs(pid) - cpuBefore) * 1_000) / likesPerRound;
  await pool.close();
  return {
    perSecond: likesPerRound / seconds,
    siteUs,
    p99Ms: quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
  };
}

/** The stored count against the rows, and against none: the last click of every user takes a like away. */
async function difference(databaseUrl: string): Promise<number> {
  await using database = await openDatabase({ databaseUrl, dataFolder: '' });
  const { rows } = await database.pool.query<{ count: number; likes: number }>(
    'select like_count as count, (select count(*)::int from user_like where target_id = content.id) as likes from content where id = $1',
    [contentId],
  );
  const [{ count = Number.NaN, likes: kept = Number.NaN } = {}] = rows;
  return Math.abs(count) + Math.abs(kept);
}
