/** Uploads and the library as services, on both engines: limits under a race, idempotent completion, clean-up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { unavailable } from '#server/errors.ts';
import { createMediaLibraryService } from '#server/services/media/media-library.ts';
import { withCredits } from '#server/services/media/credited-html.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { compareMediaUses, eraseDeletedMedia, eraseReplacedMedia } from '#server/services/media/media-library-upkeep.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { archivePath, articlePath } from '#server/services/media/upload-finish.ts';
import { createUploadAuthorisation } from '#server/services/media/upload-authorisation.ts';
import { createUploadService } from '#server/services/media/upload.ts';
import { DiskUploadStore } from '#server/services/media/upload-store-disk.ts';
import { accept } from '#server/services/video/video-upload.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { makeColumn, makeItem, publishItem } from '#test/support/factories.ts';
import { testOnEachEngine, testOnOneEngine } from '#test/support/database/database.ts';
import { makeFilm } from '#test/support/upload-files.ts';

async function openUploads({ db }: OpenDatabase, { freeBytes }: { freeBytes?: () => Promise<number> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [media, films] = [createDiskStorage(join(folder, 'media')), createDiskStorage(join(folder, 'films'))];
  const store = new DiskUploadStore(join(folder, 'uploads'));
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

testOnOneEngine('a day has a thousand files and a hundred gigabytes of an account, whatever became of them', async (database) => {
  const { db } = database;
  const { uploads, owner } = await openUploads(database);
  const sent = (count: number, bytes: number) =>
    db
      .insert(upload)
      .values(
        Array.from({ length: count }, () => ({
          id: newId(),
          ownerId: owner.id,
          purpose: 'image' as const,
          fileName: 'a',
          bytes,
          state: 'failed' as const,
        })),
      );
  const ask = (fileSize: number) =>
    uploads.begin(owner, { fileName: 'a.mp4', fileSize }).then(
      () => 'ok',
      (error: { errorName?: string }) => error.errorName,
    );
  const letDayPass = () => db.update(upload).set({ createdAt: sql`now() - interval '1 day'` });
  const gigabyte = 1_073_741_824;

  await sent(999, 1);
  expect([await ask(10), await ask(10)]).toEqual(['ok', 'tooManyRequests']);
  await letDayPass();
  expect(await ask(10)).toBe('ok');
  await letDayPass();
  await sent(99, gigabyte);
  expect([await ask(gigabyte), await ask(1)]).toEqual(['ok', 'storageFull']);
  await letDayPass();
  expect(await ask(1)).toBe('ok');
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

testOnEachEngine('an account that is not active sends nothing, though its authorisation holds', async (database) => {
  const { uploads, owner } = await openUploads(database);
  const { videoId, uploadAuth } = await uploads.begin(owner, { fileName: 'a.mp4', fileSize: 10 });
  const setStatus = (status: 'active' | 'closing' | 'blocked') =>
    database.db.update(userAccount).set({ status }).where(eq(userAccount.id, owner.id));
  const opened = () => uploads.open(videoId, uploadAuth, async () => null);

  for (const status of ['blocked', 'closing'] as const) {
    await setStatus(status);
    await expect(opened(), status).rejects.toMatchObject({ status: 404 });
  }
  await setStatus('active');
  expect(await opened()).toMatchObject({ id: videoId, isWhole: false });
});

testOnEachEngine('files that staff sent for an import are deleted 30 days after', async (database) => {
  const { uploads, films, owner } = await openUploads(database);
  const places = { archive: archivePath, article: articlePath };

  for (const [purpose, pathOf] of Object.entries(places)) {
    const [old, fresh] = [newId(), newId()];
    for (const [id, days] of [
      [old, 31],
      [fresh, 29],
    ] as const) {
      await films.put(pathOf(id), Buffer.from('file'));
      await database.db
        .insert(upload)
        .values({
          id,
          ownerId: owner.id,
          purpose: purpose as keyof typeof places,
          fileName: 'a',
          bytes: 4,
          state: 'done',
          updatedAt: sqlInstant(sql`now() - make_interval(days => ${days})`),
        });
    }
    await uploads.sweep();
    expect([await films.stat(pathOf(old)), (await films.stat(pathOf(fresh)))?.size], purpose).toEqual([null, 4]);
  }
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

async function openLibrary(database: OpenDatabase) {
  const opened = await openUploads(database);
  const { uploads, media, owner, arrive } = opened;
  const made = async () => {
    const id = await arrive(await picture(), 'image');
    await uploads.arrive({ id, bytes: 0, isWhole: false }, 1);
    const mediaId = (await uploads.state(owner, id)).media?.id ?? '';
    const [file] = await database.db.select().from(mediaFile).where(eq(mediaFile.id, mediaId));
    return { id: mediaId, path: file?.path ?? '', name: file?.name ?? '' };
  };
  const usesOf = async (id: string) => (await library.detail(owner, id, 'en')).uses;
  const library = createMediaLibraryService({ db: database.db, media });
  return { ...opened, library, made, usesOf };
}

type Picture = { id: string; path: string };

testOnEachEngine(
  'a picture in a cover, gallery, text or earlier version stays, with its uses; an unused one goes to the bin',
  async (database) => {
    const opened = await openLibrary(database);
    const { media, owner, library, made, usesOf } = opened;
    const column = await makeColumn(database);
    const item = await makeItem(database, { columnId: column.id });
    const { rows: revisions } = await database.db.execute<{ id: string }>(sql`select id from content_revision where content_id = ${item}`);
    const body = (path: string) => `<p>a</p><figure><img src="/media/${path}" alt=""></figure>`;
    const setFields = (fields: ReturnType<typeof sql>) => sql`update content_revision set ${fields} where content_id = ${item}`;
    const clear = setFields(sql`cover_id = null, gallery_ids = '{}', attachments = '[]', blocks = '[]', body_zh = '', body_en = ''`);
    const keepVersion = (fields: object) =>
      sql`insert into content_snapshot (revision_id, version, content_id, fields) values (${revisions[0]?.id}, 7, ${item}, ${JSON.stringify(fields)}::jsonb)`;
    const dropVersion = sql`delete from content_snapshot where content_id = ${item}`;
    const cases: [place: string, use: (file: Picture) => ReturnType<typeof sql>, end: ReturnType<typeof sql>][] = [
      ['cover', ({ id }) => setFields(sql`cover_id = ${id}`), clear],
      ['gallery', ({ id }) => setFields(sql`gallery_ids = array[${id}, 'unknown']::text[]`), clear],
      ['bodyZh', ({ path }) => setFields(sql`body_zh = ${body(path)}`), clear],
      ['bodyEn', ({ path }) => setFields(sql`body_en = ${body(`${path}?x-oss-process=image/resize,w_320`)}`), clear],
      ['', ({ id }) => keepVersion({ coverId: id }), dropVersion],
      [
        'blocks',
        ({ id }) => setFields(sql`blocks = ${JSON.stringify([{ id: 'one', block: { pictures: [id] }, isShown: true }])}::jsonb`),
        clear,
      ],
      ['attachments', ({ id }) => setFields(sql`attachments = ${JSON.stringify([{ id, nameEn: '', nameZh: '' }])}::jsonb`), clear],
      ['', ({ id }) => keepVersion({ galleryIds: [id] }), dropVersion],
      ['', ({ id }) => keepVersion({ attachments: [{ id }] }), dropVersion],
      ['', ({ path }) => keepVersion({ bodyEn: body(path) }), dropVersion],
    ];

    for (const [place, use, end] of cases) {
      const file = await made();
      await database.db.execute(use(file));
      expect(await usesOf(file.id)).toMatchObject([
        { kind: 'content', id: item, titleEn: 'Title', places: place ? [place] : [], isPublic: false, isPast: place === '' },
      ]);
      await expect(library.remove(owner, [file.id])).rejects.toMatchObject({ errorName: 'stillUsed' });
      await database.db.execute(end);
      expect(await library.remove(owner, [file.id])).toEqual({ removed: [file.id], used: [] });
      // Undo, deletion again, and the end of its time in the bin.
      expect(await library.restore(owner, [file.id])).toEqual({ restored: [file.id] });
      await library.remove(owner, [file.id]);
      expect(await eraseDeletedMedia(database.db, opened)).toBe(0);
      await database.db.execute(sql`update media_file set deleted_at = now() - interval '31 days' where id = ${file.id}`);
      expect(await eraseDeletedMedia(database.db, opened)).toBe(1);
      expect(await media.stat(file.path)).toBeNull();
    }
  },
);

testOnEachEngine('a bulk deletion leaves used pictures; one that is used again leaves the bin automatically', async (database) => {
  const { owner, library, made, usesOf } = await openLibrary(database);
  const [used, free] = [await made(), await made()];
  const { id: columnId } = await makeColumn(database);
  const item = await publishItem(database, { columnId, coverId: used.id });

  expect(await library.remove(owner, [used.id, free.id])).toEqual({ removed: [free.id], used: [used.id] });
  expect((await library.list(owner, { use: 'used' }, 'en')).rows.map(({ id }) => id)).toEqual([used.id]);
  expect((await library.list(owner, { scope: 'own', use: 'unused' }, 'en')).rows).toEqual([]);
  expect((await library.list(owner, { isDeleted: true }, 'en')).rows.map(({ id }) => id)).toEqual([free.id]);
  expect(await usesOf(used.id)).toMatchObject([{ id: item, places: ['cover'], isPublic: true }]);

  await database.db.execute(sql`update content_revision set gallery_ids = array[${free.id}] where content_id = ${item}`);

  expect((await library.list(owner, { isDeleted: true }, 'en')).rows).toEqual([]);
  await expect(library.remove({ id: newId(), userType: userTypes.pgc, roles: [] }, [free.id])).rejects.toMatchObject({ status: 404 });
});

testOnEachEngine('edits merge by field, and the same field is refused with theirs; tags are set in bulk', async (database) => {
  const { owner, library, made } = await openLibrary(database);
  const [one, two] = [await made(), await made()];
  const admin: Viewer = { id: newId(), userType: userTypes.ordinary, roles: ['admin'] };

  const saved = await library.save(
    admin,
    {
      id: one.id,
      base: { name: one.name, creditEn: '', licence: '', licenceEndsOn: '', tags: [] },
      changes: { name: ' 夜  熊猫 ', creditEn: 'Ann', licence: 'CC BY 4.0', licenceEndsOn: '2099-12-31', tags: ['opening ', 'opening'] },
    },
    'en',
  );
  expect(saved).toMatchObject({
    name: '夜 熊猫',
    creditEn: 'Ann',
    licenceEndsOn: '2099-12-31',
    tags: ['opening'],
    version: 2,
    uploaderName: 'Sender',
  });
  const save = (base: object, changes: object) => library.save(owner, { id: one.id, base, changes }, 'en');
  await expect(save({ creditEn: '' }, { creditEn: 'Mine' })).rejects.toMatchObject({
    status: 409,
    data: { conflicts: { creditEn: { base: '', theirs: 'Ann' } } },
  });
  await expect(save({ licenceEndsOn: '2099-12-31' }, { licenceEndsOn: '2099-02-31' })).rejects.toMatchObject({ status: 400 });
  // Nothing changes, so nothing is counted.
  expect((await save({ creditEn: '' }, { creditEn: 'Ann' })).version).toBe(2);
  expect(await save({ altEn: '', licenceEndsOn: '2099-12-31' }, { altEn: 'Mine', licenceEndsOn: '' })).toMatchObject({
    name: '夜 熊猫',
    altEn: 'Mine',
    licenceEndsOn: null,
    version: 3,
  });

  expect(await library.tag(owner, { ids: [one.id, two.id], tag: 'opening', isAdded: true })).toEqual({ changed: [two.id], full: [] });
  expect(await library.tags(owner)).toEqual([{ tag: 'opening', count: 2 }]);
  const found = async (query: object) => (await library.list(owner, { scope: 'own', ...query }, 'en')).rows.map(({ id }) => id).sort();
  expect(await found({ search: '熊猫' })).toEqual([one.id]);
  expect(await found({ search: 'ann' })).toEqual([one.id]);
  expect(await found({ search: 'OPEN' })).toEqual([one.id, two.id].sort());
  expect(await found({ tag: 'opening' })).toEqual([one.id, two.id].sort());
  expect(await library.tag(owner, { ids: [one.id, two.id], tag: 'opening', isAdded: false })).toMatchObject({
    changed: [one.id, two.id].sort(),
  });
  expect(await library.tags(owner)).toEqual([]);

  const trail = await database.db.execute<{ action: string }>(
    sql`select action from audit_entry where subject_kind = 'media' and subject_id = ${one.id} order by id`,
  );
  expect(trail.rows.map(({ action }) => action)).toEqual(['save', 'save', 'tag']);
});

testOnEachEngine(
  'a replaced file keeps id, texts and uses, in texts of items too; the earlier one is used again, or erased after 30 days',
  async (database) => {
    const opened = await openLibrary(database);
    const { media, owner, library, made, usesOf } = opened;
    const [kept, first, second] = [await made(), await made(), await made()];
    const { id: columnId } = await makeColumn(database);
    const item = await makeItem(database, { columnId, bodyEn: `<p>a</p><img src="/media/${kept.path}" alt="x">` });
    const pathInBody = async () =>
      (await database.db.execute<{ body: string }>(sql`select body_en as body from content_revision where content_id = ${item}`)).rows[0]
        ?.body ?? '';
    const publisher: Viewer = { id: owner.id, userType: userTypes.ordinary, roles: ['publisher'] };
    await library.save(owner, { id: kept.id, base: { altEn: '' }, changes: { altEn: 'A lamp' } }, 'en');

    const replaced = await library.replace(owner, { id: kept.id, version: 2, byId: first.id }, 'en');

    expect(replaced).toMatchObject({
      item: { id: kept.id, altEn: 'A lamp', version: 3, image: { url: `/media/${first.path}` } },
      versions: [{ number: 1 }],
    });
    expect(await pathInBody()).toContain(first.path);
    expect(await usesOf(kept.id)).toMatchObject([{ id: item, places: ['bodyEn'] }]);
    // An editor that was open saves the earlier path.
    await database.db.execute(
      sql`update content_revision set body_en = replace(body_en, ${first.path}, ${kept.path}) where content_id = ${item}`,
    );
    expect(await usesOf(kept.id)).toMatchObject([{ id: item, places: ['bodyEn'] }]);
    expect(await withCredits(database.db, await pathInBody(), 'en')).toContain(first.path);
    await expect(library.replace(owner, { id: kept.id, version: 2, byId: second.id }, 'en')).rejects.toMatchObject({ status: 409 });
    await expect(library.replace(owner, { id: kept.id, version: 3 }, 'en')).rejects.toMatchObject({ status: 400 });
    const foreign = await (await openLibrary(database)).made();
    await expect(library.replace(owner, { id: kept.id, version: 3, byId: foreign.id }, 'en')).rejects.toMatchObject({ status: 404 });

    await createPublishingService(database).online(item, 'test');
    await expect(library.replace(owner, { id: kept.id, version: 3, byId: second.id }, 'en')).rejects.toMatchObject({ status: 403 });
    const again = await library.replace(publisher, { id: kept.id, version: 3, number: 1 }, 'en');
    const [purge] = await database.db.select({ tags: contentChange.tags }).from(contentChange).orderBy(desc(contentChange.id)).limit(1);
    expect(purge?.tags.toSorted()).toEqual(
      [`content:${item}`, `column:${columnId}`, 'home', 'columns', 'recommended', 'search', 'videos'].sort(),
    );
    expect(again).toMatchObject({
      item: { image: { url: `/media/${kept.path}` } },
      versions: [{ number: 1, url: `/media/${first.path}` }],
    });
    expect(await eraseReplacedMedia(database.db, opened)).toBe(0);
    await database.db.execute(sql`update media_version set replaced_at = now() - interval '31 days'`);
    expect([await eraseReplacedMedia(database.db, opened), await eraseReplacedMedia(database.db, opened)]).toEqual([1, 0]);
    expect([await media.stat(first.path), (await library.detail(owner, kept.id, 'en')).versions]).toEqual([null, []]);
    await expect(library.replace(publisher, { id: kept.id, version: 4, number: 1 }, 'en')).rejects.toMatchObject({ status: 404 });
  },
);

testOnEachEngine('every column that names a picture counts as a use, and the comparison mends a difference', async (database) => {
  const { made } = await openLibrary(database);
  const { id } = await made();
  const { rows: references } = await database.db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as "table", attname as "column" from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'media_file'::regclass and conrelid not in ('media_use'::regclass, 'media_version'::regclass)`);
  const { rows: view } = await database.db.execute<{ text: string }>(sql`select pg_get_viewdef('media_use_found'::regclass) as text`);

  const unread = references.filter(({ table, column }) => !new RegExp(`${column}[\\s\\S]*FROM ${table}\\b`).test(view[0]?.text ?? ''));

  expect(references.length).toBeGreaterThan(10);
  expect(unread).toEqual([]);
  expect(await compareMediaUses(database.db)).toBe(0);
  await database.db.execute(sql`delete from media_use`);
  await database.db.execute(
    sql`insert into media_use (media_id, source, source_id, owner_id, place) values (${id}, 'film', 'gone', 'gone', 'still')`,
  );
  expect(await compareMediaUses(database.db)).toBeGreaterThan(0);
  expect(await compareMediaUses(database.db)).toBe(0);
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
