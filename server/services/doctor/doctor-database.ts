/** The doctor's checks of the database, and of what is read from it. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { notificationsArrive } from '#server/db/check-notifications.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { compareSchema } from '#server/db/migrate.ts';
import { writeObject } from '#server/services/backup/backup-objects.ts';
import { readLastBackup } from '#server/services/backup/backup-state.ts';
import { openBackupStore } from '#server/services/backup/backup-store.ts';
import { fail, ok, warn, type AddFinding, type Outcome } from './finding.ts';

const clockWarnSeconds = 1;
const storeMs = 15_000;

/** Over an open database, or over one that is opened for it. */
export async function examineDatabase(config: Config, add: AddFinding, given?: OpenDatabase): Promise<void> {
  if (config.cmsOrigin) return void (await add('cms', () => checkCms(config.cmsOrigin ?? '')));
  if (!given && !config.databaseUrl && !existsSync(join(config.dataFolder, 'database')))
    return void (await add('database', async () => warn('there is none yet; the first start makes it')));
  let opened = given;
  let isAnswering = false;
  await add('database', async () => {
    const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = config;
    opened ??= await openDatabase({ databaseUrl, directUrl, dataFolder, whenLocked: 'connect', connectionsMax: 1 });
    const outcome = await checkDatabase(opened);
    isAnswering = true;
    return outcome;
  });
  const database = opened;
  if (!database) return;
  if (isAnswering) await add('schema', () => checkSchema(database));
  if (isAnswering && config.databaseUrl) await add('notifications', () => checkNotifications(database));
  await add('backup', () => checkBackup(config, isAnswering ? database : null));
  if (!given) await database.close().catch(() => undefined);
}

/** Half an interval late is a failure. */
const lateShare = 1.5;

/** Writes, encrypts, reads and deletes where backups lie, and reads the age of the last one. */
async function checkBackup({ backup }: Config, database: OpenDatabase | null): Promise<Outcome> {
  if (!backup) return warn('none are made by the site (BACKUP_FOLDER or BACKUP_S3_BUCKET)');
  const store = await openBackupStore(backup);
  const key = `doctor/${randomUUID()}`;
  const { bytes } = await writeObject(store, key, {
    source: Readable.from([Buffer.from('doctor')]),
    recipients: backup.recipients,
    signal: AbortSignal.timeout(storeMs),
  });
  const stored = await store.stat(key);
  await store.remove(key);
  if (stored?.size !== bytes) return fail('the store returned something else than was written');
  const last = database && (await readLastBackup(database.db));
  if (!last) return warn('the store can be written; there is no backup yet');
  const hours = last.ageSeconds / 3_600;
  const message = `the store can be written; the last backup, ${last.name}, is ${hours.toFixed(1)} hours old`;
  return backup.everyHours > 0 && hours > backup.everyHours * lateShare ? fail(`${message}: see /manage/jobs`) : ok(message);
}

async function checkDatabase({ pool, engine }: OpenDatabase): Promise<Outcome> {
  const read = () =>
    pool.query<{ ms: number; version: string; readOnly: boolean }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms, current_setting('server_version') as version,
        pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
    );
  // The first query also opens the connection.
  await read();
  const askedMs = Date.now();
  const { rows } = await read();
  const [row] = rows;
  if (!row) return fail('the database answers nothing');
  const seconds = Math.abs(row.ms - (askedMs + Date.now()) / 2) / 1_000;
  const message = `${engine === 'embedded' ? 'embedded, ' : ''}PostgreSQL ${row.version}, clock ${seconds.toFixed(2)} s apart`;
  if (row.readOnly) return fail(`${message}, read-only`);
  return seconds > clockWarnSeconds ? warn(`${message}: set both by NTP, reveals follow the clock of the database`) : ok(message);
}

async function checkNotifications(database: OpenDatabase): Promise<Outcome> {
  return (await notificationsArrive(database))
    ? ok('arrive')
    : warn('do not arrive: set DATABASE_DIRECT_URL to the server itself, behind the pooler');
}

async function checkSchema(database: OpenDatabase): Promise<Outcome> {
  const { pending, later, isRunnable } = await compareSchema(database);
  if (later > 0)
    return (isRunnable ? warn : fail)(
      `${later} migration(s) ahead of this release${isRunnable ? ', which only add' : ': it will not start'}`,
    );
  return pending > 0 ? warn(`${pending} migration(s) are applied by the next start or by migrate`) : ok('that of this release');
}

async function checkCms(origin: string): Promise<Outcome> {
  const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return status === 200 ? ok(`${origin} is ready`) : fail(`${origin}/readyz answers ${status}`);
}
