/** Font subsets of pages: made in a worker thread, stored on disk, with single flight for equal requests. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { readFontAddress, type FontSubset, type SongWeight } from '#server/font-address.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { SubsetResult, SubsetTask } from './font-subset-worker.ts';

export interface FontSubsets {
  /** The woff2 file at an address; null when its signature is invalid. Throws when the queue is full. */
  open: (path: string) => Promise<Buffer | null>;
  close: () => Promise<void>;
}

export interface FontSubsetOptions {
  /** Signs the addresses; equal on all instances. */
  secret: string;
  /** Folder of finished subsets. */
  storage: Storage;
  /** Length limit of the queue. */
  queueMax?: number;
}

/** An idle thread ends after this time, which frees its memory. */
const idleMs = 30_000;
/** Cache version: increase it when the subsetting changes. */
const version = 2;

/** Creates the service. Nothing is started until the first subset is needed. */
export function createFontSubset({ secret, storage, queueMax = 64 }: FontSubsetOptions): FontSubsets {
  const memory = new LRUCache<string, Buffer>({ maxSize: 8 * 1_048_576, sizeCalculation: (bytes) => bytes.length });
  const flights = new Map<string, Promise<Buffer>>();
  const cutter = createCutter();

  const make = async (key: string, subset: FontSubset): Promise<Buffer> => {
    const cached = await storage.get(key);
    if (cached) return cached;
    const bytes = await cutter.cut(subset.weight, String.fromCodePoint(...subset.codePoints));
    // A full disk must not cost the page its font.
    await storage.put(key, bytes).catch(() => undefined);
    return bytes;
  };

  const open = async (path: string): Promise<Buffer | null> => {
    const subset = readFontAddress(path, secret);
    if (!subset) return null;
    const key = `song-${version}-${createHash('sha256').update(`${subset.weight}:${subset.codePoints.join()}`).digest('hex').slice(0, 32)}.woff2`;
    const known = memory.get(key);
    if (known) return known;
    const running = flights.get(key);
    if (running) return running;
    if (flights.size >= queueMax) throw new Error('Too many font subsets wait');
    const flight = make(key, subset);
    flights.set(key, flight);
    try {
      const bytes = await flight;
      memory.set(key, bytes);
      return bytes;
    } finally {
      flights.delete(key);
    }
  };

  return { open, close: cutter.close };
}

interface Cutter {
  cut: (weight: SongWeight, text: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

function createCutter(): Cutter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const fail = (error: Error): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(workerFile());
    // The thread does not keep the process alive.
    started.unref();
    started.on('message', (result: SubsetResult) => {
      const task = waiting.get(result.id);
      waiting.delete(result.id);
      if ('error' in result) task?.reject(new Error(`The font could not be cut: ${result.error}`));
      else task?.resolve(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength));
      if (waiting.size === 0) idle = setTimeout(() => void stop(), idleMs).unref();
    });
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    return started;
  };

  return {
    cut: (weight, text) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, weight, text } satisfies SubsetTask);
      }),
    close: async () => {
      await stop();
      fail(new Error('The font service is closed'));
    },
  };
}

/** The thread's file: beside this one in the sources, at the top of the bundle when built. */
function workerFile(): string {
  const names = ['./font-subset-worker.ts', './font-subset-worker.js', '../font-subset-worker.js'];
  const existing = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!existing) throw new Error('font-subset-worker is missing beside the server bundle');
  return existing;
}
