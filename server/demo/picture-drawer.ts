/** Has demonstration pictures drawn by a process of their own, which lives as long as there is something to draw. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrawAnswer, StoredPicture } from './picture-process.ts';

export interface PictureDrawer {
  /** Draws a picture and puts it into the storage. Throws what went wrong, with the system's code. */
  draw: (id: string) => Promise<StoredPicture>;
  /** Ends the process; what it was drawing is rejected. */
  close: () => Promise<void>;
}

interface Order {
  done: (stored: StoredPicture) => void;
  failed: (error: Error) => void;
}

/** The process ends when nothing has been ordered for so long; its memory is then free. */
const idleMs = 3_000;

/** Whether somebody waits for the pictures; those of the background are drawn at low priority. */
export type Urgency = 'awaited' | 'background';

/** A drawer that stores into a folder; the process starts with the first order. */
export function createPictureDrawer(mediaFolder: string, urgency: Urgency): PictureDrawer {
  const orders = new Map<string, Order>();
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const answered = (answer: DrawAnswer): void => {
    const order = orders.get(answer.id);
    orders.delete(answer.id);
    if ('stored' in answer) order?.done(answer.stored);
    else order?.failed(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
    if (orders.size === 0) idleTimer = setTimeout(stop, idleMs);
  };
  const stop = (): void => {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const ended = (ending: ChildProcess, reason: string): void => {
    if (ending !== child && child) return;
    child = undefined;
    const error = new Error(`The demonstration pictures could not be drawn: ${reason}`);
    for (const { failed } of orders.values()) failed(error);
    orders.clear();
  };
  const start = (): ChildProcess => {
    const started = fork(processFile(), [mediaFolder, urgency], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let complaint = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    started.on('message', (message) => answered(message as DrawAnswer));
    started.once('error', (error) => ended(started, error.message));
    started.once('exit', (code, signal) => ended(started, complaint || `the process ended with ${code ?? signal}`));
    return started;
  };

  return {
    draw: (id) =>
      new Promise((done, failed) => {
        clearTimeout(idleTimer);
        orders.set(id, { done, failed });
        child ??= start();
        child.send(id, (error) => {
          if (error && orders.delete(id)) failed(error);
        });
      }),
    close: async () => {
      const running = child;
      if (!running) return;
      const over = new Promise((resolve) => running.once('exit', resolve));
      stop();
      ended(running, 'the site is closing');
      await over;
    },
  };
}

/** The process's file: beside this one in the sources, at the top of the bundle when built. */
function processFile(): string {
  const names = ['./picture-process.ts', './picture-process.js', '../picture-process.js'];
  const found = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('picture-process is missing beside the server bundle');
  return found;
}
