/** The job that makes a backup at regular times, on one instance. */
import type { BackupSettings } from '#server/config-backup.ts';
import type { JobHandler, PeriodicJob } from '#server/services/job/job-handler.ts';
import { createBackup, type BackupOptions } from './backup-create.ts';
import { percentOf, progressLines } from './backup-progress.ts';
import { openBackupStore } from './backup-store.ts';

const hourSeconds = 3_600;
/** The first minutes of a new site are for its visitors. */
const firstSeconds = 900;

export function periodicBackup(settings: BackupSettings | null): PeriodicJob[] {
  if (!settings || settings.everyHours === 0) return [];
  return [{ kind: 'backup', key: 'backup', everySeconds: settings.everyHours * hourSeconds, firstSeconds }];
}

/** Without settings it ends at once: such a job is of the time before they were removed. */
export function backupHandler({
  settings,
  ...options
}: Pick<BackupOptions, 'db' | 'storages' | 'brake' | 'warn'> & { settings: BackupSettings | null }): JobHandler {
  return {
    run: async (_job, { signal, progress }) => {
      if (!settings) return;
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
    },
  };
}
