/** The migrations make the whole model from nothing, once, whoever starts first, and match the schema in the code. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { projectRoot } from '#build/vite.config.ts';
import { engines, makeFolder, openEmptyDatabase, testOnPostgres } from '#test/support/database.ts';
import { testServer } from '#test/support/postgres.ts';

const migrationCount = readdirSync(join(projectRoot, 'server/db/migrations')).filter((name) => name.endsWith('.sql')).length;

for (const engine of engines) {
  test(`makes the model from nothing, and a second time changes nothing (${engine})`, async () => {
    await using database = await openEmptyDatabase(engine);

    await migrateDatabase(database);
    await migrateDatabase(database);

    const tables = await database.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
    const applied = await database.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(tables.rows.length).toBeGreaterThan(40);
    expect(applied.rows).toHaveLength(migrationCount);
  });

  test(`lets every reference be checked at the commit, so that backups restore in any order (${engine})`, async () => {
    await using database = await openEmptyDatabase(engine);
    await migrateDatabase(database);

    const { rows } = await database.db.execute(sql`select conname from pg_constraint where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`);

    expect(rows).toEqual([]);
  });
}

testOnPostgres('lets four instances that start at once on an empty server migrate it once', async () => {
  const databaseUrl = await (await testServer()).createDatabase();
  const instances = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataFolder: '' })));

  const outcomes = await Promise.allSettled(instances.map((instance) => migrateDatabase(instance)));

  const applied = await instances[0]?.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
  await Promise.all(instances.map((instance) => instance.close()));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(applied?.rows).toHaveLength(migrationCount);
});

test('the schema in the code needs no further migration', () => {
  const folder = makeFolder();
  cpSync(join(projectRoot, 'server/db/migrations'), folder, { recursive: true });

  // drizzle-kit takes only a folder relative to where it runs.
  const out = join('..', ...projectRoot.split('/').filter(Boolean).slice(1).map(() => '..'), folder);
  execFileSync(process.execPath, [join(projectRoot, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--dialect', 'postgresql', '--schema', './server/db/schema/*.ts', '--out', out, '--casing', 'snake_case'], { cwd: projectRoot, stdio: 'pipe' });

  expect(readdirSync(folder).filter((name) => name.endsWith('.sql'))).toHaveLength(migrationCount);
});
