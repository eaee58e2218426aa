/**
 * Disks that fill up: that of the site's data, that of PostgreSQL, and with the embedded engine the one that holds all. What was
 * answered is kept, what is refused is refused clearly in both languages, visitors go on reading, and once there is space everything
 * works again without an operator.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import en from '#locales/en/errors.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/errors.json' with { type: 'json' };
import { makeKeyPair } from '#server/ports/age-cipher.ts';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { imageUrl, type ImageWidth } from '#shared/media/image-url.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { startServer, testServer } from '#test/support/database/postgres.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { demoAdmin, tokenOf } from '#test/support/publish-text.ts';
import { drillOnSmallDisk, report } from '#test/support/servers/drill.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { logName, openKilledSite, type KilledSite } from '#test/support/servers/killed-site.ts';
import { makeFilm } from '#test/support/upload-files.ts';
import { send, startDiskWork, type DiskWork } from './full-disk-work.ts';
import { statusesOf } from './visitors.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const drill = drillOnSmallDisk();
const texts = { en, 'zh-Hans': zhHans } as const;
/** Uploads are refused below a reserve of 512 MB. */
const dataMegabytes = 900;
const databaseMegabytes = 300;
const fullSeconds = 12;
const backMaxMs = 10_000;
const partBytes = 400_000;

drill(
  'the disk of the data folder is full: uploads and backups say so, visitors and likes do not notice, and nothing of it stays behind',
  async () => {
    const { identity, recipient } = await makeKeyPair();
    const { sites } = disposeAfterTest(
      await openInstances({
        count: 1,
        diskMegabytes: dataMegabytes,
        environment: (_url, _index, folder) => ({
          BACKUP_FOLDER: join(folder, 'backups'),
          BACKUP_RECIPIENTS: recipient,
          BACKUP_EVERY_HOURS: '0',
          LOG_LEVEL: 'info',
          ACCESS_LOG: 'on',
        }),
      }),
    );
    const site = only(sites);
    const work = await startDiskWork(site.origin);
    const film = Buffer.concat([await makeFilm(), randomBytes(1_500_000)]);
    const upload = await beginUpload(site, film);
    expect((await upload.send(partBytes)).status).toBe(204);
    await untilAnswered(work, { likes: 60, drafts: 5 });

    site.disk?.fill();
    const [likesBefore, offset] = [work.answered().likes, await upload.offset()];
    expect(await upload.send(partBytes)).toMatchObject({ status: 507, text: expect.stringContaining(zhHans.storageFull) as string });
    for (const language of ['en', 'zh-Hans'] as const) {
      const answer = await announce(site, upload.token, { fileName: 'a.png', fileSize: 20_000, purpose: 'image', language });
      expect([answer?.status, answer && envelopeOf(answer)['msg']]).toEqual([507, texts[language].storageFull]);
    }
    expect(await readNew(site, 320, '/movies')).toEqual([200, 200, 200]);
    const backup = await site.runCommand('backup');
    expect([backup.code, backup.output]).toEqual([1, expect.stringContaining('the disk is full')]);
    await untilAnswered(work, { likes: likesBefore + 60, drafts: 10 });
    expect([site.isOver(), work.refusals, work.pages.broken]).toEqual([false, [], []]);

    site.disk?.clear();
    const offsetAfter = await upload.offset();
    expect(offsetAfter).toBeGreaterThanOrEqual(offset);
    while ((await upload.offset()) < film.length) await upload.send(partBytes);
    const stored = await upload.finish();
    expect(hashOf(stored)).toBe(hashOf(film));
    const [made] = [await site.runCommand('backup'), await work.end()];
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('media files')]);
    writeFileSync(site.disk?.path('key') ?? '', identity);
    const scratch = await (await testServer()).createDatabase();
    const verified = await site.runCommand('backup', 'verify', '--key', join(site.folder, 'key'), '--into', scratch);
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('is sound')]);
    expect(await readNew(site, 480, '/about')).toEqual([200, 200, 200]);
    const lost = await work.findLost();
    const log = readFileSync(site.disk?.path(logName) ?? '', 'utf8')
      .trimEnd()
      .split('\n');
    report('the disk of the data folder is full', {
      ...work.answered(),
      pages: JSON.stringify(statusesOf(work.pages.answers)),
      'bytes of the upload kept': offset,
      'lines of the log': log.length,
      lost: lost.length === 0 ? 'nothing' : lost.join(', '),
    });
    expect([lost, statusesOf(work.pages.answers)]).toEqual([[], { 200: work.pages.answers.length }]);
    // Lines waited for room: none is half, and the last is of now.
    expect(log.filter((line) => line.includes('"level"') && !/^\{.*\}$/.test(line))).toEqual([]);
    expect(log.at(-1)).toContain('"answered"');
  },
  600_000,
);

drill(
  'the disk of PostgreSQL is full: writes are refused in words, visitors go on reading, and nothing that was answered is lost',
  async () => {
    const server = await startServer({ synchronous_commit: 'on' }, databaseMegabytes);
    disposeAfterTest({ [Symbol.asyncDispose]: server.stop });
    const { sites } = disposeAfterTest(await openInstances({ count: 1, server }));
    await fillAndClear(only(sites), {
      name: 'the disk of PostgreSQL is full',
      disk: server.disk,
      // As its supervisor does.
      restart: async () => (server.isOver() ? server.resume() : undefined),
    });
  },
  600_000,
);

drill(
  'the disk of everything is full, with the embedded engine: the same',
  async () => {
    const site = disposeAfterTest(await openKilledSite({ STOP_DELAY_SECONDS: '0' }, { diskMegabytes: dataMegabytes }));
    await fillAndClear(site, {
      name: 'the only disk is full, embedded engine',
      disk: site.disk,
      restart: async () => (site.isOver() ? site.start() : undefined),
    });
  },
  600_000,
);

interface FilledDisk {
  name: string;
  disk: KilledSite['disk'];
  /** Starts what has ended, if it has. */
  restart: () => Promise<void>;
}

/** Fills the disk of the database while people like, write, upload and read, and gives the space back. */
async function fillAndClear(site: KilledSite, { name, disk, restart }: FilledDisk): Promise<void> {
  const film = Buffer.concat([await makeFilm(), randomBytes(1_500_000)]);
  const upload = await beginUpload(site, film);
  expect((await upload.send(partBytes)).status).toBe(204);
  const work = await startDiskWork(site.origin);
  await untilAnswered(work, { likes: 60, drafts: 5 });
  const offset = await upload.offset();

  let restarts = 0;
  const startedMs = performance.now();
  while (performance.now() - startedMs < fullSeconds * 1_000) {
    // What others give back is taken too.
    disk?.fill();
    if (site.isOver()) {
      restarts += 1;
      await restart().catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const whileFull = [...work.refusals];
  await upload.send(partBytes).catch(() => undefined);
  disk?.clear();
  const clearedMs = performance.now();
  const before = work.answered();
  await restart();
  await untilAnswered(work, { likes: before.likes + 1, drafts: before.drafts + 1 });
  const backMs = Math.round(performance.now() - clearedMs);
  expect(await upload.offset()).toBeGreaterThanOrEqual(offset);
  while ((await upload.offset()) < film.length) await upload.send(partBytes);
  expect(hashOf(await upload.finish())).toBe(hashOf(film));
  await work.end();
  const lost = await work.findLost();
  report(name, {
    ...work.answered(),
    'refused while it was full': whileFull.length,
    pages: JSON.stringify(statusesOf(work.pages.answers)),
    restarts,
    'back after ms': backMs,
    lost: lost.length === 0 ? 'nothing' : lost.join(', '),
  });
  expect(lost).toEqual([]);
  expect(whileFull.length).toBeGreaterThan(5);
  for (const { language, status, message, retryAfter } of whileFull)
    expect([status, message, retryAfter]).toEqual([503, texts[language].unavailable, expect.stringMatching(/^[1-5]$/)]);
  expect(statusesOf(work.pages.answers)).toEqual({ 200: work.pages.answers.length });
  expect(backMs).toBeLessThan(backMaxMs);
}

function only(sites: readonly KilledSite[]): KilledSite {
  const [site] = sites;
  if (!site) throw new Error('There is no instance');
  return site;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function untilAnswered(work: DiskWork, { likes, drafts }: { likes: number; drafts: number }): Promise<void> {
  const isThere = () => work.answered().likes >= likes && work.answered().drafts >= drafts;
  await vi.waitUntil(isThere, { timeout: 120_000, interval: 20 });
}

function announce(
  site: KilledSite,
  token: string,
  fields: { fileName: string; fileSize: number; purpose?: 'image'; language?: 'en' | 'zh-Hans' },
) {
  return send(site.origin, '/vod/getuploadinfo', { token, ...fields });
}

/** An announced film, whose next part is sent from where the site says that it is. */
async function beginUpload(site: KilledSite, film: Buffer) {
  const token = await tokenOf(site.origin, demoAdmin);
  const answer = await announce(site, token, { fileName: '片.mp4', fileSize: film.length });
  const ticket = (answer && envelopeOf(answer)['data']) as UploadTicket;
  const upload = uploadTo(site.origin, ticket);
  return {
    token,
    offset: upload.offset,
    send: async (bytes: number) => {
      const from = await upload.offset();
      const reply = await upload.send(film.subarray(from, from + bytes), from);
      return { status: reply.status, text: await reply.text() };
    },
    /** The stored file, once it is there. */
    finish: async () => {
      const state = async () => (await site.call('GET', `/vod/uploadState?videoId=${ticket.videoId}`, { token }))['data'] as UploadState;
      await vi.waitUntil(async () => (await state()).state === 'done', { timeout: 60_000, interval: 100 });
      const file = join('films/uploads', `${ticket.videoId}.mp4`);
      return readFileSync(site.disk?.path(file) ?? join(site.folder, file));
    },
  };
}

/** Statuses of what is made when it is first asked for: a page, a picture in a size, a share picture. */
async function readNew({ origin }: KilledSite, width: ImageWidth, path: string): Promise<number[]> {
  const media = /\/media\/[\w./-]+\.webp/.exec((await ask(origin, '/en')).text)?.[0] ?? '';
  const addresses = [`${path}?search=disk`, imageUrl(media, width), sharePictureUrl({ language: 'en', size: 'large', path })];
  return Promise.all(addresses.map(async (address) => (await ask(origin, address)).status));
}
