/** Set-up of database and API tests: the built site, and one PostgreSQL server for all files with a migrated and a demonstration database to copy. */
import { openDatabase } from '#server/db/client.ts';
import { restore } from '#server/db/backup.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { setup as buildSite } from '#test/support/built-site.ts';
import { demoBackup } from './demo-folder.ts';
import {
  databaseName,
  isCopied,
  startServer,
  templateVariables,
  testServer,
  stopTestServer,
  type DatabaseTemplate,
  type OwnServer,
} from './postgres.ts';

/** Returns the teardown. Files find the server at TEST_DATABASE_URL, which may also be given; a second project of a run uses the first one's. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[templateVariables.demo]) return async () => undefined;
  // The server and the build wait for nothing of each other, and each leaves a core idle at times.
  const [server] = await Promise.all([openServer(), buildSite()]);
  await makeTemplate('demo', demoBackup('demo'));
  return async () => {
    for (const variable of Object.values(templateVariables)) delete process.env[variable];
    await stopTestServer();
    if (!server) return;
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}

/** Starts the server, unless one is given, and makes its migrated database. */
async function openServer(): Promise<OwnServer | null> {
  const server = process.env['TEST_DATABASE_URL'] ? null : await startServer();
  if (server) process.env['TEST_DATABASE_URL'] = server.url;
  await makeTemplate('migrated');
  return server;
}

/** Creates a migrated database, with the rows of a backup if one is given, and gives its name. The first has no rows, and the others begin as its copies. */
export async function makeTemplate(template: DatabaseTemplate, backup?: string): Promise<string> {
  const address = await (await testServer()).createDatabase({ template: 'migrated' });
  await using database = await openDatabase({ databaseUrl: address, dataFolder: '' });
  if (!isCopied('migrated')) await migrateDatabase(database);
  if (backup) await restore(database.db, backup);
  await database.db.execute('analyze');
  const name = databaseName(address);
  process.env[templateVariables[template]] = name;
  return name;
}
