/** Opens the embedded database of a data folder: lock, engine, socket for tools. */
import type { PoolConfig, Pool } from 'pg';
import { folderError } from '#server/start-error.ts';
import { startEngine, type Engine } from './engine.ts';
import { serveSocket, socketFolder } from './socket.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** If another process holds the folder, a site refuses to start and a tool connects to that process. */
export type WhenLocked = 'refuse' | 'connect';

export interface EmbeddedEngine {
  /** How `pg` reaches the engine. */
  connection: Pick<PoolConfig, 'stream' | 'host' | 'port'>;
  /** The engine of this process; null when another process runs it. */
  engine: Engine | null;
  close: () => Promise<void>;
}

/** Another process holds the lock of the data folder. */
export class DataFolderInUseError extends Error {
  readonly code = 'DATA_FOLDER_IN_USE';
  constructor(dataFolder: string) {
    super(
      `The data folder ${dataFolder} is in use by another running site. Stop that site, choose another DATA_FOLDER, or use PostgreSQL (DATABASE_URL) for several instances.\n` +
        `数据目录 ${dataFolder} 正被另一个运行中的站点使用。请先停止该站点，或改用其他 DATA_FOLDER；多实例运行请使用 PostgreSQL（DATABASE_URL）。`,
    );
    this.name = 'DataFolderInUseError';
  }
}

export interface OpenEmbeddedOptions {
  whenLocked: WhenLocked;
  onFatal: (error: Error) => void;
}

/** Opens the database of the data folder. Throws DataFolderInUseError if another process holds it and `whenLocked` is `refuse`. */
export async function openEmbedded(dataFolder: string, { whenLocked, onFatal }: OpenEmbeddedOptions): Promise<EmbeddedEngine> {
  const lock = lockOrExplain(dataFolder);
  if (!lock) {
    if (whenLocked === 'refuse') throw new DataFolderInUseError(dataFolder);
    return { connection: { host: socketFolder(dataFolder), port: 5432 }, engine: null, close: async () => undefined };
  }
  try {
    const engine = await startEngine(dataFolder, onFatal);
    const closeSocket = await serveSocket(dataFolder, engine);
    return {
      connection: { stream: () => engine.connect(false) } as EmbeddedEngine['connection'],
      engine,
      close: async () => {
        await closeSocket();
        await engine.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw folderError(dataFolder, error);
  }
}

function lockOrExplain(dataFolder: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    throw folderError(dataFolder, error);
  }
}

interface FolderLock {
  release: () => void;
}

/**
 * Takes SQLite's exclusive lock on `lock.db`; null if it is held already, also by this process. The system releases it
 * however the process ends; a file with a process id would outlive a kill.
 */
function lockFolder(dataFolder: string): FolderLock | null {
  mkdirSync(dataFolder, { recursive: true });
  // A site on PostgreSQL never loads it.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
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

/** Hours between two vacuums. */
const tidyHours = 6;

/** Vacuums and analyses regularly, because the embedded engine has no autovacuum. Returns a function that stops it. */
export function vacuumRegularly(pool: Pool, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    pool.query('vacuum (analyze)').catch(onError);
  }, tidyHours * 3_600_000);
  timer.unref();
  return () => clearInterval(timer);
}
