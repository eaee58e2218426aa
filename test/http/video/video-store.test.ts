/** A film in an object store, where one process answers visitors and another does the work: from the upload to streams that play. */
import { expect, test } from 'vitest';
import type { UploadTicket } from '#shared/api/media.ts';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import type { PlayableVideo, PlayUrl } from '#shared/api/video.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { makeShortFilm } from '#test/support/upload-files.ts';
import { needFfmpeg } from './video-fixtures.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const account = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };

test('a film that lies in a bucket is packaged by a process for jobs alone, and plays from the bucket; a broken one fails with the words of ffprobe', async () => {
  needFfmpeg();
  await using stack = new AsyncDisposableStack();
  const store = await startS3Server();
  stack.defer(() => store.stop());
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const instances = stack.use(
    await openInstances({ count: 2, environment: (_, index) => ({ ...s3, ROLE: index === 0 ? 'web' : 'jobs', FFMPEG_PATH: 'ffmpeg' }) }),
  );
  const [web] = instances.sites;
  if (!web) throw new Error('There is no instance');
  const { token } = (await web.call('POST', '/web/login', { body: account })) as { token: string };
  const get = async (path: string) => (await web.call('GET', path, { token }))['data'];
  const textOf = async (url: URL) => (await fetch(url)).text();
  const linesOf = async (url: URL) => (await textOf(url)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const send = async (bytes: Buffer) => {
    const body = { fileName: '开幕.mp4', fileSize: bytes.length };
    const ticket = (await web.call('POST', '/vod/getuploadinfo', { body, token }))['data'] as UploadTicket;
    expect((await uploadTo(web.origin, ticket).send(bytes)).status).toBe(204);
    return ticket.videoId;
  };
  const filmOf = async (id: string) => (await get(`/webAdmin/cms/video/${id}`)) as OwnVideo;

  const film = await makeShortFilm();
  const [good, bad] = [await send(film), await send(brokenFrom(film))];

  await expect.poll(async () => (await filmOf(good)).state, { timeout: 120_000 }).toBe('ready');
  const { cover, storyboard, isPlainFile } = await filmOf(good);
  expect([cover === null, storyboard === null, isPlainFile]).toEqual([false, false, false]);
  expect((await fetch(new URL(cover?.url ?? '', web.origin))).headers.get('content-type')).toMatch(/^image\//);
  const { playable } = (await web.call('POST', '/webAdmin/cms/preview/play', { body: { videoId: good }, token }))['data'] as {
    playable: PlayableVideo;
  };
  const { playInfoList } = (await get(`/vod/getPlayUrl?videoId=${good}&playAuth=${playable.playAuth}`)) as PlayUrl;
  const master = new URL(playInfoList.find(({ format }) => format === 'm3u8')?.playURL ?? '', web.origin);
  const [playlist = ''] = await linesOf(master);
  const index = new URL(playlist, master);
  const segments = await linesOf(index);
  const answers = await Promise.all(segments.map(async (name) => fetch(new URL(name, index))));
  expect([segments.length, ...answers.map(({ status, headers }) => [status, headers.get('content-type')])]).toEqual([
    3,
    ...segments.map(() => [200, 'video/iso.segment']),
  ]);

  await expect.poll(async () => (await filmOf(bad)).failure, { timeout: 60_000 }).toBe('videoFormat');
  const rows = (await web.call('GET', '/webAdmin/job/list?state=failed&kind=video', { token }))['rows'] as {
    key: string;
    failure: string;
  }[];
  expect(rows).toEqual([expect.objectContaining({ key: bad, failure: expect.stringMatching(/^videoFormat: .*(moov|Invalid data)/s) })]);
}, 300_000);

/** Its first bytes are those of a film, so that the upload takes it; what follows is not. */
function brokenFrom(film: Buffer): Buffer {
  return Buffer.concat([film.subarray(0, 64), Buffer.alloc(5_000, 7)]);
}
