/** Set-up of the database tests: templates of the embedded database, and one PostgreSQL server for all files. */
import { prepareEmptyFolder } from './empty-folder.ts';
import { startServer } from './postgres.ts';

/** Gives what ends it. The files find the server at TEST_DATABASE_URL, as they find one that is given. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  await prepareEmptyFolder('bare');
  await prepareEmptyFolder('migrated');
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const server = await startServer();
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}
