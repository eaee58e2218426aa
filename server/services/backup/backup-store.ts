/**
 * Where backups lie and what they consist of. A backup is a folder `backups/<instant>` with the encrypted rows, the encrypted
 * list of media files, and last its plain manifest: without it, nothing counts as a backup. Media files lie once in `files`,
 * encrypted, and are shared by all backups that name them.
 */
import type { BackupSettings } from '#server/config-backup.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';

/** An encrypted file of the store, as it was written. */
export interface StoredObject {
  object: string;
  bytes: number;
  sha256: string;
}

export interface BackupManifest {
  format: 'golden-panda-backup-set';
  version: 1;
  createdAt: string;
  /** Number of rows. */
  count: number;
  rows: StoredObject;
  /** The names of the media files, a line each, encrypted. */
  list: StoredObject;
  files: StoredObject[];
  /** Files that the rows name and no storage had. */
  missing: number;
}

const folder = 'backups';
const manifestFile = 'backup.json';
export const filesFolder = 'files';

export const rowsOf = (name: string) => `${folder}/${name}/rows.age`;
export const listOf = (name: string) => `${folder}/${name}/files.age`;
export const manifestOf = (name: string) => `${folder}/${name}/${manifestFile}`;

/** Name of a backup: its instant in UTC, such as 20260918T200000Z, so that names sort by time. */
export const nameAt = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

function timeOf(name: string): Date | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return parts.length === 6 ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** The folder, or the part `backup` of the bucket. */
export async function openBackupStore({ target }: Pick<BackupSettings, 'target'>): Promise<Storage> {
  if ('folder' in target) return createDiskStorage(target.folder);
  const { createS3Storage } = await import('#server/ports/storage-s3.ts');
  return createS3Storage({ settings: target.s3, prefix: 'backup' });
}

export interface FoundBackup {
  name: string;
  at: Date;
  /** Without it, it was not finished. */
  isComplete: boolean;
  /** Keys of its own files. */
  keys: string[];
}

/** Oldest first. */
export async function listBackups(store: Storage): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>();
  for await (const { key } of store.list(folder)) {
    const [, name = '', file = ''] = key.split('/');
    const at = timeOf(name);
    if (!at) continue;
    const known = found.get(name) ?? { name, at, isComplete: false, keys: [] };
    known.keys.push(key);
    known.isComplete ||= file === manifestFile;
    found.set(name, known);
  }
  return [...found.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

export async function readManifest(store: Storage, name: string): Promise<BackupManifest> {
  const bytes = await store.get(manifestOf(name));
  if (!bytes) throw new Error(`There is no backup ${name}`);
  try {
    const manifest = JSON.parse(bytes.toString()) as BackupManifest;
    if (manifest.format === 'golden-panda-backup-set' && manifest.version === 1) return manifest;
  } catch {
    // Cut or changed; told below.
  }
  throw new Error(`${manifestOf(name)} is damaged, or belongs to another release`);
}

/** The name of a complete backup: the given one, or the latest. */
export async function chooseBackup(store: Storage, name: string): Promise<string> {
  const complete = (await listBackups(store)).filter(({ isComplete }) => isComplete);
  const chosen = name === 'latest' ? complete.at(-1) : complete.find((one) => one.name === name);
  if (chosen) return chosen.name;
  throw new Error(name === 'latest' ? 'There is no complete backup' : `There is no complete backup ${name}; “backup list” shows them`);
}
