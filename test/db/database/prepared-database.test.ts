/** The prepared database of the build equals a created and migrated one; a first start does not use one that does not match. */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { writeDatabase } from '#build/steps/write-database.ts';
import { openDatabase } from '#server/db/client.ts';
import { preparedKey, preparedName, unpackDatabase } from '#server/db/embedded/prepared.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { copyEmptyFolder } from '#test/support/database/empty-folder.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';

/** The prepared database of the build; in an exhaustive run a newly packed one. */
let packed = join(projectRoot, 'dist', preparedName);
beforeAll(async () => {
  if (!isExhaustive) return;
  packed = join(makeFolder(), 'dist', preparedName);
  await writeDatabase(packed);
}, 120_000);

/** The whole schema as text. */
const schemaParts = {
  columns: `select table_schema, table_name, column_name, data_type, udt_name, is_nullable, column_default, generation_expression, collation_name
    from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2, 3`,
  constraints: `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is from pg_constraint
    where connamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname in ('public', 'drizzle') order by 1`,
  functions: `select proname, pg_get_functiondef(oid) as is from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by 1, 2`,
  triggers: `select tgname, pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1, 2`,
  types: `select typname, array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder) as labels from pg_type t
    where typnamespace = 'public'::regnamespace order by 1`,
  extensions: `select extname, extversion from pg_extension order by 1`,
  settings: `select name, setting from pg_settings where name in ('server_encoding', 'lc_collate', 'TimeZone', 'data_checksums', 'server_version') order by 1`,
  migrations: `select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  rows: `select relname, n_live_tup > 0 as filled from pg_stat_user_tables where schemaname = 'public' order by 1`,
};

async function schemaOf(dataFolder: string): Promise<Record<string, unknown[]>> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  await migrateDatabase(database);
  const parts: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(schemaParts)) parts[name] = (await database.db.execute(sql.raw(query))).rows;
  return parts;
}

test('has the same schema as a created and migrated database', async () => {
  const [unpacked, migrated] = [makeFolder(), makeFolder()];
  mkdirSync(join(unpacked, 'database'), { recursive: true });
  await copyEmptyFolder('migrated', migrated);

  expect(await unpackDatabase(join(unpacked, 'database'), packed)).toBe(true);
  writeFileSync(join(unpacked, 'database.complete'), '');

  const [schema, wanted] = [await schemaOf(unpacked), await schemaOf(migrated)];
  expect(wanted['columns']?.length).toBeGreaterThan(300);
  expect(schema).toEqual(wanted);
});

test('is not used after a new migration', () => {
  const folder = makeFolder();
  const source = migrationsFolder();
  mkdirSync(join(folder, 'meta'));
  for (const name of ['meta/_journal.json', ...readdirSync(source).filter((file) => file.endsWith('.sql'))])
    copyFileSync(join(source, name), join(folder, name));
  const same = preparedKey(folder);

  writeFileSync(join(folder, '9999_later.sql'), 'select 1');

  expect(same).toBe(preparedKey());
  expect(preparedKey(folder)).not.toBe(same);
});

test.each([
  ['is missing', () => null],
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'is of another release',
    (bytes: Buffer) => gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(preparedKey(), '0'.repeat(64)), 'latin1')),
  ],
  ['is no archive', () => Buffer.from('database')],
])('a file that %s is left alone, and nothing is written', async (_, change) => {
  const folder = makeFolder();
  const file = join(makeFolder(), 'database.gz');
  const bytes = change(readFileSync(packed));
  if (bytes) writeFileSync(file, bytes);

  expect(await unpackDatabase(folder, file)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
