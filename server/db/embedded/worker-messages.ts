/** What the site's thread and the engine's thread say to each other. */
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

/** Begins the message of the error with which the thread ends when its files cannot be used. */
export const breakageMark = 'database files: ';
