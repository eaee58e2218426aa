/** Whether notifications arrive is tried, because a pooler may drop them without an error. */
import { afterAll, expect } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { notificationsArrive, warnWithoutNotifications } from '#server/db/check-notifications.ts';
import { closeDatabases, testOnEachEngine, testOnPostgres } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';

afterAll(closeDatabases);

testOnEachEngine('they arrive over a connection of their own', async (database) => {
  expect(await notificationsArrive(database)).toBe(true);
});

testOnPostgres('a line that hears nothing is reported with what to set', async () => {
  const server = await testServer();
  const [spoken, heard] = [await server.createDatabase({ template: 'migrated' }), await server.createDatabase({ template: 'migrated' })];
  const lines: string[] = [];
  {
    // As behind a pooler: what is sent goes elsewhere than where it listens.
    await using database = await openDatabase({ databaseUrl: spoken, directUrl: heard, dataFolder: '' });
    const listening = { pool: database.pool, listen: database.listen };

    expect(await notificationsArrive(listening, 200)).toBe(false);
    await warnWithoutNotifications(listening, (line) => lines.push(line), 200);
  }
  await server.dropDatabase(spoken);
  await server.dropDatabase(heard);

  expect(lines).toEqual([expect.stringMatching(/^database: notifications do not arrive.*DATABASE_DIRECT_URL/)]);
});
