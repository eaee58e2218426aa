/** The backup as a file that staff make and fetch. */
import type { BackupSettings } from '#server/config-backup.ts';
import type { Database } from '#server/db/client.ts';
import type { MadeFileRules } from '#server/services/job/made-file.ts';
import { beginBackup, readNextBackup } from './backup-job.ts';
import { packBackup } from './backup-pack.ts';
import { readLastBackup } from './backup-state.ts';

/** Without settings none is made. */
export function backupFile(db: Database, settings: BackupSettings | null): MadeFileRules {
  return {
    place: settings && ('folder' in settings.target ? settings.target.folder : settings.target.s3.bucket),
    knows: (key) => Promise.resolve(key === 'site'),
    last: () => readLastBackup(db),
    next: async () => settings && readNextBackup(db, settings),
    begin: beginBackup,
    open: async () => {
      if (!settings) return null;
      const { name, source } = await packBackup(settings);
      return { name: `backup-${name}.zip`, bytes: null, source };
    },
  };
}
