/** SIGKILL during the processing of a film: no partial result is registered, no child process survives, and another process finishes it once within a minute. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video, videoRendition } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createVideoProcess } from '#server/services/video/video-processing.ts';
import { accept } from '#server/services/video/video-upload.ts';
import { makeDataFolder, makeFolder } from '#test/support/database/database.ts';
import { makeClip } from '#test/http/video/video-fixtures.ts';

const leaseSeconds = 3;

test('a process killed while transcoding', async () => {
  const [dataFolder, folder] = [await makeDataFolder('migrated'), makeFolder()];
  const id = newId();
  await withDatabase(dataFolder, async ({ db }) => {
    mkdirSync(join(folder, 'films/uploads'), { recursive: true });
    // Long enough that it is not over when it is killed.
    makeClip(join(folder, 'films/uploads/film.mp4'), { seconds: 30, sound: false, size: '640x360' });
    await db.insert(userAccount).values({ id, email: 'film@example.org', nickName: 'Studio' });
    await db.transaction((tx) => accept(tx, { uploadId: id, ownerId: id, fileName: 'film.mp4', sourceKey: 'uploads/film.mp4', bytes: 1 }));
  });
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'test/media/process-until-killed.ts'), dataFolder, folder, String(leaseSeconds)],
    { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const segments = () =>
    existsSync(join(folder, 'film-work'))
      ? readdirSync(join(folder, 'film-work'), { recursive: true }).filter((name) => String(name).endsWith('.m4s')).length
      : 0;
  await expect.poll(segments, { timeout: 40_000 }).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const killedAt = performance.now();

  // Its child processes have ended, too.
  await expect.poll(() => programsAt(folder)).toEqual([]);
  await using after = await openDatabase({ databaseUrl: null, dataFolder });
  const { db } = after;
  expect(await db.select({ state: video.state, coverId: video.coverId }).from(video)).toEqual([{ state: 'processing', coverId: null }]);
  expect([await db.$count(videoRendition), existsSync(join(folder, 'films/packages')), existsSync(join(folder, 'media'))]).toEqual([
    0,
    false,
    false,
  ]);
  const storageOf = (name: string) => createDiskStorage(join(folder, name), { isDurable: false });
  const processing = createVideoProcess({
    db,
    films: storageOf('films'),
    media: storageOf('media'),
    transcoder: createFfmpeg({ program: 'ffmpeg' }),
    workFolder: join(folder, 'film-work'),
  });
  const queue = createJobQueue({ db, handlers: { video: processing }, leaseSeconds, onError: () => undefined });
  onTestFinished(() => queue.close());
  await queue.start();

  await expect.poll(async () => (await db.select({ attempts: job.attempts }).from(job))[0]?.attempts, { timeout: 55_000 }).toBe(2);
  expect(performance.now() - killedAt).toBeLessThan(60_000);
  await expect.poll(async () => (await db.select({ state: video.state }).from(video))[0]?.state, { timeout: 60_000 }).toBe('ready');
  expect(await db.select({ format: videoRendition.format, path: videoRendition.path }).from(videoRendition)).toEqual([
    { format: 'm3u8', path: `packages/${id}/master.m3u8` },
  ]);
  expect(await db.$count(mediaFile, like(mediaFile.path, `films/${id}-%`))).toBe(2);
  await expect.poll(() => readdirSync(join(folder, 'film-work'))).toEqual([]);
  expect(await db.select({ state: job.state }).from(job).where(eq(job.key, id))).toEqual([{ state: 'done' }]);
  await queue.close();
}, 180_000);

/** The embedded database belongs to one process at a time. */
async function withDatabase(dataFolder: string, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  await work(database);
}

/** Command lines of processes that work on files of a folder. */
function programsAt(folder: string): string[] {
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // It has ended meanwhile.
        return '';
      }
    });
  return lines.filter((line) => line.includes('ffmpeg') && line.includes(folder));
}
