/** The embedded engine: one site per folder, tools through the socket, isolated transactions. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, PoolInTransactionError } from '#server/db/client.ts';
import { DataFolderInUseError } from '#server/db/embedded/open.ts';
import { socketFolder } from '#server/db/embedded/socket.ts';
import { makeDataFolder } from '#test/support/database/database.ts';

const open = (dataFolder: string, whenLocked: 'refuse' | 'connect' = 'refuse') =>
  openDatabase({ databaseUrl: null, dataFolder, whenLocked });

test('refuses a second site on the same folder, in both languages', async () => {
  const folder = await makeDataFolder();
  await using _site = await open(folder);

  const second = open(folder);

  await expect(second).rejects.toThrow(DataFolderInUseError);
  await expect(second).rejects.toThrow(/in use by another running site[\s\S]*正被另一个运行中的站点使用/);
});

test('releases the folder when the site closes', async () => {
  const folder = await makeDataFolder();
  await (await open(folder)).close();

  await using again = await open(folder);

  expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('lets a tool connect beside the site through a socket with owner-only permissions', async () => {
  const folder = await makeDataFolder();
  await using site = await open(folder);
  await site.pool.query('create table notes (text text)');

  await using tool = await open(folder, 'connect');
  await tool.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('from the tool')`);
  });

  expect((await site.pool.query('select text from notes')).rows).toEqual([{ text: 'from the tool' }]);
  expect(statSync(socketFolder(folder)).mode & 0o777).toBe(0o700);
  expect(statSync(join(socketFolder(folder), '.s.PGSQL.5432')).mode & 0o777).toBe(0o600);
});

test('isolates transactions of a tool and of the site, and rolls back when a tool disconnects', async () => {
  const folder = await makeDataFolder();
  await using site = await open(folder);
  await site.pool.query('create table counters (value int)');
  await site.pool.query('insert into counters values (0)');
  const tool = new pg.Client({ host: socketFolder(folder), user: 'postgres', database: 'postgres' });
  tool.on('error', () => undefined);
  await tool.connect();

  await tool.query('begin');
  await tool.query('update counters set value = 100');
  const read = site.pool.query('select value from counters');
  const wasWaiting = await Promise.race([read.then(() => false), new Promise((resolve) => setTimeout(() => resolve(true), 200))]);
  (tool as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();

  expect(wasWaiting).toBe(true);
  expect((await read).rows).toEqual([{ value: 0 }]);
});

test('fifty concurrent transactions neither interleave nor lose an update', async () => {
  await using site = await open(await makeDataFolder());
  const { db } = site;
  await db.execute(sql`create table counters (value int)`);
  await db.execute(sql`insert into counters values (0)`);

  await Promise.all(
    Array.from({ length: 50 }, () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(sql`select value from counters for update`);
        await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1}`);
      }),
    ),
  );

  expect((await db.execute(sql`select value from counters`)).rows).toEqual([{ value: 50 }]);
});

test('refuses a pool query inside a transaction at once instead of deadlocking', async () => {
  await using site = await open(await makeDataFolder());
  const { db } = site;

  const query = db.transaction(async () => db.execute(sql`select 1`));
  const nested = db.transaction(async () => db.transaction(async () => undefined));

  await expect(query).rejects.toMatchObject({ cause: expect.any(PoolInTransactionError) as unknown });
  await expect(nested).rejects.toThrow(PoolInTransactionError);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('transfers large values and notifications between connections', async () => {
  await using site = await open(await makeDataFolder());
  const large = '熊猫'.repeat(400_000);
  const heard: string[] = [];
  await site.listen('panda', (payload) => heard.push(payload));

  const { rows } = await site.pool.query<{ text: string }>("select $1::text as text, pg_notify('panda', 'hello')", [large]);

  expect(rows[0]?.text).toBe(large);
  await expect.poll(() => heard).toEqual(['hello']);
});
