import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskCache } from './storage-cache.ts';

const kilobyte = Buffer.alloc(1_000, 7);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cache-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Sets the last access time of a file back by some minutes. */
async function age(folder: string, key: string, minutes: number): Promise<void> {
  const time = new Date(Date.now() - minutes * 60_000);
  await utimes(join(folder, key), time, time);
}

test('stays within its limit and keeps recently read files', async () => {
  const folder = await makeFolder();
  const cache = createDiskCache(folder, { bytesMax: 20_000 });
  for (let index = 0; index < 20; index += 1) {
    await cache.put(`a${index}`, kilobyte);
    await cache.settled();
    await age(folder, `a${index}`, 100 - index);
  }

  await cache.get('a0');
  await expect.poll(async () => (await stat(join(folder, 'a0'))).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  await cache.put('b', kilobyte);
  await cache.settled();

  const left = await readdir(folder);
  expect(await bytesIn(folder)).toBeLessThanOrEqual(18_000);
  expect(left).toContain('a0');
  expect(left).toContain('b');
  expect(left).not.toContain('a1');
  expect(left).toContain('a19');
});

test('evicts files of an earlier process at its first write', async () => {
  const folder = await makeFolder();
  for (let index = 0; index < 50; index += 1) await writeFile(join(folder, `old${index}`), kilobyte);
  const cache = createDiskCache(folder, { bytesMax: 10_000 });

  await cache.put('new', kilobyte);
  await cache.settled();

  expect(await bytesIn(folder)).toBeLessThanOrEqual(9_000);
  expect(await cache.get('new')).toEqual(kilobyte);
});

test('removes abandoned partial files, but not files being written', async () => {
  const folder = await makeFolder();
  for (const name of ['dead.part', 'alive.part']) await writeFile(join(folder, name), kilobyte);
  await age(folder, 'dead.part', 120);
  const cache = createDiskCache(folder, { bytesMax: 10_000 });

  await cache.put('a', kilobyte);
  await cache.settled();

  expect((await readdir(folder)).sort()).toEqual(['a', 'alive.part']);
});

test('is safe when several processes write, read and evict in one folder', async () => {
  const folder = await makeFolder();
  const faults: unknown[] = [];
  const caches = Array.from({ length: 4 }, () => createDiskCache(folder, { bytesMax: 40_000, onError: (error) => faults.push(error) }));

  await Promise.all(
    caches.map(async (cache, process) => {
      for (let index = 0; index < 120; index += 1) {
        await cache.put(`k${(index * 7 + process * 31) % 90}`, kilobyte);
        const bytes = await cache.get(`k${(index * 11) % 90}`);
        if (bytes && bytes.length !== kilobyte.length) faults.push(new Error('half a file'));
      }
      await cache.settled();
    }),
  );

  expect(faults).toEqual([]);
  // Files written after the last eviction stay until the next one; without eviction there would be 90,000 bytes.
  expect(await bytesIn(folder)).toBeLessThanOrEqual(70_000);
});
