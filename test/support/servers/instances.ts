/** Several instances of the built site over one PostgreSQL database with the demonstration, each of which can be killed and started again. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { restore } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { copyDemoFiles, demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { testServer, type TestServer } from '#test/support/database/postgres.ts';
import { openKilledSite, type KilledSite } from './killed-site.ts';

export interface Instances extends AsyncDisposable {
  databaseUrl: string;
  sites: KilledSite[];
}

interface InstancesOptions {
  count: number;
  /** A server of the test's own instead of the common one. */
  server?: TestServer;
  /** Size of a disk of its own for all that an instance writes. */
  diskMegabytes?: number;
  /** Settings of each instance; a function gets the address of the database. */
  environment?: Record<string, string> | ((databaseUrl: string, index: number, folder: string) => Record<string, string>);
}

export async function openInstances({ count, server, diskMegabytes, environment = {} }: InstancesOptions): Promise<Instances> {
  await prepareDemoFolder();
  const databaseUrl = server ? await fillDatabase(server) : await (await testServer()).createDatabase({ template: 'demo' });
  const sites: KilledSite[] = [];
  const dispose = async () => {
    for (const site of sites) await site[Symbol.asyncDispose]();
    // A server of the test's own goes with all it has, if it has not crashed by then.
    if (!server) await (await testServer()).dropDatabase(databaseUrl);
  };
  const secret = demoSecret();
  try {
    for (let index = 0; index < count; index += 1) {
      const settings = { DATABASE_URL: databaseUrl, APP_SECRET: secret, DEMO_CONTENT: 'true', STOP_DELAY_SECONDS: '0' };
      const own = (folder: string) => (typeof environment === 'function' ? environment(databaseUrl, index, folder) : environment);
      sites.push(await openKilledSite((folder) => ({ ...settings, ...own(folder) }), { diskMegabytes }));
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return { databaseUrl, sites, [Symbol.asyncDispose]: dispose };
}

/** A new database with the demonstration on a server that has no copy of it. */
async function fillDatabase(server: TestServer): Promise<string> {
  await prepareDemoFolder();
  const databaseUrl = await server.createDatabase();
  await using database = await openDatabase({ databaseUrl, dataFolder: '' });
  await migrateDatabase(database);
  await restore(database.db, demoBackup('demo'));
  await database.db.execute('analyze');
  return databaseUrl;
}

/** With which the rows of the demonstration are encrypted. */
function demoSecret(): string {
  const folder = copyDemoFiles('demo');
  try {
    return readFileSync(join(folder, 'secret'), 'utf8').trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
