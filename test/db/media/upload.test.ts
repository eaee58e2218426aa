/** Uploads and the library as services, on both engines: limits under a race, idempotent completion, clean-up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { unavailable } from '#server/errors.ts';
import { createMediaLibraryService } from '#server/services/media/media-library.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { createUploadAuthorisation } from '#server/services/media/upload-authorisation.ts';
import { createUploadService } from '#server/services/media/upload.ts';
import { UploadStore } from '#server/services/media/upload-store.ts';
import { accept } from '#server/services/video/video-upload.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { makeColumn, makeItem } from '#test/support/factories.ts';
import { testOnEachEngine } from '#test/support/database/database.ts';
import { makeFilm } from '#test/support/upload-files.ts';

async function openUploads({ db }: OpenDatabase, { freeBytes }: { freeBytes?: () => Promise<number> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [media, films] = [createDiskStorage(join(folder, 'media')), createDiskStorage(join(folder, 'films'))];
  const store = new UploadStore(join(folder, 'uploads'));
  const uploads = createUploadService({
    db,
    store,
    media,
    films,
    accept,
    freeBytes,
    authorisation: createUploadAuthorisation({ secret: 'a secret of at least 32 characters' }),
    clock: createDatabaseClock(db),
    onError: () => undefined,
  });
  const id = newId();
  await db
    .insert(userAccount)
    .values({ id, email: `${id}@example.org`.toLowerCase(), passwordHash: 'x', nickName: 'Sender', userType: userTypes.pgc });
  const owner: Viewer = { id, userType: userTypes.pgc, roles: [] };
  /** Announces a file and puts all its bytes there. */
  const arrive = async (bytes: Buffer, purpose: 'image' | 'video') => {
    const { videoId } = await uploads.begin(owner, { fileName: 'a.bin', fileSize: bytes.length, purpose });
    await writeFile(store.pathOf(videoId), bytes);
    return videoId;
  };
  return { uploads, store, media, films, owner, arrive };
}

const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer();

testOnEachEngine('30 concurrent announcements open ten uploads, and a cancelled one frees its place', async (database) => {
  const { uploads, owner } = await openUploads(database);

  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => uploads.begin(owner, { fileName: 'a.mp4', fileSize: 10 })));

  const begun = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value.videoId] : []));
  expect(begun).toHaveLength(10);
  expect(asked.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { errorName?: string }).errorName] : []))).toEqual(
    Array.from({ length: 20 }, () => 'tooManyRequests'),
  );
  await uploads.cancel(owner, begun[0] ?? '');
  await expect(uploads.begin(owner, { fileName: 'a.mp4', fileSize: 10 })).resolves.toMatchObject({ expire: 3_000 });
});

testOnEachEngine('a full disk refuses the upload and leaves no row', async (database) => {
  const { uploads, owner } = await openUploads(database, { freeBytes: async () => 600 * 1_048_576 });

  await expect(uploads.begin(owner, { fileName: 'a.mp4', fileSize: 100 * 1_048_576 })).rejects.toMatchObject({
    errorName: 'storageFull',
    status: 507,
  });
  await expect(uploads.begin(owner, { fileName: 'a.mp4', fileSize: 10 })).resolves.toMatchObject({ expire: 3_000 });

  expect(await database.db.select().from(upload).where(eq(upload.ownerId, owner.id))).toHaveLength(1);
});

testOnEachEngine('a completed film becomes one video and one job, even if its completion is reported repeatedly', async (database) => {
  const { uploads, films, owner, arrive } = await openUploads(database);
  const film = await makeFilm();
  const id = await arrive(film, 'video');

  await Promise.all(Array.from({ length: 5 }, () => uploads.arrive({ id, bytes: film.length, isWhole: false }, film.length)));
  await uploads.arrive({ id, bytes: film.length, isWhole: false }, film.length);

  expect(await database.db.select({ id: video.id, owner: video.ownerId, state: video.state }).from(video).where(eq(video.id, id))).toEqual([
    { id, owner: owner.id, state: 'processing' },
  ]);
  expect(await database.db.select().from(job).where(eq(job.key, id))).toHaveLength(1);
  expect((await films.stat(`uploads/${id}.mp4`))?.size).toBe(film.length);
});

testOnEachEngine('the sweep finishes an upload whose process ended between storing and naming it', async (database) => {
  const { uploads, store, films, owner, arrive } = await openUploads(database);
  const film = await makeFilm();
  const id = await arrive(film, 'video');
  // State left by such a process: the file has moved, the row says `checking`.
  await films.putFile(`uploads/${id}.mp4`, store.pathOf(id));
  await database.db.update(upload).set({ state: 'checking' }).where(eq(upload.id, id));

  await uploads.sweep();

  expect(await uploads.state(owner, id)).toMatchObject({ state: 'done', video: { id } });
});

testOnEachEngine('a storage outage keeps the upload, and the next sweep finishes it', async (database) => {
  const { uploads, media, owner, arrive } = await openUploads(database);
  const id = await arrive(await picture(), 'image');
  const put = media.put;
  media.put = () => Promise.reject(unavailable());

  await expect(uploads.arrive({ id, bytes: 0, isWhole: false }, 1)).rejects.toMatchObject({ status: 503 });
  expect((await uploads.state(owner, id)).state).toBe('uploading');
  media.put = put;

  expect(await uploads.state(owner, id)).toMatchObject({ state: 'done', media: { image: { width: 90, height: 60 } } });
});

testOnEachEngine('a picture in a cover, gallery or body cannot be deleted; an unused one can', async (database) => {
  const { uploads, media, owner, arrive } = await openUploads(database);
  const library = createMediaLibraryService({ db: database.db, media });
  const column = await makeColumn(database);
  const made = async () => {
    const id = await arrive(await picture(), 'image');
    await uploads.arrive({ id, bytes: 0, isWhole: false }, 1);
    const mediaId = (await uploads.state(owner, id)).media?.id ?? '';
    const [file] = await database.db.select().from(mediaFile).where(eq(mediaFile.id, mediaId));
    return { id: mediaId, path: file?.path ?? '' };
  };
  const item = await makeItem(database, { columnId: column.id });
  const uses = [
    ({ id }: { id: string }) => sql`cover_id = ${id}`,
    ({ id }: { id: string }) => sql`gallery_ids = array[${id}]::text[]`,
    ({ path }: { path: string }) => sql`body_en = ${`<p><img src="/media/${path}" alt=""></p>`}`,
  ];

  for (const use of uses) {
    const file = await made();
    await database.db.execute(sql`update content_revision set ${use(file)} where content_id = ${item}`);
    await expect(library.remove(owner, file.id)).rejects.toMatchObject({ errorName: 'stillUsed' });
    await database.db.execute(
      sql`update content_revision set cover_id = null, gallery_ids = '{}', body_en = '' where content_id = ${item}`,
    );
    await library.remove(owner, file.id);
    expect(await media.stat(file.path)).toBeNull();
  }
});

testOnEachEngine('deletes unfinished uploads older than a day with their bytes, and keeps newer ones', async (database) => {
  const { uploads, store, owner } = await openUploads(database);
  const [old, fresh] = [
    await uploads.begin(owner, { fileName: 'a.mp4', fileSize: 10 }),
    await uploads.begin(owner, { fileName: 'b.mp4', fileSize: 10 }),
  ];
  await database.db
    .update(upload)
    .set({ updatedAt: sql`now() - interval '25 hours'` })
    .where(eq(upload.id, old.videoId));

  expect(await uploads.sweep()).toBeGreaterThanOrEqual(1);

  expect([await store.arrived(old.videoId), await store.arrived(fresh.videoId)]).toEqual([null, 0]);
  await expect(uploads.refresh(owner, old.videoId)).rejects.toMatchObject({ status: 404 });
  await expect(uploads.refresh({ id: newId() }, fresh.videoId)).rejects.toMatchObject({ status: 404 });
});
