/** Worker threads: their files, and a thread that answers tasks, started on demand and stopped when idle. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';

/** The file of a worker: beside its caller in the sources, at the top of the bundle when built. */
export function workerFile(caller: string, name: string): string {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((place) => fileURLToPath(new URL(place, caller)));
  const existing = places.find((file) => existsSync(file));
  if (!existing) throw new Error(`${name} is missing beside the server bundle`);
  return existing;
}

export interface TaskThread<Task, Result> {
  ask: (task: Task) => Promise<Result>;
  close: () => Promise<void>;
}

export interface TaskThreadOptions {
  file: string;
  /** An idle thread ends after this time, which frees its memory. */
  idleMs: number;
  /** A thread that takes longer is terminated with all its tasks; the next task starts a new one. */
  deadlineMs?: number;
  /** A task that exceeds it ends its thread, not the process. */
  memoryMbMax?: number;
}

interface Pending<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout | undefined;
}

type Question = { id: number; task: unknown };
type Answer = { id: number; result: unknown } | { id: number; error: string };

export function createTaskThread<Task, Result>({ file, idleMs, deadlineMs, memoryMbMax }: TaskThreadOptions): TaskThread<Task, Result> {
  const waiting = new Map<number, Pending<Result>>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const settle = (id: number): Pending<Result> | undefined => {
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
    const started = new Worker(file, memoryMbMax === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } });
    // The thread does not keep the process alive.
    started.unref();
    started.on('message', (answer: Answer) => {
      const task = settle(answer.id);
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve(answer.result as Result);
      if (waiting.size === 0) idle = setTimeout(() => void stop('The thread was idle'), idleMs).unref();
    });
    const lost = (error: Error) => {
      if (worker === started) fail(error);
    };
    started.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', (code) => lost(new Error(`The thread ended with ${code}`)));
    return started;
  };

  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        lastId += 1;
        const deadline = deadlineMs && setTimeout(() => void stop('The thread took too long'), deadlineMs).unref();
        waiting.set(lastId, { resolve, reject, deadline: deadline || undefined });
        worker.postMessage({ id: lastId, task } satisfies Question);
      }),
    close: () => stop('The thread is closed'),
  };
}

/** Answers the tasks of this worker's owner. */
export function answerTasks<Task, Result>(answer: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', ({ id, task }: Question) => {
    answer(task as Task).then(
      (result) => parentPort?.postMessage({ id, result } satisfies Answer),
      (error: unknown) => parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
