/** The contract of every storage, tested on a folder and on an S3 server in a separate process. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/support/servers/free-port.ts';
import { startS3Server, type S3Server } from '#test/support/servers/s3-server.ts';
import { createDiskStorage } from './storage-disk.ts';
import { openLocalCopy } from './storage-local.ts';
import { createS3Storage } from './storage-s3.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'storages-'));
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const s3 = (endpoint = server.settings.endpoint) =>
  createS3Storage({ settings: { ...server.settings, endpoint }, prefix: 'media', partBytes: 5 * 1_048_576, answerMs: 5_000 });
const storages: readonly (readonly [name: string, open: () => Storage])[] = [
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['s3', () => s3()],
];
const hashOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

test.each(storages)('%s writes, describes, reads ranges of, replaces and removes a file', async (_name, open) => {
  const storage = open();
  await storage.put('library/a.txt', Buffer.from('light and shadow'));

  expect((await storage.stat('library/a.txt'))?.size).toBe(16);
  expect((await storage.get('library/a.txt'))?.toString()).toBe('light and shadow');
  expect(await text(await storage.read('library/a.txt', { start: 6, end: 8 }))).toBe('and');
  await storage.put('library/a.txt', Readable.from([Buffer.from('sha'), Buffer.from('dow')]));
  expect(await text(await storage.read('library/a.txt'))).toBe('shadow');
  await storage.remove('library/a.txt');
  await storage.remove('library/a.txt');
  expect([await storage.get('library/a.txt'), await storage.stat('library/a.txt')]).toEqual([null, null]);
  for (const key of ['packages/a/main.m3u8', 'packages/a/540p/1.m4s', 'packages/ab/main.m3u8']) await storage.put(key, Buffer.from('x'));
  await storage.removeFolder('packages/a');
  await storage.removeFolder('packages/a');
  expect(await storage.stat('packages/a/540p/1.m4s')).toBeNull();
  expect((await storage.stat('packages/ab/main.m3u8'))?.size).toBe(1);
  await expect(storage.read('library/a.txt')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each(storages)('%s stores a multipart upload and a local file byte for byte', async (_name, open) => {
  const storage = open();
  const bytes = randomBytes(12 * 1_048_576 + 17);
  await storage.put('films/long.bin', Readable.from(inPieces(bytes)));
  const path = join(folder, `local-${_name}`);
  await writeFile(path, bytes);
  await storage.putFile('films/moved.bin', path);

  for (const key of ['films/long.bin', 'films/moved.bin']) {
    expect((await storage.stat(key))?.size).toBe(bytes.length);
    expect(hashOf(await buffer(await storage.read(key)))).toBe(hashOf(bytes));
  }
  expect(await stat(path).catch(() => null)).toBeNull();
  await using copy = await openLocalCopy(storage, 'films/long.bin');
  expect((await stat(copy.path)).size).toBe(bytes.length);
});

test.each(storages)('%s stores nothing of a failed write', async (_name, open) => {
  const storage = open();
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(11 * 1_048_576);
      throw new Error('gone');
    })(),
  );

  await expect(storage.put('films/broken.bin', broken)).rejects.toThrow('gone');

  expect(await storage.stat('films/broken.bin')).toBeNull();
});

test.each(storages)('%s rejects keys that leave its folder', async (_name, open) => {
  const storage = open();
  for (const key of ['../a', '/etc/passwd', 'a//b', '.hidden', 'a\0b', '']) {
    expect([await storage.get(key), await storage.stat(key)]).toEqual([null, null]);
    await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('not allowed');
  }
});

test('reports an unreachable object store as unavailable without a long wait', async () => {
  const storage = s3(`http://127.0.0.1:${await freePort()}`);

  for (const call of [
    () => storage.get('a'),
    () => storage.stat('a'),
    () => storage.read('a'),
    () => storage.put('a', Buffer.from('x')),
    () => storage.remove('a'),
  ]) {
    await expect(call()).rejects.toMatchObject({ errorName: 'unavailable', status: 503 });
  }
});

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001);
}
