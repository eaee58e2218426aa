/** Starts the engine's worker thread, creating its folder first, and opens connections to it. */
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { PortStream } from './port-stream.ts';
import { unpackDatabase } from './prepared.ts';
import { StartError } from '#server/start-error.ts';
import { breakageMark, type FromWorker, type ToWorker, type WorkerData } from './worker-messages.ts';

export interface Engine {
  /** Opens a connection in the wire protocol. `isTool`: its idle transactions time out while others wait. */
  connect: (isTool: boolean) => PortStream;
  /** Number of fsync calls since the start; for tests of durability. */
  fsyncCount: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Opens the engine on `<dataFolder>/database`. The caller must hold the lock of the data folder. */
export async function startEngine(dataFolder: string, onFatal: (error: Error) => void): Promise<Engine> {
  const folder = join(dataFolder, 'database');
  const marker = join(dataFolder, 'database.complete');
  // Nothing is acknowledged before the marker exists: a folder without it is an interrupted creation.
  const isNew = !existsSync(marker);
  if (isNew) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Checked first, because the engine's error would not contain the system's reason.
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  // The engine creates a database in an empty folder.
  if (isNew) await unpackDatabase(folder);
  const worker = new Worker(workerFile(), { workerData: { folder } satisfies WorkerData, name: 'database' });
  const engine = await serve(worker, folder, onFatal);
  if (isNew) {
    await syncTree(folder);
    await writeFile(marker, '', { flush: true });
    await syncTree(dataFolder, 0);
  }
  return engine;
}

/** Messages of the engine for intact files that cannot be accessed. */
const refusedBySystem = /permission denied|read-only file system|no space left/i;

/** A restart does not repair damage, so the error names the folder and how to restore it. */
function explained(error: unknown, folder: string): unknown {
  const { message = '', code } = error as NodeJS.ErrnoException;
  if (code || !message.startsWith(breakageMark)) return error;
  const reason = message.slice(breakageMark.length);
  if (refusedBySystem.test(reason)) return Object.assign(new Error(reason), { code: 'EACCES' });
  return new StartError(
    `The embedded database in ${folder} is damaged: ${reason}. Stop here, move that folder and ${folder}.complete away (keep both), then restore the last backup: npm run cli -- restore <file>`,
    `${folder} 中的内嵌数据库已损坏：${reason}。请勿继续写入：把该目录和 ${folder}.complete 移到别处保存，再恢复最近的备份：npm run cli -- restore <文件>`,
    error,
  );
}

async function serve(worker: Worker, folder: string, onFatal: (error: Error) => void): Promise<Engine> {
  let stopping = false;
  const send = (message: ToWorker, transfer: MessageChannel['port1'][] = []) => worker.postMessage(message, transfer);
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', (error) => reject(explained(error, folder)));
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'fatal') onFatal(new Error(`The embedded database failed: ${message.message}`));
  });
  worker.on('error', (error) => onFatal(error instanceof Error ? error : new Error(String(error))));
  void ended.then(() => {
    if (!stopping) onFatal(new Error('The embedded database ended'));
  });
  return {
    connect: (isTool) => {
      const { port1, port2 } = new MessageChannel();
      send({ kind: 'connect', port: port2, isTool }, [port2]);
      return new PortStream(port1);
    },
    fsyncCount: () =>
      new Promise((resolve) => {
        const take = (message: FromWorker) => {
          if (message.kind !== 'counted') return;
          worker.off('message', take);
          resolve(message.fsyncCount);
        };
        worker.on('message', take);
        send({ kind: 'count' });
      }),
    stop: () => {
      stopping = true;
      send({ kind: 'stop' });
      return ended;
    },
  };
}

/** In the sources the worker is beside this file; in the bundle beside the entry, of which this may be a chunk. */
function workerFile(): URL {
  const candidates = ['./worker.ts', './embedded-worker.js', '../embedded-worker.js'].map((path) => new URL(path, import.meta.url));
  const workerUrl = candidates.find((url) => existsSync(fileURLToPath(url)));
  if (!workerUrl) throw new Error('The database worker is missing beside the bundle');
  return workerUrl;
}

/** Flushes a folder's files and entries to disk in parallel, so that the journal is written once. `depth` 0 = only its own entries. */
async function syncTree(folder: string, depth = Infinity): Promise<void> {
  if (depth > 0) {
    const entries = await readdir(folder, { withFileTypes: true });
    await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) => syncPath(join(folder, name))));
    for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name), depth - 1);
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}
