/** Set-up of database and API tests: the built site, and one PostgreSQL server for all files with a migrated and a demonstration database to copy. */
import { openDatabase } from '#server/db/client.ts';
import { restore } from '#server/db/backup.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { setup as buildSite } from '#test/support/built-site.ts';
import { demoBackup } from './demo-folder.ts';
import { databaseName, startServer, templateVariables, testServer, stopTestServer, type DatabaseTemplate } from './postgres.ts';

/** Returns the teardown. Files find the server at TEST_DATABASE_URL, which may also be given; a second project of a run uses the first one's. */
export async function setup(): Promise<() => Promise<void>> {
  await buildSite();
  if (process.env[templateVariables.demo]) return async () => undefined;
  const server = process.env['TEST_DATABASE_URL'] ? null : await startServer();
  if (server) process.env['TEST_DATABASE_URL'] = server.url;
  await makeTemplate('migrated');
  await makeTemplate('demo', demoBackup('demo'));
  return async () => {
    for (const variable of Object.values(templateVariables)) delete process.env[variable];
    await stopTestServer();
    if (!server) return;
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}

/** Creates a migrated database, with the rows of a backup if one is given. */
export async function makeTemplate(template: DatabaseTemplate, backup?: string): Promise<void> {
  const address = await (await testServer()).createDatabase();
  await using database = await openDatabase({ databaseUrl: address, dataFolder: '' });
  await migrateDatabase(database);
  if (backup) await restore(database.db, backup);
  await database.db.execute('analyze');
  process.env[templateVariables[template]] = databaseName(address);
}
