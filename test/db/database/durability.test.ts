/** Acknowledged writes of the embedded engine are durable: a kill loses, tears and duplicates nothing. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/vite.config.ts';
import { openDatabase } from '#server/db/client.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { makeDataFolder, makeFolder } from '#test/support/database/database.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import pg from 'pg';

const rounds = isExhaustive ? 8 : 1;

test('kill -9 during writes loses no acknowledged row', async () => {
  const folder = await makeDataFolder();
  await withPool(folder, (pool) => pool.query('create table written (number int, half int, primary key (number, half))'));
  let acknowledged = 0;

  for (let round = 0; round < rounds; round += 1) {
    acknowledged = Math.max(acknowledged, await writeAndKill(folder, acknowledged + 1_000, 300 + round * 150));

    await withPool(folder, async (pool) => {
      const torn = await pool.query('select number from written group by number having count(*) <> 2');
      const { rows } = await pool.query<{ highest: number }>('select max(number) as highest from written');
      expect(torn.rows).toEqual([]);
      expect(rows[0]?.highest).toBeGreaterThanOrEqual(acknowledged);
    });
  }

  expect(acknowledged).toBeGreaterThan(rounds * 1_000);
}, 120_000);

test('every commit is synced to the disk', async () => {
  const engine = await startEngine(await makeDataFolder(), () => undefined);
  const client = new pg.Client({ stream: () => engine.connect(false) });
  await client.connect();
  await client.query('create table counted (id int)');
  const before = await engine.fsyncCount();

  for (let id = 0; id < 50; id += 1) await client.query('insert into counted values ($1)', [id]);

  const after = await engine.fsyncCount();
  await client.end();
  await engine.stop();
  expect(after - before).toBeGreaterThanOrEqual(50);
});

exhaustiveTest('restarts an interrupted creation of the database', async () => {
  const folder = makeFolder();
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'test/db/database/write-until-killed.ts'), folder], {
    cwd: projectRoot,
    stdio: 'ignore',
  });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));

  const found = await withPool(folder, (pool) => pool.query('select 1 as one'));

  expect(found.rows).toEqual([{ one: 1 }]);
});

async function withPool<T>(dataFolder: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  return await work(database.pool);
}

/** Gives the last acknowledged number. */
function writeAndKill(folder: string, from: number, afterMs: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'test/db/database/write-until-killed.ts'), folder, String(from)],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), afterMs);
    output += bytes.toString();
  });
  return new Promise((resolve) => child.once('exit', () => resolve(Number(output.trimEnd().split('\n').at(-1)))));
}
