/** The job that makes a backup, and the one that looks whether one is due; each on one instance at a time. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { BackupSettings } from '#server/config-backup.ts';
import type { Database } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { createBackup, type BackupOptions } from './backup-create.ts';
import { percentOf, progressLines } from './backup-progress.ts';
import { nextBackup, readSchedule } from './backup-schedule.ts';
import { readLastBackup } from './backup-state.ts';
import { openBackupStore } from './backup-store.ts';

/** Looks whether a backup is due. */
const lookKey = 'backup';
/** Makes one. It is a job of its own, so that staff are told when it was given up, and can begin it. */
const makeKey = 'site';
const lookSeconds = 300;
/** The first minutes of a new site are for its visitors. */
const firstSeconds = 900;
/** Pauses double from 5 s: ten minutes in all. */
const attemptsMax = 8;

export function periodicBackup(settings: BackupSettings | null): PeriodicJob[] {
  return settings ? [{ kind: 'backup', key: lookKey, everySeconds: lookSeconds, firstSeconds }] : [];
}

/** Begins a backup unless one is open. */
export async function beginBackup(db: Parameters<typeof addJob>[0]): Promise<void> {
  await addJob(db, { kind: 'backup', key: makeKey, attemptsMax });
}

/** The instant of the next one by itself; null without a schedule. */
export async function readNextBackup(db: Database, settings: BackupSettings): Promise<Date | null> {
  const [last, tried] = [await readLastBackup(db), await lastTry(db)];
  const times = [last?.at, tried?.state === 'failed' ? tried.finishedAt : null].flatMap((at) => (at ? [new Date(at).getTime()] : []));
  const next = nextBackup(await readSchedule(db, settings), times.length > 0 ? Math.max(...times) : null);
  return next === null ? null : new Date(next);
}

async function lastTry(db: Database) {
  const [row] = await db
    .select({ state: job.state, finishedAt: job.finishedAt })
    .from(job)
    .where(and(eq(job.kind, 'backup'), eq(job.key, makeKey)))
    .orderBy(desc(job.id))
    .limit(1);
  return row;
}

/** Without settings it ends at once: such a job is of the time before they were removed. */
export function backupHandler({
  settings,
  ...options
}: Pick<BackupOptions, 'db' | 'storages' | 'brake' | 'warn'> & { settings: BackupSettings | null }): JobHandler {
  const { db } = options;
  const look = async (settings: BackupSettings) => {
    const state = (await lastTry(db))?.state;
    const next = await readNextBackup(db, settings);
    if (state !== 'waiting' && state !== 'running' && next && next <= (await readDatabaseTime(db))) await beginBackup(db);
  };
  return {
    run: async ({ key }, { signal, progress }) => {
      if (!settings) return;
      if (key === lookKey) return look(settings);
      const store = await openBackupStore(settings);
      const tell = progressLines((line) => options.warn(`backup: ${line}`));
      await createBackup({
        ...options,
        settings,
        store,
        signal,
        onProgress: (made) => {
          progress(percentOf(made));
          tell(made);
        },
      });
      // Nobody has to see to those any more.
      await db.execute(sql`update ${job} set state = 'done' where kind = 'backup' and key = ${makeKey} and state = 'failed'`);
    },
  };
}
