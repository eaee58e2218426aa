/** The worker thread that draws share pictures: started on demand and stopped when idle. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Canvas } from './share-picture-canvas.ts';
import type { DrawResult, DrawTask } from './share-picture-worker.ts';

export interface DrawingThread {
  draw: (draw: DrawTask['draw']) => Promise<Canvas>;
  close: () => Promise<void>;
}

interface PendingDraw {
  resolve: (canvas: Canvas) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
}

/** An idle thread ends after this time, which frees some 60 MB of faces. */
const idleMs = 120_000;
/** A thread that takes longer is terminated; the next picture starts a new one. */
const deadlineMs = 15_000;
/** Several times the need of the largest picture; a drawing that exceeds it ends its thread, not the process. */
const memoryMbMax = 256;

export function createDrawingThread(): DrawingThread {
  const waiting = new Map<number, PendingDraw>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const settle = (id: number): PendingDraw | undefined => {
    const task = waiting.get(id);
    waiting.delete(id);
    clearTimeout(task?.deadline);
    return task;
  };
  const fail = (error: Error): void => {
    worker = null;
    // Settling deletes from the map while its keys are iterated, which is safe.
    for (const id of waiting.keys()) settle(id)?.reject(error);
  };
  const stop = async (reason: string): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    fail(new Error(reason));
    await ending?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } });
    // The thread does not keep the process alive.
    started.unref();
    started.on('message', (result: DrawResult) => {
      const task = settle(result.id);
      if ('error' in result) task?.reject(new Error(`The share picture could not be drawn: ${result.error}`));
      else task?.resolve(result.canvas);
      if (waiting.size === 0) idle = setTimeout(() => void stop('The thread was idle'), idleMs).unref();
    });
    const lost = (error: Error) => {
      if (worker === started) fail(error);
    };
    started.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', (code) => lost(new Error(`The drawing thread ended with ${code}`)));
    return started;
  };
  const draw = (task: DrawTask['draw']): Promise<Canvas> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      const deadline = setTimeout(() => void stop('A share picture took too long'), deadlineMs).unref();
      waiting.set(lastId, { resolve, reject, deadline });
      worker.postMessage({ id: lastId, draw: task } satisfies DrawTask, task.photo ? [task.photo.pixels.buffer as ArrayBuffer] : []);
    });

  return { draw, close: () => stop('The drawing thread is closed') };
}

/** The worker's file: beside this one in the sources, at the top of the bundle when built. */
function workerFile(): string {
  const names = ['./share-picture-worker.ts', './share-picture-worker.js', '../share-picture-worker.js'];
  const existing = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!existing) throw new Error('share-picture-worker is missing beside the server bundle');
  return existing;
}
