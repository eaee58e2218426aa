import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { createDiskStorage } from './storage-disk.ts';
import { readThrough } from './storage-read-through.ts';

test('reads the files of the site, and writes and removes only its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-through-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = createDiskStorage(join(folder, 'site'));
  const own = createDiskStorage(join(folder, 'own'));
  await site.put('a.txt', Buffer.from('site'));
  const both = readThrough(site, own);

  await both.put('a.txt', Buffer.from('changed'));
  await both.put('b/c.txt', Buffer.from('own'));
  await both.remove('a.txt');
  await both.put('d.txt', Buffer.from('own'));
  await both.removeFolder('b');

  expect(String(await site.get('a.txt'))).toBe('site');
  expect(readdirSync(join(folder, 'site'))).toEqual(['a.txt']);
  expect([String(await both.get('a.txt')), String(await both.get('d.txt')), await both.get('b/c.txt')]).toEqual(['site', 'own', null]);
  expect([(await both.stat('a.txt'))?.size, (await both.stat('d.txt'))?.size, await both.stat('b/c.txt')]).toEqual([4, 3, null]);
  expect(String(Buffer.concat(await (await both.read('d.txt', { start: 1, end: 2 })).toArray()))).toBe('wn');
  const listed: string[] = [];
  for await (const { key } of both.list()) listed.push(key);
  expect(listed.sort()).toEqual(['a.txt', 'd.txt']);
});
