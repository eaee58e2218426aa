/** An upload across kills of the server: received bytes are kept, and the rest completes the same file. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { openKilledSite } from '#test/support/servers/killed-site.ts';
import { makeFilm } from '#test/support/upload-files.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const account = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };
const partBytes = 400_000;

test('an upload that survives two kills of the server is byte-identical', async () => {
  const film = Buffer.concat([await makeFilm(), randomBytes(1_500_000)]);
  const site = disposeAfterTest(await openKilledSite());
  const { token } = (await site.call('POST', '/web/login', { body: account })) as { token: string };
  const ticket = (await site.call('POST', '/vod/getuploadinfo', { body: { fileName: '片.mp4', fileSize: film.length }, token }))[
    'data'
  ] as UploadTicket;
  const upload = uploadTo(site.origin, ticket);

  let kills = 0;
  for (let offset = 0; offset < film.length; offset = await upload.offset()) {
    const isKill = kills < 2 && offset >= film.length * ((kills + 1) / 4);
    const sent = upload.send(film.subarray(offset, offset + partBytes), offset).catch(() => null);
    if (isKill) {
      kills += 1;
      await site.kill();
      await site.start();
    }
    await sent;
  }

  expect(kills).toBe(2);
  await vi.waitUntil(
    async () => ((await site.call('GET', `/vod/uploadState?videoId=${ticket.videoId}`, { token }))['data'] as UploadState).state === 'done',
    { timeout: 20_000, interval: 100 },
  );
  const stored = await readFile(join(site.folder, 'films/uploads', `${ticket.videoId}.mp4`));
  expect(createHash('sha1').update(stored).digest('hex')).toBe(createHash('sha1').update(film).digest('hex'));
  expect((await readdir(join(site.folder, 'uploads'))).filter((name) => name.startsWith(ticket.videoId))).toEqual([]);
}, 120_000);
