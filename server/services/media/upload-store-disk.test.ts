/** Unfinished uploads in a folder: parts are durable once they are acknowledged. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, onTestFinished, test } from 'vitest';
import { watchSyncs } from '#test/support/database/watch-syncs.ts';
import { DiskUploadStore } from './upload-store-disk.ts';

test('syncs an upload and each of its parts before acknowledging them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = new DiskUploadStore(folder);
  const synced = await watchSyncs();

  await store.create(new Upload({ id: 'film', size: 11, offset: 0 }));
  const first = await store.write(Readable.from([Buffer.from('light ')]), 'film', 0);
  const second = await store.write(Readable.from([Buffer.from('shade')]), 'film', first);

  const [description, directory, file] = await Promise.all(
    [join(folder, 'film.json'), folder, join(folder, 'film')].map(async (path) => (await stat(path)).ino),
  );
  expect(second).toBe(11);
  expect(synced).toEqual([description, directory, file, file]);
});
