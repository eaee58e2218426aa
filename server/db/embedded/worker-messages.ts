/** Messages between the site's thread and the engine's thread. */
import type { MessagePort } from 'node:worker_threads';

export interface WorkerData {
  /** Folder of the engine's own files. */
  folder: string;
}

export type ToWorker = { kind: 'connect'; port: MessagePort; isTool: boolean } | { kind: 'count' } | { kind: 'stop' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'fatal'; message: string }
  | { kind: 'counted'; fsyncCount: number }
  | { kind: 'stopped' };

/** Prefix of the error message with which the thread ends if its files are unusable. */
export const breakageMark = 'database files: ';
