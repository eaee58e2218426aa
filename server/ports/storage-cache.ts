/** Disk cache with a size limit and least-recently-used eviction. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from './storage-disk.ts';
import type { Storage } from './storage.ts';

export interface DiskCacheOptions {
  /** Above this many bytes the files that were read longest ago are removed. */
  bytesMax: number;
  /** Hears of a sweep that failed, such as for want of a right; the cache goes on. */
  onError?: (error: unknown) => void;
}

export interface DiskCache extends Storage {
  /** Waits for the sweep that is under way, if any. */
  settled: () => Promise<void>;
}

/** A sweep leaves room, so that not every write needs one. */
const keptShare = 0.9;
/** After this share of the limit has been written a sweep is due: this is how far the limit may be passed by one process. */
const sweepShare = 1 / 20;
/** How exactly "read last" is known: a file is not touched more often than this. */
const touchMs = 10 * 60_000;
/** A file that was begun this long ago and never finished belongs to a process that has died. */
const unfinishedMs = 3_600_000;

/**
 * A cache in `folder`, whose keys have no folders of their own. Several processes may share it: a file is there
 * whole or not at all, whoever removes it, and all of them judge by the times of the files.
 */
export function createDiskCache(folder: string, { bytesMax, onError = () => undefined }: DiskCacheOptions): DiskCache {
  const storage = createDiskStorage(folder, { isDurable: false });
  const touched = new LRUCache<string, true>({ max: 20_000, ttl: touchMs });
  /** Others may have filled the folder before: the first write sweeps. */
  let unswept = bytesMax;
  let sweeping: Promise<void> | null = null;

  /** Remembers on disk that a file was read; the file's time says so to every process. */
  const touch = (key: string): void => {
    if (touched.has(key)) return;
    touched.set(key, true);
    const now = new Date();
    void utimes(join(folder, key), now, now).catch(() => undefined);
  };

  return {
    ...storage,
    get: async (key) => {
      const found = await storage.get(key);
      if (found) touch(key);
      return found;
    },
    put: async (key, content) => {
      await storage.put(key, content);
      unswept += Buffer.isBuffer(content) ? content.length : ((await storage.stat(key))?.size ?? 0);
      if (unswept < bytesMax * sweepShare || sweeping) return;
      unswept = 0;
      sweeping = sweep(folder, bytesMax)
        .catch(onError)
        .finally(() => {
          sweeping = null;
        });
    },
    settled: async () => {
      await sweeping;
    },
  };
}

interface CachedFile {
  path: string;
  bytes: number;
  readAt: number;
}

/** Removes what was read longest ago until the folder is within its limit. Two that do so at once remove the same files. */
async function sweep(folder: string, bytesMax: number): Promise<void> {
  const files = await listFiles(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= bytesMax) return;
  for (const file of files.sort((a, b) => a.readAt - b.readAt)) {
    if (bytes <= bytesMax * keptShare) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
}

/** The finished files; remains of writes that were cut off are removed on the way. */
async function listFiles(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it since.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    if (!name.endsWith('.part')) files.push({ path, bytes: found.size, readAt: found.mtimeMs });
    else if (Date.now() - found.mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
  return files;
}
