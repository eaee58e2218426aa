/** Commands about backups: rows alone into a file, and rows with media, encrypted, where the settings say. */
import { readFile } from 'node:fs/promises';
import type { BackupSettings } from '#server/config-backup.ts';
import type { Config } from '#server/config.ts';
import { noBrake } from '#server/brake.ts';
import { createDemoPictures } from '#server/db/seed-pictures.ts';
import { makeKeyPair, readIdentities } from '#server/ports/age-cipher.ts';
import { createBackup } from '#server/services/backup/backup-create.ts';
import { progressLines } from '#server/services/backup/backup-progress.ts';
import { restoreBackup, verifyBackup } from '#server/services/backup/backup-restore.ts';
import { listBackups, openBackupStore, readManifest } from '#server/services/backup/backup-store.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { openStorages, type Storages } from '#server/services/media/storages.ts';
import { cliActor, type CommandContext, type CommandOptions, type Commands, type OfflineCommands } from './command.ts';

const keyUsage = '--key <file>';

/** They need no database, which may be what was lost. */
export const offlineBackupCommands: OfflineCommands = {
  'backup key': {
    usage: 'backup key',
    summary: 'make a pair of keys: the public one is for BACKUP_RECIPIENTS, the private one opens backups',
    arguments: [0, 0],
    run: async () => {
      const { identity, recipient } = await makeKeyPair();
      return `# Keep this file apart from the site and from the backups; without it no backup can be opened.\n# public key: ${recipient}\n${identity}`;
    },
  },
  'backup list': {
    usage: 'backup list',
    summary: 'list the backups, oldest first',
    arguments: [0, 0],
    run: async ({ config }) => {
      const store = await openBackupStore(settingsOf(config));
      const lines: string[] = [];
      for (const { name, isComplete } of await listBackups(store))
        lines.push(`${name}  ${isComplete ? await describe(store, name) : 'not complete'}`);
      return lines.join('\n') || 'There is no backup yet.';
    },
  },
  'backup verify': {
    usage: `backup verify [<name>|latest] ${keyUsage} [--into <url>]`,
    summary: 'restore a backup into a scratch database, compare all rows, and read all media files',
    arguments: [0, 1],
    run: async ({ config, options, log }, [name = 'latest']) => {
      const found = await verifyBackup({
        store: await openBackupStore(settingsOf(config)),
        name,
        identities: await identitiesOf(options),
        databaseUrl: options?.into ?? null,
        onProgress: progressLines(log),
      });
      return `${found.name} is sound: ${found.rows} rows and ${found.files} media files.`;
    },
  },
};

export const backupCommands: Commands = {
  'backup restore': {
    usage: `backup restore [<name>|latest] ${keyUsage}`,
    summary: 'fill an empty site from a backup with its media files; can be run again after an interruption',
    arguments: [0, 1],
    run: async (context, [name = 'latest']) => {
      const { config, database, options, log } = context;
      const identities = await identitiesOf(options);
      const restored = await withStorages(context, async (storages) =>
        restoreBackup({
          db: database.db,
          storages,
          store: await openBackupStore(settingsOf(config)),
          name,
          identities,
          onProgress: progressLines(log),
        }),
      );
      await database.db.transaction((tx) =>
        appendAudit(tx, {
          actorId: cliActor,
          action: 'restore',
          subjectKind: 'site',
          subjectId: 'site',
          details: { backup: restored.name },
        }),
      );
      return `${restored.rows} rows and ${restored.files} media files of ${restored.name} are restored.`;
    },
  },
  backup: {
    usage: 'backup [<file>]',
    summary: 'back up rows and media where the settings say; into a file: rows alone, not encrypted',
    arguments: [0, 1],
    run: async (context, [file]) => {
      const { config, database, log } = context;
      if (file !== undefined) {
        // A word is a command that does not exist rather than a file for rows that anybody can read.
        if (!/[\\/.]/.test(file))
          throw new Error(
            `There is no command "backup ${file}". For a file, which is not encrypted, give a path or an ending: ./${file}.jsonl`,
          );
        const { backUp } = await import('#server/db/backup.ts');
        return `${await backUp(database.db, file)} rows are in ${file}.`;
      }
      const settings = settingsOf(config);
      const signal = AbortSignal.any([]);
      const last = await withStorages(context, async (storages) =>
        createBackup({
          db: database.db,
          storages,
          store: await openBackupStore(settings),
          settings,
          signal,
          brake: noBrake,
          onProgress: progressLines(log),
          warn: log,
        }),
      );
      return `${last.name}: ${last.rows} rows and ${last.files} media files, ${last.bytes} bytes in all.`;
    },
  },
  restore: {
    usage: 'restore <file>',
    summary: 'fill an empty database from a file of rows',
    arguments: [1, 1],
    run: async ({ database: { db } }, [file = '']) => {
      const { restore } = await import('#server/db/backup.ts');
      return `${await restore(db, file)} rows are restored.`;
    },
  },
};

function settingsOf({ backup }: Config): BackupSettings {
  if (!backup) throw new Error('Set BACKUP_FOLDER or BACKUP_S3_BUCKET, and BACKUP_RECIPIENTS');
  return backup;
}

async function identitiesOf({ key }: CommandOptions = {}): Promise<string[]> {
  if (key === undefined) throw new Error(`Name the file of the private key: ${keyUsage}`);
  return readIdentities(await readFile(key, 'utf8'));
}

async function describe(store: Awaited<ReturnType<typeof openBackupStore>>, name: string): Promise<string> {
  try {
    const { count, files, missing } = await readManifest(store, name);
    return `${count} rows, ${files.length} media files${missing > 0 ? `, ${missing} missing` : ''}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function withStorages<T>({ config, database, log }: CommandContext, work: (storages: Storages) => Promise<T>): Promise<T> {
  const pictures = createDemoPictures({ db: database.db, dataFolder: config.dataFolder, log });
  try {
    return await work(await openStorages(config, pictures.media));
  } finally {
    await pictures.close();
  }
}
