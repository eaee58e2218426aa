/** Set-up of the database tests: templates of both engines, one PostgreSQL server for all files, and the built commands. */
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { setup as buildSite } from '#test/support/built-site.ts';
import { prepareEmptyFolder } from './empty-folder.ts';
import { startServer, templateVariable, testServer, stopTestServer } from './postgres.ts';

/** Gives what ends it. The files find the server at TEST_DATABASE_URL, as they find one that is given. */
export async function setup(): Promise<() => Promise<void>> {
  await buildSite();
  await prepareEmptyFolder('bare');
  await prepareEmptyFolder('migrated');
  const server = process.env['TEST_DATABASE_URL'] ? null : await startServer();
  if (server) process.env['TEST_DATABASE_URL'] = server.url;
  process.env[templateVariable] = await makeTemplate();
  return async () => {
    delete process.env[templateVariable];
    await stopTestServer();
    if (!server) return;
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}

/** Creates a migrated database, and gives its name. */
async function makeTemplate(): Promise<string> {
  const address = await (await testServer()).createDatabase();
  await using database = await openDatabase({ databaseUrl: address, dataFolder: '' });
  await migrateDatabase(database);
  return new URL(address).pathname.slice(1);
}
