/** The site with an object store: uploads are stored in and served from it, and its outage is reported. */
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, ne, sql } from 'drizzle-orm';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { video } from '#server/db/schema/media.ts';
import { createS3Storage } from '#server/ports/storage-s3.ts';
import { createPackaging } from '#server/services/video/packaging.ts';
import type { LibraryItem, UploadState, UploadTicket } from '#shared/api/media.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { presentFfmpeg } from '#test/support/present-ffmpeg.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startS3Server, type S3Server } from '#test/support/servers/s3-server.ts';
import { pdf } from '#test/support/document-files.ts';
import { makeShortFilm, photographWithPlace } from '#test/support/upload-files.ts';
import { uploadTo } from '#test/support/upload-to.ts';

let server: S3Server;
let site: TestApp;
let token = '';
beforeAll(async () => {
  await prepareDemoFolder();
  server = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
  site = await startTestApp({
    environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
  const { database, services } = site.context;
  if (!database || !services) throw new Error('The site has no database');
  const id = newId();
  await database.db
    .insert(userAccount)
    .values({ id, email: `${id}@example.org`.toLowerCase(), passwordHash: 'x', nickName: 'Sender', userType: 10 });
  token = await services.session.issue(database.db, { userId: id, userAgent: 'test', addressHash: '' });
}, 180_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await server.stop();
});

const call = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${site.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return ((await answer.json()) as { data: unknown }).data;
};

async function send(bytes: Buffer, fileName: string, purpose: string): Promise<{ status: number; state: UploadState }> {
  const ticket = (await call('POST', '/vod/getuploadinfo', { fileName, fileSize: bytes.length, purpose })) as UploadTicket;
  const { status } = await uploadTo(site.origin, ticket).send(bytes);
  return { status, state: (await call('GET', `/vod/uploadState?videoId=${ticket.videoId}`)) as UploadState };
}

test('uploads are stored in and served from the bucket, bundled files from the disk; an outage is a 503', async () => {
  const film = await makeShortFilm();
  const [picture, sent] = [await send(await photographWithPlace(), 'a.jpg', 'image'), await send(film, 'a.mp4', 'video')];

  expect([picture.status, picture.state.state, sent.status, sent.state.state]).toEqual([204, 'done', 204, 'done']);
  const films = createS3Storage({ settings: server.settings, prefix: 'films' });
  expect((await films.stat(`uploads/${sent.state.videoId}.mp4`))?.size).toBe(film.length);
  const url = new URL(picture.state.media?.image.url ?? '', site.origin);
  const whole = await fetch(url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get('content-type'), bytes.length]).toEqual([200, 'image/webp', picture.state.media?.bytes]);
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
  const small = await fetch(`${url.href}?x-oss-process=image/resize,m_fill,w_320,h_180/quality,q_50/format,webp`);
  expect(small.status).toBe(200);
  expect((await fetch(`${site.origin}/media/library/none-0123456789abcdef.webp`)).status).toBe(404);
  expect(await site.context.services?.media.stat('demo/none.webp')).toBeNull();

  const paper = await send(pdf, '章程.pdf', 'document');
  const library = (await call('GET', `/webAdmin/media/detail?id=${paper.state.document?.id}`)) as { item: LibraryItem };
  const address = `${site.origin}${library.item.document?.url}`;
  const half = await fetch(address, { headers: { range: 'bytes=0-4' } });
  expect([paper.status, half.status, await half.text()]).toEqual([204, 206, '%PDF-']);

  await leavesNothingUnfinished();
  await streamsFromBucket(sent.state.videoId);

  await server.halt();
  expect([(await fetch(url)).status, (await fetch(address)).status]).toEqual([503, 503]);
  const late = await send(await photographWithPlace(300, 200), 'b.jpg', 'image');
  expect([late.status, late.state.state]).toEqual([503, 'uploading']);
}, 300_000);

/** No parts of complete uploads stay; multipart uploads that a killed process left are ended, those of others and recent ones are not. */
async function leavesNothingUnfinished(): Promise<void> {
  const [uploads, films] = ['uploads', 'films'].map((prefix) => createS3Storage({ settings: server.settings, prefix }));
  if (!uploads || !films) throw new Error('There is no storage');
  for await (const { key } of uploads.list()) expect.unreachable(`${key} was left`);
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = server.settings;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  for (const Key of ['films/left.mp4', 'other/left.mp4']) await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const left = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.map(({ Key }) => Key);
  expect(await films.removeUnfinished?.(new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await films.removeUnfinished?.(new Date(Date.now() + 3_600_000))).toBe(1);
  expect(await left()).toEqual(['other/left.mp4']);
}

/** A film that plays as a file there gets streams, which lie in the bucket and play from it. */
async function streamsFromBucket(videoId: string): Promise<void> {
  const { database, services } = site.context;
  if (!database || !services) throw new Error('The site has no database');
  const { db } = database;
  await expect.poll(async () => (await db.select({ state: video.state }).from(video).where(eq(video.id, videoId)))[0]?.state).toBe('ready');
  await db
    .update(video)
    .set({ publishAt: sql`now()` })
    .where(eq(video.id, videoId));
  // Uploading the films of the demonstration takes minutes.
  await db.update(video).set({ isDirect: true }).where(ne(video.id, videoId));
  const packaging = createPackaging({
    db,
    films: services.films,
    workFolder: makeFolder(),
    transcoder: presentFfmpeg(),
    log: () => undefined,
    onError: () => undefined,
  });

  expect(await packaging.packageWaiting()).toBe(1);

  const { playAuth } = (await call('GET', `/vod/getVideoPlayAuth?videoId=${videoId}`)) as { playAuth: string };
  const { playInfoList } = (await call('GET', `/vod/getPlayUrl?videoId=${videoId}&playAuth=${encodeURIComponent(playAuth)}`)) as {
    playInfoList: { playURL: string; format: string }[];
  };
  const master = new URL(playInfoList.find(({ format }) => format === 'm3u8')?.playURL ?? '', site.origin);
  const linesOf = async (url: URL) => (await (await fetch(url)).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [playlist = ''] = await linesOf(master);
  const index = new URL(playlist, master);
  const [segment = ''] = await linesOf(index);
  const part = await fetch(new URL(segment, index));
  expect([part.status, part.headers.get('content-type'), Number(part.headers.get('content-length')) > 100]).toEqual([
    200,
    'video/iso.segment',
    true,
  ]);
  await packaging.close();
}
