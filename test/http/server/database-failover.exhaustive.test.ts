/**
 * Likes of many users at two instances while connections are cut, the database crashes, an instance is killed and the database
 * fails over to its replica: the sites recover by themselves, and what was answered is there, each like once.
 */
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { makePeople } from '#test/db/community/comment-stage.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { replicated, startReplica } from '#test/support/database/replica-server.ts';
import { startServer } from '#test/support/database/postgres.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { report } from '#test/support/servers/drill.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { startRelay } from './database-relay.ts';

const users = 200;
/** Answered likes before each fault, and after the last one. */
const answeredBetween = 2_100;
const contentId = 'n02';
const backMaxMs = 10_000;

interface Reader {
  id: string;
  token: string;
  /** As the last answer said. */
  liked: boolean;
  /** Nobody has said whether the last like was written. */
  isOpen: boolean;
}

test('connections cut, a crash, a killed instance and a failover lose no like that was answered', async () => {
  // Answered only when the replica has it, so that a failover loses nothing.
  const server = await startServer({ ...replicated, synchronous_commit: 'on' });
  disposeAfterTest({ [Symbol.asyncDispose]: server.stop });
  const replica = disposeAfterTest(await startReplica(server));
  const relays = [disposeAfterTest(await startRelay(server.url)), disposeAfterTest(await startRelay(server.url))];
  const through = (databaseUrl: string, index: number) => {
    const address = new URL(relays[index]?.url ?? '');
    address.pathname = new URL(databaseUrl).pathname;
    return address.href;
  };
  const { sites, databaseUrl } = disposeAfterTest(
    await openInstances({ count: 2, server, environment: (url, index) => ({ DATABASE_URL: through(url, index) }) }),
  );
  await onServer(server.url, "alter system set synchronous_standby_names = '*'");
  await onServer(server.url, 'select pg_reload_conf()');
  const readers: Reader[] = [];
  let before = 0;
  {
    await using database = await openDatabase({ databaseUrl, dataFolder: '' });
    const session = createSessionService(database);
    for (const { id } of await makePeople(database, users))
      readers.push({
        id,
        token: await session.issue(database.db, { userId: id, userAgent: '', addressHash: '' }),
        liked: false,
        isOpen: false,
      });
    before = await countOf(databaseUrl);
  }

  let [answered, isOver] = [0, false];
  const refused: Record<string, number> = {};
  const liking = readers.map(async (reader, at) => {
    while (!isOver) {
      const liked = !reader.liked;
      const body = JSON.stringify({ contentId, liked });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${reader.token}` };
      const answer = await ask(sites[at % 2]?.origin ?? '', '/web/cms/like/click', { method: 'POST', headers, body }).catch(() => null);
      const isAnswered = answer?.status === 200 && envelopeOf(answer)['code'] === 200;
      reader.isOpen = !isAnswered;
      if (isAnswered) {
        reader.liked = liked;
        answered += 1;
      } else {
        refused[answer?.status ?? 'cut'] = (refused[answer?.status ?? 'cut'] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  });
  const more = async () => {
    const until = answered + answeredBetween;
    await expect.poll(() => answered, { timeout: 120_000, interval: 20 }).toBeGreaterThan(until);
  };
  const backMs: Record<string, number> = {};
  const fault = async (name: string, work: () => Promise<unknown>) => {
    await more();
    await work();
    const startedMs = performance.now();
    for (const { origin } of sites) await expect.poll(() => likesAt(origin, readers), { timeout: 60_000, interval: 50 }).toBe(200);
    backMs[name] = Math.round(performance.now() - startedMs);
  };

  await fault('connections cut', () =>
    onServer(
      server.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
    ),
  );
  await fault('database crashed', async () => {
    await server.crash();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await server.resume();
  });
  await fault('instance killed', async () => {
    await sites[0]?.kill();
    await sites[0]?.start();
  });
  await fault('failover', async () => {
    await server.crash();
    await replica.promote();
    for (const relay of relays) relay.redirect(replica.addressOf(databaseUrl));
  });
  await more();
  isOver = true;
  await Promise.all(liking);

  const after = replica.addressOf(databaseUrl);
  const own = new Set(readers.map(({ id }) => id));
  const rows = new Set((await likersOf(after)).filter((id) => own.has(id)));
  await expect.poll(async () => (await countOf(after)) - before, { timeout: 30_000 }).toBe(rows.size);
  const lost = readers.filter(({ id, liked, isOpen }) => !isOpen && rows.has(id) !== liked).length;
  report('likes over faults of the database', {
    answered,
    refused: JSON.stringify(refused),
    'back after ms': JSON.stringify(backMs),
    'count − rows': 0,
    lost: lost === 0 ? 'nothing' : lost,
  });
  expect(answered).toBeGreaterThan(10_000);
  expect(lost).toBe(0);
  expect(Math.max(...Object.values(backMs))).toBeLessThan(backMaxMs);
}, 900_000);

/** Status of a read of one user's likes, which takes the database. */
async function likesAt(origin: string, [reader]: readonly Reader[]): Promise<number> {
  const headers = { authorization: `Bearer ${reader?.token}` };
  return (await ask(origin, `/web/user/state?ids=${contentId}`, { headers }).catch(() => null))?.status ?? 0;
}

async function onServer(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function countOf(url: string): Promise<number> {
  const rows = await onServer(url, `select like_count as count from content where id = '${contentId}'`);
  return Number(rows[0]?.['count']);
}

async function likersOf(url: string): Promise<string[]> {
  const rows = await onServer(url, `select user_id as id from user_like where target_id = '${contentId}'`);
  return rows.map(({ id }) => String(id));
}
