/** A rehearsal of a site with an object store: the copy shows its pictures and writes nothing into it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage } from '#server/ports/storage-s3.ts';
import type { getRehearsalSite } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import type { Data } from '#shared/api/endpoint.ts';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { openKilledSite, type KilledSite } from '#test/support/servers/killed-site.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { startS3Server, type S3Server } from '#test/support/servers/s3-server.ts';
import { photographWithPlace } from '#test/support/upload-files.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const account = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };
const longWait = { timeout: 900_000, interval: 500 };
const day = 86_400_000;

let store: S3Server;
let site: KilledSite;
let origin: string;
let token: string;
beforeAll(async () => {
  store = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  site = await openKilledSite({
    REHEARSAL_PORT: String(port),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  token = ((await site.call('POST', '/web/login', { body: account })) as { token: string }).token;
}, 300_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await store.stop();
});

const call = async (method: string, path: string, body?: object) => (await site.call(method, path, { body, token }))['data'];
const readInfo = async () => (await call('GET', '/webAdmin/award/rehearsalSite/info?editionId=2025')) as Data<typeof getRehearsalSite>;

/** A picture in the library; gives the path of its file. */
async function addPicture(): Promise<string> {
  const bytes = await photographWithPlace();
  const ticket = (await call('POST', '/vod/getuploadinfo', {
    fileName: 'a.jpg',
    fileSize: bytes.length,
    purpose: 'image',
  })) as UploadTicket;
  await uploadTo(site.origin, ticket).send(bytes);
  const { state, media } = (await call('GET', `/vod/uploadState?videoId=${ticket.videoId}`)) as UploadState;
  expect(state).toBe('done');
  return new URL(media?.image.url ?? '', site.origin).pathname;
}

async function objects(): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of ['media', 'films', 'uploads'])
    for await (const { key, modifiedAt } of createS3Storage({ settings: store.settings, prefix }).list())
      found.push(`${prefix}/${key} ${modifiedAt.toISOString()}`);
  return found.sort();
}

test('reads pictures of the store by a clock of another month, and leaves the store as it was', { timeout: 1_800_000 }, async () => {
  const path = await addPicture();
  const before = await objects();
  expect(before).toHaveLength(1);

  const body = { editionId: '2025', at: new Date(Date.now() + 30 * day).toISOString(), revealsAll: true };
  const { id } = (await call('POST', '/webAdmin/award/rehearsalSite/make', body)) as { id: string };
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toMatch(/^(crawling|ready|ended)$/);
  const { url } = (await call('POST', '/webAdmin/award/rehearsalSite/open', { id })) as { url: string };
  const entry = await fetch(url, { redirect: 'manual' });
  const cookie = (entry.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const onCopy = await fetch(origin + path, { headers: { cookie } });
  const resized = await fetch(`${origin}${path}?x-oss-process=image/resize,m_fill,w_320,h_180/quality,q_50/format,webp`, {
    headers: { cookie },
  });

  const onSite = Buffer.from(await (await fetch(site.origin + path)).arrayBuffer());
  expect([onCopy.status, Buffer.from(await onCopy.arrayBuffer()).equals(onSite), resized.status]).toEqual([200, true, 200]);
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toMatch(/^(ready|ended)$/);
  const { site: found } = await readInfo();
  expect(found).toMatchObject({ state: 'ready', fault: null, awardsAlike: found?.awards });
  expect(found?.findings.filter(({ kind }) => ['pageFails', 'linkDead', 'sharePictureFails'].includes(kind))).toEqual([]);
  await call('POST', '/webAdmin/award/rehearsalSite/remove', { id });
  await expect.poll(async () => (await readInfo()).site?.state, longWait).toBe('ended');
  expect(await objects()).toEqual(before);
});
