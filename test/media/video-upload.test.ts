/** Processing of an uploaded film: streams, poster, storyboard and length, or a refusal; never a partial result. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video, videoRendition } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import type { FilmTranscoder } from '#server/ports/transcoder.ts';
import { createJobQueue, type JobQueue } from '#server/services/job/job-queue.ts';
import { createVideoProcess } from '#server/services/video/video-processing.ts';
import { createVideoOwner, type VideoOwnerService } from '#server/services/video/video-owner.ts';
import { accept } from '#server/services/video/video-upload.ts';
import { userTypes } from '#shared/user-type.ts';
import { presentFfmpeg } from '#test/support/present-ffmpeg.ts';
import { makeFolder, openTestDatabase } from '#test/support/database/database.ts';
import { makeClip } from '#test/http/video/video-fixtures.ts';

let database: OpenDatabase;
const ownerId = newId();
beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await database.db.insert(userAccount).values({ id: ownerId, email: 'film@example.org', nickName: 'Studio' });
}, 120_000);
afterAll(() => database.close());

interface Bench {
  folder: string;
  queue: (transcoder?: FilmTranscoder | null) => JobQueue;
  /** Lines for operators. */
  said: string[];
  owner: () => VideoOwnerService;
  /** A film that has arrived under this name; gives the video's id. */
  arrive: (fileName: string, make: (path: string) => void) => Promise<string>;
}

/** ffmpeg gives way to everything else, so that a busy machine takes minutes for what takes two seconds. */
const longMs = 240_000;

function makeBench(): Bench {
  const folder = makeFolder();
  const films = createDiskStorage(join(folder, 'films'), { isDurable: false });
  const media = createDiskStorage(join(folder, 'media'), { isDurable: false });
  mkdirSync(join(folder, 'films/uploads'), { recursive: true });
  const said: string[] = [];
  return {
    folder,
    said,
    queue: (transcoder = presentFfmpeg()) => {
      const process = createVideoProcess({ db: database.db, films, media, transcoder, workFolder: join(folder, 'film-work') });
      const queue = createJobQueue({
        db: database.db,
        handlers: { video: process },
        onError: () => undefined,
        warn: (line) => said.push(line),
      });
      onTestFinished(() => queue.close());
      return queue;
    },
    owner: () => createVideoOwner({ db: database.db, films, media, transcoder: null }),
    arrive: async (fileName, make) => {
      const id = newId();
      const sourceKey = `uploads/${id.replace(/^[-_]/, 'x')}.${fileName.split('.').at(-1)}`;
      make(join(folder, 'films', sourceKey));
      await database.db.transaction((tx) => accept(tx, { uploadId: id, ownerId, fileName, sourceKey, bytes: 1 }));
      return id;
    },
  };
}

interface Packaged extends Bench {
  id: string;
  /** As it was before its job. */
  arrived: typeof video.$inferSelect;
}

let packaged: Promise<Packaged> | undefined;

/** A film with streams, for tests that do not change it. */
function packagedFilm(): Promise<Packaged> {
  packaged ??= (async () => {
    const bench = makeBench();
    const id = await bench.arrive('开幕.mp4', draw());
    const arrived = await rowOf(id);
    expect(await bench.queue().runDue()).toBe(1);
    return { ...bench, id, arrived };
  })();
  return packaged;
}

/** Draws a small film; the file's ending says its kind. */
function draw(options: { seconds?: number; sound?: boolean; codec?: string } = {}): (path: string) => void {
  return (path) => makeClip(path, { seconds: 3, size: '320x180', rate: 12, ...options });
}

const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(video).where(eq(video.id, id));
  if (!row) throw new Error('The video is gone');
  return row;
};
const renditionsOf = (id: string) => database.db.select().from(videoRendition).where(eq(videoRendition.videoId, id));
const jobOf = async (id: string) => (await database.db.select().from(job).where(eq(job.key, id)))[0];
const picturesOf = async (id: string | null) => (id ? database.db.select().from(mediaFile).where(eq(mediaFile.id, id)) : []);

test('a film becomes streams with a poster, a storyboard and its length, without leftovers', { timeout: longMs }, async () => {
  const { folder, id, arrived } = await packagedFilm();
  expect(arrived).toMatchObject({ state: 'processing', titleZh: '开幕', publishAt: null, ownerId });

  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'ready', seconds: 3, failure: '', storyboardColumns: 5, storyboardTiles: 2, storyboardInterval: 2 });
  const [rendition] = await renditionsOf(id);
  expect(rendition).toMatchObject({ definition: 'AUTO', format: 'm3u8', width: 320, height: 180, path: `packages/${id}/master.m3u8` });
  const master = readFileSync(join(folder, 'films', rendition?.path ?? ''), 'utf8');
  expect(master).toContain('TYPE=AUDIO');
  const played = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(folder, 'films', rendition?.path ?? '')],
    { encoding: 'utf8' },
  );
  expect(Number(played.stdout)).toBeCloseTo(3, 0);
  const [poster] = await picturesOf(row.coverId);
  const [board] = await picturesOf(row.storyboardId);
  expect([poster?.width, poster?.height, board?.width, board?.height]).toEqual([320, 180, 800, 90]);
  expect(existsSync(join(folder, 'media', poster?.path ?? ''))).toBe(true);
  expect(readdirSync(join(folder, 'film-work'))).toEqual([]);
  expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 100 });
});

test('the frame at a second becomes the poster of a ready film; past its end the middle one', { timeout: longMs }, async () => {
  const { folder, id } = await packagedFilm();
  const storageOf = (name: string) => createDiskStorage(join(folder, name), { isDurable: false });
  const owner = createVideoOwner({ db: database.db, films: storageOf('films'), media: storageOf('media'), transcoder: presentFfmpeg() });
  const viewer = { id: ownerId, userType: userTypes.pgc, roles: [] };
  const first = (await rowOf(id)).coverId;

  const drawn = await owner.drawPoster(viewer, { id, language: 'en', second: 2 });

  const { coverId } = await rowOf(id);
  expect([coverId === first, drawn.cover?.width, drawn.cover?.height, drawn.canDrawPoster, drawn.storyboard?.tiles]).toEqual([
    false,
    320,
    180,
    true,
    2,
  ]);
  const [picture] = await picturesOf(coverId);
  expect(existsSync(join(folder, 'media', picture?.path ?? ''))).toBe(true);
  await owner.drawPoster(viewer, { id, language: 'en', second: 2 });
  expect((await rowOf(id)).coverId).toBe(coverId);
  expect((await owner.drawPoster(viewer, { id, language: 'en', second: 9_999 })).cover).not.toBeNull();
});

test('a silent film of another codec has no audio group', { timeout: longMs }, async () => {
  const { folder, queue, arrive } = makeBench();
  const id = await arrive('silent.webm', draw({ sound: false, codec: 'libvpx', seconds: 2 }));

  await queue().runDue();

  expect(await rowOf(id)).toMatchObject({ state: 'ready', seconds: 2 });
  expect(readFileSync(join(folder, `films/packages/${id}/master.m3u8`), 'utf8')).not.toContain('AUDIO');
});

const secret = (folder: string) => join(folder, 'secret.mp4');
const refused: readonly [string, string, (path: string, folder: string) => void][] = [
  ['a text', 'videoFormat', (path) => writeFileSync(path, 'no film at all')],
  [
    'a playlist that names a file',
    'videoFormat',
    (path, folder) => writeFileSync(path, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret(folder)}\n#EXT-X-ENDLIST\n`),
  ],
  ['a list to join', 'videoFormat', (path, folder) => writeFileSync(path, `ffconcat version 1.0\nfile '${secret(folder)}'\n`)],
  [
    'a sound',
    'videoNoPicture',
    (path) => void spawnSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', path]),
  ],
];
for (const transcoder of ['ffmpeg', null] as const) {
  test(`a file that is not a film fails at once, and its author is notified (${transcoder ?? 'without ffmpeg'})`, async () => {
    const { folder, queue, arrive, said } = makeBench();
    draw({ seconds: 1 })(secret(folder));
    const ids: string[] = [];
    for (const [, , make] of refused) ids.push(await arrive('film.mp4', (path) => make(path, folder)));

    await queue(transcoder ? presentFfmpeg() : null).runDue();

    for (const [at, id] of ids.entries()) {
      const [what, fault = ''] = refused[at] ?? [];
      expect(await rowOf(id), what).toMatchObject({ state: 'failed', failure: fault });
      expect(await jobOf(id), what).toMatchObject({
        state: 'failed',
        attempts: 1,
        failure: expect.stringMatching(new RegExp(`^${fault}(: .+)?$`, 's')),
      });
      expect(await renditionsOf(id)).toEqual([]);
    }
    // The words of the reader, without the folders of the machine.
    expect((await jobOf(ids[0] ?? ''))?.failure).toMatch(transcoder ? /^videoFormat: .*Invalid data/s : /^videoFormat: .*unsupported/is);
    expect((await jobOf(ids[0] ?? ''))?.failure).not.toContain(folder);
    expect(said).toHaveLength(refused.length);
    for (const [at, id] of ids.entries()) expect(said[at]).toContain(`jobs: video ${id} has failed in try 1: ${refused[at]?.[1]}`);
  });

  test(`a file that cannot be read is not of a wrong format: it is tried again, and the reason told (${transcoder ?? 'without ffmpeg'})`, async () => {
    const { folder, queue, arrive, said } = makeBench();
    const ids = [await arrive('gone.mp4', () => undefined), await arrive('folder.mp4', (path) => mkdirSync(path))];
    const jobs = queue(transcoder ? presentFfmpeg() : null);

    await jobs.runDue();
    expect([(await rowOf(ids[0] ?? '')).state, (await jobOf(ids[0] ?? ''))?.state]).toEqual(['processing', 'waiting']);
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await database.db
        .update(job)
        .set({ runAt: sql`now()` })
        .where(eq(job.state, 'waiting'));
      await jobs.runDue();
    }

    const found = [/ENOENT/, /EISDIR/];
    for (const [at, id] of ids.entries()) {
      expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'internal' });
      expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 3, failure: expect.stringMatching(found[at] ?? '') });
    }
    expect(said).toHaveLength(ids.length);
    for (const [at, id] of ids.entries())
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^jobs: video ${id} has failed in try 3: .*${found[at]?.source}`)));
    expect(readdirSync(join(folder, 'film-work'))).toEqual([]);
  });
}

test('without ffmpeg the film plays as its original file, with its length', async () => {
  const { queue, arrive } = makeBench();
  const id = await arrive('plain.mp4', draw({ seconds: 2 }));

  await queue(createFfmpeg({ program: '/nowhere/ffmpeg' })).runDue();

  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'ready', seconds: 2, coverId: null });
  expect(await renditionsOf(id)).toMatchObject([{ definition: 'OD', format: 'mp4', path: row.sourceKey, width: 320, height: 180 }]);
});

test('an interrupted processing registers nothing, leaves nothing behind, and starts over', { timeout: longMs }, async () => {
  const { folder, queue, arrive } = makeBench();
  const id = await arrive('long.mp4', draw({ seconds: 30 }));
  const first = queue();
  await first.start();
  await expect
    .poll(
      () =>
        existsSync(join(folder, 'film-work')) &&
        readdirSync(join(folder, 'film-work'), { recursive: true }).filter((name) => String(name).endsWith('.m4s')).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(1);

  await first.close();

  expect([
    (await rowOf(id)).state,
    await renditionsOf(id),
    readdirSync(join(folder, 'film-work')),
    existsSync(join(folder, 'films/packages')),
  ]).toEqual(['processing', [], [], false]);
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  // Leftovers of a killed process.
  mkdirSync(join(folder, `film-work/${id}.dead/streams`), { recursive: true });
  await database.db
    .update(job)
    .set({ runAt: sql`now()` })
    .where(eq(job.key, id));
  await queue().runDue();
  expect(await rowOf(id)).toMatchObject({ state: 'ready', seconds: 30 });
  expect(readdirSync(join(folder, 'film-work'))).toEqual([]);
});

test('a video deleted while it is processed stops, leaves no files, and is processed anew when it is restored', async () => {
  const { folder, queue, arrive, owner } = makeBench();
  const id = await arrive('long.mp4', draw({ seconds: 30 }));
  const staff = { id: 'staff', userType: userTypes.ordinary, roles: ['publisher'] } as const;
  const running = queue();
  await running.start();
  const segments = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.m4s')).length;
  await expect.poll(segments).toBeGreaterThan(1);

  await owner().remove(staff, id);

  await expect.poll(() => readdirSync(join(folder, 'film-work')), { timeout: 20_000 }).toEqual([]);
  expect([(await rowOf(id)).state, await renditionsOf(id), segments(), existsSync(join(folder, 'media'))]).toEqual([
    'deleted',
    [],
    0,
    false,
  ]);
  expect(await jobOf(id)).toMatchObject({ state: 'done', failure: 'dropped' });
  await running.close();
  await owner().restore(staff, id);
  expect((await rowOf(id)).state).toBe('processing');
  const jobs = await database.db.select({ state: job.state }).from(job).where(eq(job.key, id)).orderBy(job.id);
  expect(jobs).toEqual([{ state: 'done' }, { state: 'waiting' }]);
});
