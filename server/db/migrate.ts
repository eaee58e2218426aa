/** Applies pending migrations on a separate connection without a query timeout. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { counted } from '#shared/counted.ts';
import { StartError } from '#server/start-error.ts';
import { casing, type OpenDatabase } from './client.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Advisory lock: only one instance migrates at a time. The number is arbitrary. */
const migrationLock = 7_426_351_908;
const lockPollMs = 500;
/** Maximum time that an ALTER waits for readers, because all other queries queue behind it. */
const tableLockTimeout = '3s';
const tableLockTries = 20;
const tableLockPauseMs = 2_000;

export interface MigrateOptions {
  /** Called while it waits. */
  log?: (line: string) => void;
  /** Folder of the migrations; those of this release by default. */
  folder?: string;
}

/**
 * Migrates a database to the current schema. Safe for several instances starting at once. Throws a StartError for the
 * schema of a later release.
 */
export async function migrateDatabase({ openClient }: Pick<OpenDatabase, 'openClient'>, options: MigrateOptions = {}): Promise<void> {
  const { log = () => undefined, folder = migrationsFolder() } = options;
  const client = await openClient();
  try {
    await waitForTurn(client, log);
    if (await isMigrated(client, folder, log)) return;
    await noteAdditive(client, folder);
    await applyPatiently(client, folder, log);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await client.end();
  }
}

/** Throws a StartError for a schema that this release does not run on; changes nothing. */
export async function requireSchema(database: Pick<OpenDatabase, 'openClient'>): Promise<void> {
  const { pending, later, isRunnable } = await compareSchema(database);
  if (later > 0 && !isRunnable) throw laterSchema(later);
  if (pending > 0)
    throw new StartError(
      `The schema of the database lacks ${counted(pending, 'migration')} of this release, and MIGRATE is off. Run: npm run cli -- migrate (in the image: node dist/server/cli.js migrate)`,
      `数据库结构缺少本版本的 ${pending} 个迁移，且 MIGRATE 为 off。请运行：npm run cli -- migrate（镜像中为 node dist/server/cli.js migrate）`,
    );
}

export interface SchemaComparison {
  /** Migrations of this release that the database lacks. */
  pending: number;
  /** Migrations of a later release that it has. */
  later: number;
  /** Whether this release runs on the later ones. */
  isRunnable: boolean;
}

/** Compares the schema with that of this release, without changing it. */
export async function compareSchema(
  { openClient }: Pick<OpenDatabase, 'openClient'>,
  folder = migrationsFolder(),
): Promise<SchemaComparison> {
  const client = await openClient();
  try {
    const known = readJournal(folder).entries.map(({ when }) => when);
    const { later } = await laterMigrations(client, Math.max(...known));
    const { rows: tables } = await client.query<{ there: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    );
    const applied = tables[0]?.there
      ? (await client.query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations')).rows.map(({ at }) =>
          Number(at),
        )
      : [];
    const last = Math.max(0, ...applied);
    return {
      pending: known.filter((when) => when > last).length,
      later: later.length,
      isRunnable: later.every(({ additive }) => additive),
    };
  } finally {
    await client.end();
  }
}

/** Polls while another instance migrates, because a lock timeout would abort a wait in the database. */
async function waitForTurn(client: Client, log: (line: string) => void): Promise<void> {
  let isLogged = false;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if (rows[0]?.taken) return;
    if (!isLogged) log('database: another instance is changing the schema; waiting until it is done');
    isLogged = true;
    await pause(lockPollMs);
  }
}

async function applyPatiently(client: Client, migrationsFolder: string, log: (line: string) => void): Promise<void> {
  await client.query(`set lock_timeout = '${tableLockTimeout}'`);
  for (let left = tableLockTries; ; left -= 1) {
    try {
      return await migrate(drizzle(client, { casing }), { migrationsFolder });
    } catch (error) {
      if (!isLockTimeout(error) || left === 0) throw error;
      if (left === tableLockTries) log('database: a table that the new schema changes is in use; trying again until it is free');
      await pause(tableLockPauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ((current as { code?: unknown }).code === '55P03') return true;
  return false;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/**
 * First line of a migration on which the previous release can run without losing or revealing data. All others state
 * why they are not additive.
 */
const additiveMark = '-- additive';

const readMigration = (folder: string, tag: string) => readFileSync(join(folder, `${tag}.sql`), 'utf8');
const isAdditive = (text: string) => text.split('\n', 1)[0]?.trimEnd() === additiveMark;

/**
 * Records in the database which migrations are additive, for earlier releases. Before they are applied, so that none is without its
 * record; a record without its migration means nothing.
 */
async function noteAdditive(client: Client, folder: string): Promise<void> {
  const marked = readJournal(folder).entries.filter(({ tag }) => isAdditive(readMigration(folder, tag)));
  if (marked.length === 0) return;
  await client.query('create schema if not exists drizzle');
  await client.query('create table if not exists drizzle.additive_migration (created_at bigint primary key)');
  await client.query('insert into drizzle.additive_migration select unnest($1::bigint[]) on conflict do nothing', [
    marked.map(({ when }) => when),
  ]);
}

/**
 * Whether all migrations of this release are applied. Throws a StartError for a later schema, on which this code must not run
 * unless the later migrations are additive.
 */
async function isMigrated(client: Client, folder: string, log: (line: string) => void): Promise<boolean> {
  const last = Math.max(...readJournal(folder).entries.map(({ when }) => when));
  const { isApplied, later } = await laterMigrations(client, last);
  if (later.length === 0) return isApplied;
  if (later.every(({ additive }) => additive)) {
    log(`database: the schema is ${counted(later.length, 'migration')} ahead of this release, which only add, so it goes on`);
    return isApplied;
  }
  throw laterSchema(later.length);
}

function laterSchema(count: number): StartError {
  return new StartError(
    `The database has the schema of a later release (${counted(count, 'migration')} ahead). Start that release again, or restore the backup from before it into an empty database.`,
    `数据库的结构属于更新的版本（领先 ${count} 个迁移）。请重新启动该版本，或将升级前的备份恢复到空数据库。`,
  );
}

/** Migrations after the last one of this release, and whether that one is applied, which the release's others are before it. */
async function laterMigrations(client: Client, lastMs: number): Promise<{ isApplied: boolean; later: { additive: boolean }[] }> {
  const { rows: tables } = await client.query<{ applied: boolean; noted: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as applied, to_regclass('drizzle.additive_migration') is not null as noted",
  );
  if (!tables[0]?.applied) return { isApplied: false, later: [] };
  const additive = tables[0].noted ? 'created_at in (select created_at from drizzle.additive_migration)' : 'false';
  const { rows } = await client.query<{ isLast: boolean; additive: boolean }>(
    `select created_at = $1 as "isLast", ${additive} as additive from drizzle.__drizzle_migrations where created_at >= $1`,
    [lastMs],
  );
  return { isApplied: rows.some(({ isLast }) => isLast), later: rows.filter(({ isLast }) => !isLast) };
}
