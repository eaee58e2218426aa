/** Font subsets of pages: made in a worker thread, stored on disk, with single flight for equal requests. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readFontAddress, type FontSubset } from '#server/font-address.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createTaskThread, workerFile } from '#server/worker-thread.ts';
import type { SubsetTask } from './font-subset-worker.ts';

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
  const cutter = createTaskThread<SubsetTask, Uint8Array>({ file: workerFile(import.meta.url, 'font-subset-worker'), idleMs });

  const make = async (key: string, subset: FontSubset): Promise<Buffer> => {
    const cached = await storage.get(key);
    if (cached) return cached;
    const cut = await cutter.ask({ weight: subset.weight, text: String.fromCodePoint(...subset.codePoints) });
    const bytes = Buffer.from(cut.buffer, cut.byteOffset, cut.byteLength);
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
