/** Applies the migrations that a database does not have yet. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { casing, type OpenDatabase } from './client.ts';

/** Any number that no other program takes; two instances that start together wait here for each other. */
const migrationLock = 7_426_351_908;

/** Brings a database to the present schema. Safe when several instances start on an empty PostgreSQL at once. */
export async function migrateDatabase({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { casing }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** The folder lies beside this file in the source, and two or three levels up from the bundle. */
function migrationsFolder(): string {
  const places = ['./migrations', '../../server/db/migrations', '../../../server/db/migrations'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((place) => existsSync(`${place}/meta/_journal.json`));
  if (!found) throw new Error('The migrations are missing: server/db/migrations must lie beside dist/');
  return found;
}
