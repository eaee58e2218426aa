/** Short reads on connections that they share: each gets its own answer, and waits for no long one. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { testOnPostgres } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';

/** A lock of the server that a read waits for; nobody holds the first one. */
const locks = { free: 0, held: 1 };

/** A read that gives a number divided by another, once a lock is free. */
async function divided({ db }: OpenDatabase, number: number, { by = 1, lock = locks.free } = {}): Promise<number | undefined> {
  const [row] = await runPrepared(db, { name: 'division', values: { number, by, lock }, isShort: true }, (prepared) =>
    prepared
      .select({ result: sql<number>`${value('number')}::int / ${value('by')}::int` })
      .from(sql`(select pg_advisory_xact_lock_shared(${value('lock')}::int)) as free`),
  );
  return row?.result;
}

async function open(settings: { connectionsMax?: number; namedStatements?: boolean } = {}): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: await (await testServer()).createDatabase(), dataFolder: '', ...settings });
}

/** Holds the lock that a read may wait for. Returns the function that frees it. */
async function hold({ pool }: OpenDatabase): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [locks.held]);
  return async () => {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  };
}

testOnPostgres('each read gets its own answer, and one that fails fails alone', async () => {
  await using database = await open();
  const numbers = Array.from({ length: 60 }, (_, at) => at);
  expect(await Promise.all(numbers.map((number) => divided(database, number)))).toEqual(numbers);

  const results = await Promise.allSettled([2, 0, 2, 0, 2, 2].map((by) => divided(database, 10, { by })));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([5, 'failed', 5, 'failed', 5, 5]);
});

testOnPostgres('reads do not wait for long ones that have both connections', async () => {
  await using database = await open();
  const free = await hold(database);
  const long = [1, 2].map((number) => divided(database, number, { lock: locks.held }));
  // Longer than a short read takes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await Promise.all([3, 4, 5].map((number) => divided(database, number)))).toEqual([3, 4, 5]);

  await free();
  expect(await Promise.all(long)).toEqual([1, 2]);
});

testOnPostgres('reads of a lost connection are sent again, each on one of its own', async () => {
  await using database = await open();
  const free = await hold(database);
  const reads = Promise.all([1, 2, 3, 4].map((number) => divided(database, number, { lock: locks.held })));
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  const waitingCount = async () => (await database.pool.query(waiting)).rowCount;
  await expect.poll(waitingCount, { timeout: 20_000 }).toBe(2);
  await database.pool.query(`select pg_terminate_backend(pid) from (${waiting}) as reading`);
  await expect.poll(waitingCount, { timeout: 20_000 }).toBe(4);

  await free();
  expect(await reads).toEqual([1, 2, 3, 4]);
  expect(await divided(database, 5)).toBe(5);
});

testOnPostgres('a few connections are not shared, nor any without named statements', async () => {
  await using few = await open({ connectionsMax: 6 });
  await using unnamed = await open({ namedStatements: false });
  for (const database of [few, unnamed]) {
    const free = await hold(database);
    const reads = [1, 2, 3, 4].map((number) => divided(database, number, { lock: locks.held }));
    await expect.poll(() => database.connections().used, { timeout: 20_000 }).toBe(5);
    await free();
    expect(await Promise.all(reads)).toEqual([1, 2, 3, 4]);
  }
});
