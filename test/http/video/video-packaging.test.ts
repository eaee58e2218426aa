/** Packaging of films: complete or not at all, once per file, by one instance, and interruptible. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { filmPackage, video, videoRendition } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import type { PackageOrder, Transcoder } from '#server/ports/transcoder.ts';
import { createPackaging, type Packaging } from '#server/services/video/packaging.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { makeFolder, openTestDatabase } from '#test/support/database/database.ts';
import { presentFfmpeg } from '#test/support/present-ffmpeg.ts';
import { isSiteOnPostgres } from '#test/support/site-engine.ts';
import { makeClip, needFfmpeg } from './video-fixtures.ts';

let database: OpenDatabase;
beforeAll(async () => {
  needFfmpeg();
  database = await openTestDatabase(isSiteOnPostgres() ? 'postgres' : 'embedded');
}, 120_000);
afterAll(() => database.close());

interface Bench {
  folder: string;
  said: string[];
  /** Packaging by a transcoder, closed after the test. */
  begin: (transcoder?: Transcoder) => Packaging;
  /** A protected video whose file is `key`. */
  add: (key: string, values?: Partial<typeof video.$inferInsert>) => Promise<string>;
  clip: (key: string, options?: Parameters<typeof makeClip>[1]) => void;
}

let count = 0;

/** ffmpeg gives way to all other programs: it needs a second on a free machine, and a minute on one with ten runs at a time. */
const longMs = 240_000;

/** A storage of films of its own, and a database without other videos. */
async function makeBench(): Promise<Bench> {
  await database.db.delete(video);
  await database.db.delete(filmPackage);
  const folder = join(makeFolder(), 'films');
  const said: string[] = [];
  return {
    folder,
    said,
    begin: (transcoder = presentFfmpeg()) => {
      const packaging = createPackaging({
        db: database.db,
        films: createDiskStorage(folder, { isDurable: false }),
        workFolder: join(folder, '.unfinished'),
        transcoder,
        log: (line) => said.push(line),
        onError: (error) => said.push(String(error)),
      });
      onTestFinished(() => packaging.close());
      return packaging;
    },
    add: async (key, values = {}) => {
      count += 1;
      const id = `p${count}`;
      await database.db.insert(video).values({ id, state: 'ready', publishAt: new Date(0), seconds: 4, ...values });
      await database.db.insert(videoRendition).values({ videoId: id, definition: 'OD', format: 'mp4', path: key });
      return id;
    },
    clip: (key, options) => makeClip(join(folder, key), options),
  };
}

const playlistsOf = async (videoId: string) =>
  (await database.db.select().from(videoRendition).where(eq(videoRendition.videoId, videoId))).filter(({ format }) => format === 'm3u8');
const packagesIn = (folder: string) => (existsSync(join(folder, 'packages')) ? readdirSync(join(folder, 'packages')) : []);
const unfinishedIn = (folder: string) => (existsSync(join(folder, '.unfinished')) ? readdirSync(join(folder, '.unfinished')) : []);

/** A transcoder that writes one file and ends on demand. */
function slowTranscoder(): { transcoder: Transcoder; orders: PackageOrder[]; finish: () => void } {
  const orders: PackageOrder[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const transcoder: Transcoder = {
    isThere: async () => true,
    packageFilm: async (order) => {
      orders.push(order);
      writeFileSync(join(order.folder, 'master.m3u8'), '#EXTM3U\n');
      const ended = new Promise<never>((_, reject) => order.signal.addEventListener('abort', () => reject(order.signal.reason as Error)));
      await Promise.race([promise, ended]);
      return { playlist: 'master.m3u8', width: 960, height: 540, bitrate: 1_000 };
    },
  };
  return { transcoder, orders, finish: () => resolve() };
}

test(
  'a film becomes playlists of several sizes with key frames every two seconds and one audio track; videos with the same file share them',
  { timeout: longMs },
  async () => {
    const { folder, clip, add, begin, said } = await makeBench();
    clip('demo/a.mp4', { seconds: 5 });
    const ids = [await add('demo/a.mp4'), await add('demo/a.mp4')];

    expect(await begin().packageWaiting()).toBe(1);

    const [first, second] = (await Promise.all(ids.map(playlistsOf))).flat();
    const path = first?.path ?? '';
    const master = readFileSync(join(folder, path), 'utf8');
    const playlist = (name: string) => readFileSync(join(folder, dirname(path), name, 'index.m3u8'), 'utf8');
    const lengths = ['540p', '360p', '216p'].map((name) =>
      [...playlist(name).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds)),
    );
    expect([first?.definition, first?.width, first?.height, second?.path]).toEqual(['AUTO', 960, 540, path]);
    expect(path).toMatch(/^packages\/[0-9a-f]{24}\/master\.m3u8$/);
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=960x540', 'RESOLUTION=640x360', 'RESOLUTION=384x216']);
    expect(master.match(/TYPE=AUDIO/g)).toHaveLength(1);
    for (const own of lengths) expect(own.slice(0, 2)).toEqual([2, 2]);
    expect(lengths[1]).toEqual(lengths[0]);
    expect([packagesIn(folder).length, unfinishedIn(folder)]).toEqual([1, []]);
    expect(said).toEqual([
      expect.stringMatching(/^films: packaging demo\/a\.mp4/),
      expect.stringMatching(/^films: demo\/a\.mp4 streams now, for 2 videos \(.+ s, .+ MB\)$/),
    ]);
  },
);

exhaustiveTest('a silent film has no audio group, and a small one is not upscaled', async () => {
  const { folder, clip, add, begin } = await makeBench();
  clip('demo/silent.mp4', { seconds: 2, sound: false, size: '320x180' });
  const id = await add('demo/silent.mp4');

  await begin().packageWaiting();

  const [row] = await playlistsOf(id);
  const master = readFileSync(join(folder, row?.path ?? ''), 'utf8');
  expect(master).not.toContain('AUDIO');
  expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=320x180']);
});

test('a later video uses the existing package', async () => {
  const { clip, add, begin } = await makeBench();
  clip('demo/a.mp4', { seconds: 2 });
  const first = await add('demo/a.mp4');
  const { transcoder, finish } = slowTranscoder();
  finish();
  await begin(transcoder).packageWaiting();
  const later = await add('demo/a.mp4');

  expect(await begin().packageWaiting()).toBe(0);
  expect((await playlistsOf(later)).map(({ path }) => path)).toEqual((await playlistsOf(first)).map(({ path }) => path));
});

test('only complete, protected, recorded videos are packaged', async () => {
  const { clip, add, begin } = await makeBench();
  clip('demo/a.mp4', { seconds: 1 });
  for (const values of [{ isDirect: true }, { isLive: true }, { state: 'processing' as const }]) await add('demo/a.mp4', values);
  await add('https://elsewhere.test/a.mp4');
  await add('demo/not-there.mp4');

  expect(await begin().packageWaiting()).toBe(0);
  expect(await database.db.$count(filmPackage)).toBe(0);
});

test('a stop during packaging leaves nothing behind, and the next start packages', async () => {
  const { folder, clip, add, begin } = await makeBench();
  clip('demo/long.mp4', { seconds: 60 });
  const id = await add('demo/long.mp4');
  const packaging = begin();
  const work = packaging.packageWaiting();
  await expect.poll(() => unfinishedIn(folder).length).toBe(1);
  await expect.poll(() => readdirSync(join(folder, '.unfinished'), { recursive: true }).length).toBeGreaterThan(2);
  const before = performance.now();

  await packaging.close();

  expect(performance.now() - before).toBeLessThan(2_000);
  expect([await work, await playlistsOf(id), packagesIn(folder), unfinishedIn(folder)]).toEqual([0, [], [], []]);
  const { transcoder, finish } = slowTranscoder();
  finish();
  expect(await begin(transcoder).packageWaiting()).toBe(1);
});

exhaustiveTest('leftovers of a killed process are never served, and removed when its claim expires', async () => {
  const { folder, clip, add, begin } = await makeBench();
  clip('demo/a.mp4', { seconds: 1 });
  const id = await add('demo/a.mp4');
  mkdirSync(join(folder, '.unfinished/dead/540p'), { recursive: true });
  await database.db
    .insert(filmPackage)
    .values({ source: 'demo/a.mp4', claim: 'dead', claimedUntil: sql`now() + interval '1 minute'`, attempts: 1 });
  const { transcoder, finish } = slowTranscoder();
  finish();

  // The claim is still valid.
  expect([await begin(transcoder).packageWaiting(), await playlistsOf(id), unfinishedIn(folder)]).toEqual([0, [], ['dead']]);
  await database.db.update(filmPackage).set({ claimedUntil: sql`now()` });

  expect([await begin(transcoder).packageWaiting(), (await playlistsOf(id)).length, unfinishedIn(folder)]).toEqual([1, 1, []]);
});

test('of several instances only one packages', async () => {
  const { clip, add, begin } = await makeBench();
  clip('demo/a.mp4', { seconds: 1 });
  const id = await add('demo/a.mp4');
  const { transcoder, orders, finish } = slowTranscoder();
  const instances = Array.from({ length: 4 }, () => begin(transcoder));

  const works = instances.map((packaging) => packaging.packageWaiting());
  await expect.poll(() => orders.length).toBe(1);
  // The others have found it claimed.
  expect(await Promise.any(works)).toBe(0);
  finish();

  expect((await Promise.all(works)).toSorted()).toEqual([0, 0, 0, 1]);
  expect([orders.length, (await playlistsOf(id)).length]).toEqual([1, 1]);
});

test('a file that is not a film is logged once and skipped, and the next one is packaged', { timeout: longMs }, async () => {
  const { folder, clip, add, begin, said } = await makeBench();
  clip('demo/z.mp4', { seconds: 1 });
  writeFileSync(join(folder, 'demo/a.mp4'), 'no film at all');
  const [bad, good] = [await add('demo/a.mp4'), await add('demo/z.mp4')];

  expect(await begin().packageWaiting()).toBe(1);
  expect(await begin().packageWaiting()).toBe(0);

  expect([(await playlistsOf(bad)).length, (await playlistsOf(good)).length, unfinishedIn(folder)]).toEqual([0, 1, []]);
  expect(said.filter((line) => line.includes('demo/a.mp4 could not be packaged'))).toHaveLength(1);
});

test('a playlist disguised as a film opens no other file, and the film after it is packaged', { timeout: longMs }, async () => {
  const { folder, clip, add, begin, said } = await makeBench();
  clip('demo/secret.mp4', { seconds: 1 });
  writeFileSync(
    join(folder, 'demo/bomb.mp4'),
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${join(folder, 'demo/secret.mp4')}\n#EXT-X-ENDLIST\n`,
  );
  const id = await add('demo/bomb.mp4');
  clip('demo/good.mp4', { seconds: 1 });
  const good = await add('demo/good.mp4');
  const packaging = begin();

  expect((await packaging.packageWaiting()) + (await packaging.packageWaiting())).toBe(1);

  expect([await playlistsOf(id), (await playlistsOf(good)).length]).toEqual([[], 1]);
  expect(said.filter((line) => line.includes('demo/bomb.mp4 could not be packaged'))).toHaveLength(1);
});

exhaustiveTest('a packaging that takes too long is given up', async () => {
  const { folder, clip, add, begin } = await makeBench();
  clip('demo/a.mp4', { seconds: 20 });
  const id = await add('demo/a.mp4');

  expect(await begin(createFfmpeg({ program: 'ffmpeg', secondsMax: 0.5 })).packageWaiting()).toBe(0);
  expect([await playlistsOf(id), unfinishedIn(folder)]).toEqual([[], []]);
});

test('without ffmpeg films stay unpackaged, and it is logged once', async () => {
  const { clip, add, begin, said } = await makeBench();
  clip('demo/a.mp4', { seconds: 1 });
  const id = await add('demo/a.mp4');
  const packaging = begin(createFfmpeg({ program: '/nowhere/ffmpeg' }));

  expect([await packaging.packageWaiting(), await packaging.packageWaiting(), await playlistsOf(id)]).toEqual([0, 0, []]);
  expect(said).toEqual(['films: ffmpeg and ffprobe were not found, so films play as the files they are']);
});
