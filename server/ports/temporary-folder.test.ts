/** Temporary folders: below the data folder, gone with their work, and swept when the process that made them has ended. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { copyLocally } from './storage-local.ts';
import { openTemporaryFolder, setTemporaryRoot, sweepTemporaryFolders } from './temporary-folder.ts';
import { Readable } from 'node:stream';

let root = '';
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'temporary-'));
  setTemporaryRoot(folder);
  root = join(folder, 'temporary');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('a copy lies below the data folder, is readable by this user alone, and leaves with its folder', async () => {
  {
    await using copy = await copyLocally(Readable.from(['film']), 'a.mp4');
    expect(copy.path.startsWith(`${root}/`)).toBe(true);
    expect(statSync(join(copy.path, '..')).mode & 0o077).toBe(0);
  }
  expect(readdirSync(root)).toEqual([]);
});

test('a copy that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (function* () {
      yield 'fi';
      throw new Error('the store has gone');
    })(),
  );

  await expect(copyLocally(broken, 'a.mp4')).rejects.toThrow('the store has gone');
  expect(readdirSync(root)).toEqual([]);
});

test('what killed processes have left is removed; what runs, and what other machines may use, stays', async () => {
  const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, '');
  const ended = spawnSync('true').pid;
  await using own = await openTemporaryFolder('copy');
  const plant = (name: string, ageDays = 0) => {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'film.mp4'), 'film');
    const at = new Date(Date.now() - ageDays * 86_400_000);
    utimesSync(join(root, name), at, at);
    return name;
  };
  const left = [plant(`${machine}-${ended}-copy-a`), plant(`${machine}-${process.pid}-copy-b`), plant('other-1-copy-c', 15)];
  const kept = [plant(`${machine}-${process.ppid}-copy-d`), plant('other-1-copy-e', 13)];

  await sweepTemporaryFolders();

  expect(left.filter((name) => existsSync(join(root, name)))).toEqual([]);
  expect(kept.filter((name) => existsSync(join(root, name)))).toEqual(kept);
  expect(existsSync(own.path)).toBe(true);
});
