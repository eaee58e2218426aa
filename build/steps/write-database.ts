/** Build step: an empty embedded database with the schema of this release, packed into `dist/database.gz`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { packDatabase, preparedName, readPrepared } from '#server/db/embedded/prepared.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

/** Writes the file unless it already contains the current schema. */
export async function writeDatabase(file: string): Promise<void> {
  if (await readPrepared(file)) return;
  const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-database-'));
  try {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    await migrateDatabase(database);
    await database.close();
    await packDatabase(join(dataFolder, 'database'), file);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

if (isEntry(import.meta.url)) await writeDatabase(join(projectRoot, 'dist', preparedName));
