import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { manifestOf, nameAt, rowsOf, type BackupManifest } from './backup-store.ts';
import { chooseKept, pruneBackups } from './backup-prune.ts';

const at = (text: string) => ({ name: nameAt(new Date(text)), at: new Date(text) });
const days = (count: number, from: string) =>
  Array.from({ length: count }, (_, back) => at(new Date(Date.parse(from) - back * 86_400_000).toISOString()));

test('keeps all of the last day, and the newest of each of the last days, weeks and months', () => {
  const all = [...days(120, '2026-09-18T03:00:00Z'), at('2026-09-18T01:00:00Z'), at('2026-09-16T01:00:00Z')];

  const kept = [...chooseKept(all, { daily: 3, weekly: 2, monthly: 3 })].sort();

  expect(kept).toEqual([
    '20260731T030000Z',
    '20260831T030000Z',
    '20260913T030000Z',
    '20260916T030000Z',
    '20260917T030000Z',
    '20260918T010000Z',
    '20260918T030000Z',
  ]);
});

test('a site that made no backup for long keeps those it has, and without rules still the newest', () => {
  const old = [at('2024-01-01T00:00:00Z'), at('2024-01-02T00:00:00Z')];

  expect(chooseKept(old, { daily: 7, weekly: 0, monthly: 0 }).size).toBe(2);
  expect([...chooseKept(old, { daily: 0, weekly: 0, monthly: 0 })]).toEqual(['20240102T000000Z']);
  expect(chooseKept([], { daily: 7, weekly: 4, monthly: 12 }).size).toBe(0);
});

test('removes backups and files that nothing keeps, but what another process may still be writing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-prune-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createDiskStorage(folder);
  const now = new Date('2026-09-18T03:00:00Z');
  const object = (name: string) => ({ object: `files/aa/${name}.age`, bytes: 1, sha256: '' });
  const put = async (backup: string, names: readonly string[]) => {
    const one = object('list');
    const files = names.map(object);
    const manifest: BackupManifest = {
      format: 'golden-panda-backup-set',
      version: 1,
      createdAt: '',
      count: 0,
      rows: one,
      list: one,
      files,
      missing: 0,
    };
    await store.put(rowsOf(backup), Buffer.from('rows'));
    await store.put(manifestOf(backup), Buffer.from(JSON.stringify(manifest)));
  };
  await put('20260901T030000Z', ['old', 'shared']);
  await put('20260918T020000Z', ['shared', 'new']);
  for (const unfinished of ['20260910T030000Z', '20260918T025900Z']) await store.put(rowsOf(unfinished), Buffer.from('rows'));
  for (const name of ['old', 'shared', 'new', 'orphan', 'fresh']) await store.put(object(name).object, Buffer.from('x'));
  const longAgo = new Date(now.getTime() - 5 * 86_400_000);
  for (const name of ['old', 'shared', 'new', 'orphan']) utimesSync(join(folder, object(name).object), longAgo, longAgo);
  utimesSync(join(folder, object('fresh').object), now, now);

  const warnings: string[] = [];
  await pruneBackups({ store, keep: { daily: 1, weekly: 0, monthly: 0 }, now, warn: (line) => warnings.push(line) });

  const left: string[] = [];
  for await (const { key } of store.list()) left.push(key);
  expect(left.sort()).toEqual([
    manifestOf('20260918T020000Z'),
    rowsOf('20260918T020000Z'),
    rowsOf('20260918T025900Z'),
    'files/aa/fresh.age',
    'files/aa/new.age',
    'files/aa/shared.age',
  ]);
  expect(warnings).toEqual([]);
  await store.put(manifestOf('20260918T020000Z'), Buffer.from('{'));
  await pruneBackups({
    store,
    keep: { daily: 1, weekly: 0, monthly: 0 },
    now: new Date('2027-01-01T00:00:00Z'),
    warn: (line) => warnings.push(line),
  });
  expect(warnings.join()).toContain('old backups could not be removed');
  expect(await store.stat(object('shared').object)).not.toBeNull();
});
