import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from './storage-disk.ts';
import { isSafeKey } from './storage.ts';
import { watchSyncs } from '#test/support/database/watch-syncs.ts';

async function makeStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, storage: createDiskStorage(join(folder, 'kept')) };
}

test('writes, describes, reads and removes a file', async () => {
  const { storage } = await makeStorage();
  await storage.put('demo/a.txt', Buffer.from('light and shadow'));

  expect((await storage.stat('demo/a.txt'))?.size).toBe(16);
  expect((await storage.get('demo/a.txt'))?.toString()).toBe('light and shadow');
  expect(await text(await storage.read('demo/a.txt', { start: 6, end: 8 }))).toBe('and');
  await storage.remove('demo/a.txt');
  expect(await storage.get('demo/a.txt')).toBeNull();
});

test('syncs a file and all created folder entries before it acknowledges the write', async () => {
  const { folder, storage } = await makeStorage();
  const synced = await watchSyncs();

  await storage.put('demo/2026/a.txt', Buffer.from('light and shadow'));

  const paths = ['kept/demo/2026/a.txt', 'kept/demo/2026', 'kept/demo', 'kept', ''];
  expect(synced).toEqual(await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).ino)));
});

test('syncs a file that is moved in', async () => {
  const { folder, storage } = await makeStorage();
  await storage.put('demo/a.txt', Buffer.from('light'));
  await writeFile(join(folder, 'made.txt'), 'shadow');
  const synced = await watchSyncs();

  await storage.putFile?.('demo/b.txt', join(folder, 'made.txt'));

  expect(synced).toEqual(await Promise.all(['kept/demo/b.txt', 'kept/demo'].map(async (path) => (await stat(join(folder, path))).ino)));
});

test('leaves nothing behind when a write fails', async () => {
  const { folder, storage } = await makeStorage();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );

  await expect(storage.put('a.txt', broken)).rejects.toThrow('gone');

  expect(await readdir(join(folder, 'kept'))).toEqual([]);
});

test.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\0b', 'a\\b', '', 'a/', '%2e%2e/a', 'é', 'a'.repeat(400)])(
  'rejects the key %j',
  async (key) => {
    const { storage } = await makeStorage();

    expect(isSafeKey(key)).toBe(false);
    expect(await storage.get(key)).toBeNull();
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not allowed');
  },
);

test('treats a folder as a missing file', async () => {
  const { folder, storage } = await makeStorage();
  await storage.put('demo/a.txt', Buffer.from('x'));
  await symlink('/nowhere', join(folder, 'kept', 'dangling'));

  expect(await storage.stat('demo')).toBeNull();
  expect(await storage.get('demo')).toBeNull();
  expect(await storage.stat('dangling')).toBeNull();
});
