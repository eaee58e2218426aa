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
import { readSchedule } from '#server/services/backup/backup-schedule.ts';
import { readLastBackup } from '#server/services/backup/backup-state.ts';
import { openBackupStore } from '#server/services/backup/backup-store.ts';
import { fail, ok, say, warn, type AddFinding, type Outcome } from './finding.ts';

const clockWarnSeconds = 1;
const storeMs = 15_000;

/** Over an open database, or over one that is opened for it. */
export async function examineDatabase(config: Config, add: AddFinding, given?: OpenDatabase): Promise<void> {
  if (config.cmsOrigin) return void (await add('cms', () => checkCms(config.cmsOrigin ?? '')));
  if (!given && !config.databaseUrl && !existsSync(join(config.dataFolder, 'database')))
    return void (await add('database', async () => warn(say('doctor:found.databaseNone'))));
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
  if (!backup) return warn(say('doctor:found.backupNone'));
  const store = await openBackupStore(backup);
  const key = `doctor/${randomUUID()}`;
  const { bytes } = await writeObject(store, key, {
    source: Readable.from([Buffer.from('doctor')]),
    recipients: backup.recipients,
    signal: AbortSignal.timeout(storeMs),
  });
  const stored = await store.stat(key);
  await store.remove(key);
  if (stored?.size !== bytes) return fail(say('doctor:found.backupDiffers'));
  const last = database && (await readLastBackup(database.db));
  if (!last) return warn(say('doctor:found.backupEmpty'));
  const hours = last.ageSeconds / 3_600;
  const message = say('doctor:found.backupLast', { name: last.name, hours: hours.toFixed(1) });
  const { everyHours } = await readSchedule(database.db, backup);
  return everyHours > 0 && hours > everyHours * lateShare ? fail(message, say('doctor:found.backupLate')) : ok(message);
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
  if (!row) return fail(say('doctor:found.databaseSilent'));
  const seconds = Math.abs(row.ms - (askedMs + Date.now()) / 2) / 1_000;
  const facts = { version: row.version, seconds: seconds.toFixed(2) };
  const message = engine === 'embedded' ? say('doctor:found.databaseEmbedded', facts) : say('doctor:found.databaseServer', facts);
  if (row.readOnly) return fail(message, say('doctor:found.databaseReadOnly'));
  return seconds > clockWarnSeconds ? warn(message, say('doctor:found.clockApart')) : ok(message);
}

async function checkNotifications(database: OpenDatabase): Promise<Outcome> {
  return (await notificationsArrive(database)) ? ok(say('doctor:found.notificationsArrive')) : warn(say('doctor:found.notificationsLost'));
}

async function checkSchema(database: OpenDatabase): Promise<Outcome> {
  const { pending, later, isRunnable } = await compareSchema(database);
  if (later > 0)
    return isRunnable
      ? warn(say('doctor:found.schemaLaterAdds', { count: later }))
      : fail(say('doctor:found.schemaLaterBreaks', { count: later }));
  return pending > 0 ? warn(say('doctor:found.schemaPending', { count: pending })) : ok(say('doctor:found.schemaCurrent'));
}

async function checkCms(origin: string): Promise<Outcome> {
  const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return status === 200 ? ok(say('doctor:found.cmsReady', { origin })) : fail(say('doctor:found.cmsAnswers', { origin, status }));
}
