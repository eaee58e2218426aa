/** Unfinished uploads in a store that instances share, on both engines: two stores over the same database and objects are two instances. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { upload } from '#server/db/schema/upload.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { createUploadAuthorisation } from '#server/services/media/upload-authorisation.ts';
import { SharedUploadStore } from '#server/services/media/upload-store-shared.ts';
import { createUploadService } from '#server/services/media/upload.ts';
import { accept } from '#server/services/video/video-upload.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { testOnEachEngine } from '#test/support/database/database.ts';
import { makeFilm } from '#test/support/upload-files.ts';

const pieceBytes = 40;

async function openInstances({ db }: OpenDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const objects = createDiskStorage(join(folder, 'uploads'));
  const [media, films] = [createDiskStorage(join(folder, 'media')), createDiskStorage(join(folder, 'films'))];
  const moved: string[] = [];
  const counted: Storage = { ...films, put: (key, content) => (moved.push(key), films.put(key, content)) };
  const openOne = () => {
    const store = new SharedUploadStore({ db, objects, pieceBytes });
    const uploads = createUploadService({
      db,
      store,
      media,
      films: counted,
      accept,
      authorisation: createUploadAuthorisation({ secret: 'a secret of at least 32 characters' }),
      clock: createDatabaseClock(db),
      onError: () => undefined,
    });
    return { store, uploads };
  };
  const id = newId();
  await db
    .insert(userAccount)
    .values({ id, email: `${id}@example.org`.toLowerCase(), passwordHash: 'x', nickName: 'Sender', userType: userTypes.pgc });
  const owner: Viewer = { id, userType: userTypes.pgc, roles: [] };
  const keysOf = async (key: string) => {
    const keys: string[] = [];
    for await (const file of objects.list(key)) keys.push(file.key);
    return keys.sort();
  };
  return { first: openOne(), second: openOne(), objects, films, owner, moved, keysOf };
}

const stream = (bytes: Buffer) => Readable.from([bytes]);

testOnEachEngine('two instances take parts in turn; one of two equal parts is refused, and nothing of it stays', async (database) => {
  const { first, second, owner, keysOf } = await openInstances(database);
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 251));
  const { videoId: id } = await first.uploads.begin(owner, { fileName: 'a.mp4', fileSize: bytes.length });

  expect(await first.store.write(stream(bytes.subarray(0, 100)), id, 0)).toBe(100);
  expect((await second.store.getUpload(id)).offset).toBe(100);
  const [one, other] = await Promise.allSettled([
    first.store.write(stream(bytes.subarray(100, 130)), id, 100),
    second.store.write(stream(bytes.subarray(100, 130)), id, 100),
  ]);
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  await expect(first.store.write(stream(bytes.subarray(0, 50)), id, 0)).rejects.toMatchObject({ status: 409 });

  // A sender who breaks off: what had come is kept, and the rest is sent from there.
  const broken = Readable.from(
    (async function* () {
      yield bytes.subarray(130, 180);
      yield bytes.subarray(180, 190);
      throw new Error('The connection was lost');
    })(),
  );
  await expect(second.store.write(broken, id, 130)).rejects.toThrow('lost');
  expect(await first.store.arrived(id)).toBe(190);
  expect(await first.store.write(stream(bytes.subarray(190)), id, 190)).toBe(300);

  expect(await buffer(await second.store.readAll(id))).toEqual(bytes);
  await using file = await second.store.open(id);
  expect(await readFile(file.path)).toEqual(bytes);
  // Only what counts lies there.
  expect(await keysOf(id)).toHaveLength(5);
});

testOnEachEngine(
  'a complete film is checked by one instance alone, by another once its claim is over, and its pieces go',
  async (database) => {
    const { first, second, owner, films, moved, keysOf } = await openInstances(database);
    const film = await makeFilm();
    const { videoId: id } = await first.uploads.begin(owner, { fileName: 'a.mp4', fileSize: film.length });
    await first.store.write(stream(film), id, 0);

    const open = { id, bytes: film.length, isWhole: false };
    const setClaim = (seconds: number) =>
      database.db
        .update(upload)
        .set({ state: 'checking', claimedUntil: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(upload.id, id));
    // Another instance is at it.
    await setClaim(3_600);
    await second.uploads.arrive(open, film.length);
    expect(moved).toEqual([]);
    // It was killed.
    await setClaim(-1);
    await Promise.all([first.uploads.arrive(open, film.length), second.uploads.arrive(open, film.length)]);

    expect(moved).toEqual([`uploads/${id}.mp4`]);
    await expect.poll(async () => (await second.uploads.state(owner, id)).state).toBe('done');
    expect(await films.get(`uploads/${id}.mp4`)).toEqual(film);
    expect(await keysOf(id)).toEqual([]);
  },
);

testOnEachEngine('pieces that are gone are asked for again; expired and forgotten ones are removed', async (database) => {
  const { first, second, owner, objects, keysOf } = await openInstances(database);
  const begin = async () => {
    const { videoId: id } = await first.uploads.begin(owner, { fileName: 'a.mp4', fileSize: 200 });
    await first.store.write(stream(Buffer.alloc(80)), id, 0);
    await second.store.write(stream(Buffer.alloc(80)), id, 80);
    return id;
  };
  const [lost, old, fresh] = [await begin(), await begin(), await begin()];
  const second80 = (await keysOf(lost)).find((key) => key.includes('/000000000080-')) ?? '';
  await objects.remove(second80);
  await expect(buffer(await second.store.readAll(lost))).rejects.toMatchObject({ status: 503 });
  expect(await first.store.arrived(lost)).toBe(80);

  await first.uploads.cancel(owner, lost);
  await database.db
    .update(upload)
    .set({ updatedAt: sql`now() - interval '25 hours'` })
    .where(eq(upload.id, old));
  await second.uploads.sweep();

  expect([await keysOf(lost), await keysOf(old), await keysOf(fresh)]).toEqual([[], [], [expect.anything(), expect.anything()]]);
  expect(await second.store.idleSince(0)).toEqual([]);
  expect(await second.store.idleSince(Date.now() + 60_000)).toEqual([fresh]);
});
