/** Client of a child process that draws demonstration pictures and exits when it is idle. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrawReply, StoredPicture } from './picture-process.ts';

export interface PictureDrawer {
  /** Draws a picture and stores it. Rejects with the error of the child process and its system code. */
  draw: (id: string) => Promise<StoredPicture>;
  /** Stops the process; pending pictures are rejected. */
  close: () => Promise<void>;
}

interface PendingPicture {
  done: (stored: StoredPicture) => void;
  failed: (error: Error) => void;
}

/** Idle time after which the process exits and frees its memory. */
const idleMs = 3_000;

/** `awaited` if a request waits for the pictures; `background` ones are drawn at low priority. */
export type Urgency = 'awaited' | 'background';

/** Creates a client that stores pictures in a folder. The process starts with the first picture. */
export function createPictureDrawer(mediaFolder: string, urgency: Urgency): PictureDrawer {
  const pending = new Map<string, PendingPicture>();
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const handleReply = (reply: DrawReply): void => {
    const request = pending.get(reply.id);
    pending.delete(reply.id);
    if ('stored' in reply) request?.done(reply.stored);
    else request?.failed(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }));
    if (pending.size === 0) idleTimer = setTimeout(stop, idleMs);
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
    for (const { failed } of pending.values()) failed(error);
    pending.clear();
  };
  const start = (): ChildProcess => {
    const started = fork(processFile(), [mediaFolder, urgency], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let complaint = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    started.on('message', (message) => handleReply(message as DrawReply));
    started.once('error', (error) => ended(started, error.message));
    started.once('exit', (code, signal) => ended(started, complaint || `the process ended with ${code ?? signal}`));
    return started;
  };

  return {
    draw: (id) =>
      new Promise((done, failed) => {
        clearTimeout(idleTimer);
        pending.set(id, { done, failed });
        child ??= start();
        child.send(id, (error) => {
          if (error && pending.delete(id)) failed(error);
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

/** Path of the process's file: beside this one in the sources, at the top of the bundle. */
function processFile(): string {
  const names = ['./picture-process.ts', './picture-process.js', '../picture-process.js'];
  const file = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((path) => existsSync(path));
  if (!file) throw new Error('picture-process is missing beside the server bundle');
  return file;
}
