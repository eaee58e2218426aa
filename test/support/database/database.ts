/** Runs database tests on PostgreSQL, on the embedded engine or on both; the databases are opened once per file, migrated and empty of content. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { copyEmptyFolder, type EmptyFolder } from './empty-folder.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { isCopied, stopTestServer, testServer } from './postgres.ts';

export type EngineName = OpenDatabase['engine'];

/** Both engines; the tools that the tests fetch bring PostgreSQL where the machine has none. */
export const engines: readonly EngineName[] = ['embedded', 'postgres'];

/** Engines for tests whose queries behave the same on both: PostgreSQL daily, which costs a quarter of the processor time, both in an exhaustive run. */
export const ordinaryEngines: readonly EngineName[] = isExhaustive ? engines : ['postgres'];

const shared = new Map<EngineName, Promise<OpenDatabase>>();
const folders: string[] = [];

/** Closes the databases of a file; the next file of the same process opens its own. */
export async function closeDatabases(): Promise<void> {
  const opened = [...shared.values()];
  shared.clear();
  for (const database of opened) await (await database).close();
  await stopTestServer();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Registers a test of queries that behave the same on both engines. Tests of a file share a database, so they create their own ids and columns. */
export function testOnDatabase(name: string, run: (database: OpenDatabase) => Promise<void>): void {
  for (const engine of ordinaryEngines) test(`${name} (${engine})`, async () => run(await sharedDatabase(engine)));
}

/** Registers a test on each engine, for features that depend on it: locks, notifications, queues, search, limits, uploads. */
export function testOnEachEngine(name: string, run: (database: OpenDatabase) => Promise<void>): void {
  for (const engine of engines) test(`${name} (${engine})`, async () => run(await sharedDatabase(engine)));
}

/** Registers a slow test of behaviour that does not depend on the engine, on PostgreSQL alone. */
export function testOnOneEngine(name: string, run: (database: OpenDatabase) => Promise<void>): void {
  test(`${name} (postgres)`, async () => run(await sharedDatabase('postgres')));
}

/** Registers a test that only a PostgreSQL server can run. */
export function testOnPostgres(name: string, run: () => Promise<void>, timeoutMs?: number): void {
  test(name, async () => run(), timeoutMs);
}

/** The file's database on an engine. */
export function sharedDatabase(engine: EngineName): Promise<OpenDatabase> {
  const known = shared.get(engine) ?? openTestDatabase(engine);
  shared.set(engine, known);
  return known;
}

/** A database of its own, migrated; the caller closes it. */
export async function openTestDatabase(engine: EngineName): Promise<OpenDatabase> {
  const database = await openMigrated(engine);
  // On a busy machine a hundred concurrent calls wait longer for one of the ten connections than the site allows.
  database.pool.options.connectionTimeoutMillis = 60_000;
  return database;
}

async function openMigrated(engine: EngineName): Promise<OpenDatabase> {
  if (engine === 'embedded') return openDatabase({ databaseUrl: null, dataFolder: await makeDataFolder('migrated') });
  const server = await testServer();
  const database = await openDatabase({ databaseUrl: await server.createDatabase({ template: 'migrated' }), dataFolder: '' });
  if (!isCopied('migrated')) await migrateDatabase(database);
  return database;
}

/** A database without any table; the caller closes it. */
export async function openEmptyDatabase(engine: EngineName): Promise<OpenDatabase> {
  const databaseUrl = engine === 'postgres' ? await (await testServer()).createDatabase() : null;
  return openDatabase({ databaseUrl, dataFolder: engine === 'embedded' ? await makeDataFolder() : '' });
}

/** A data folder whose embedded database exists already and is empty; creating one takes seconds, copying it does not. */
export async function makeDataFolder(kind: EmptyFolder = 'bare'): Promise<string> {
  const folder = makeFolder();
  await copyEmptyFolder(kind, folder);
  return folder;
}

/** An empty folder that is removed after the file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-test-'));
  folders.push(folder);
  return folder;
}
