/** Disk cache with a size limit and least-recently-used eviction. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from './storage-disk.ts';
import type { Storage } from './storage.ts';

export interface DiskCacheOptions {
  /** Size limit; above it the least recently read files are evicted. */
  bytesMax: number;
  /** Called with errors of an eviction; the cache continues. */
  onError?: (error: unknown) => void;
}

export interface DiskCache extends Storage {
  /** Waits for a running eviction. */
  settled: () => Promise<void>;
}

/** Evicts down to this share of the limit, so that not every write triggers an eviction. */
const targetShare = 0.9;
/** An eviction runs after this share of the limit was written, which is how far one process may exceed it. */
const sweepShare = 1 / 20;
/** Resolution of the access times: files are not touched more often. */
const touchMs = 10 * 60_000;
/** Older unfinished files belong to processes that died. */
const unfinishedMs = 3_600_000;

/**
 * A cache in `folder` with flat keys. Several processes may share it: files are written atomically, may be removed by
 * any process, and the access times are those of the files.
 */
export function createDiskCache(folder: string, { bytesMax, onError = () => undefined }: DiskCacheOptions): DiskCache {
  const storage = createDiskStorage(folder, { isDurable: false });
  const touched = new LRUCache<string, true>({ max: 20_000, ttl: touchMs });
  /** Other processes may have filled the folder: the first write evicts. */
  let unswept = bytesMax;
  let sweeping: Promise<void> | null = null;

  /** Records a read in the file's modification time, for all processes. */
  const touch = (key: string): void => {
    if (touched.has(key)) return;
    touched.set(key, true);
    const now = new Date();
    void utimes(join(folder, key), now, now).catch(() => undefined);
  };

  return {
    ...storage,
    get: async (key) => {
      const cached = await storage.get(key);
      if (cached) touch(key);
      return cached;
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

/** Removes the least recently read files until the folder is within its limit. Concurrent evictions remove the same files. */
async function sweep(folder: string, bytesMax: number): Promise<void> {
  const files = await listFiles(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= bytesMax) return;
  for (const file of files.sort((a, b) => a.readAt - b.readAt)) {
    if (bytes <= bytesMax * targetShare) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
}

/** The finished files; removes leftovers of interrupted writes. */
async function listFiles(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it.
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile()) continue;
    if (!name.endsWith('.part')) files.push({ path, bytes: stats.size, readAt: stats.mtimeMs });
    else if (Date.now() - stats.mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
  return files;
}
