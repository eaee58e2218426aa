/**
 * The lock on a data folder: SQLite's exclusive lock on `lock.db`. The system releases it when the process ends,
 * however it ends; a file with a process id would outlive a kill.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release: () => void;
}

/** Takes the folder's lock; null when another process, or this one, holds it. */
export function lockFolder(dataFolder: string): FolderLock | null {
  mkdirSync(dataFolder, { recursive: true });
  const file = new DatabaseSync(join(dataFolder, 'lock.db'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (/database is locked/.test(String(error))) return null;
    throw error;
  }
}
