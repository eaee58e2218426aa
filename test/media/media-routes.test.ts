import { request as sendRaw } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addErrorHandler } from '#server/plugins/error-handler.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { registerMediaRoutes } from '#server/routes/media.ts';
import { createImageService } from '#server/services/media/image.ts';
import { imageUrl } from '#shared/media/image-url.ts';

const app = Fastify();
let folder = '';
const text = '0123456789';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const storage = createDiskStorage(join(folder, 'media'));
  await storage.put(
    'demo/f01-0123456789.webp',
    await sharp({ create: { width: 800, height: 450, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer(),
  );
  await storage.put('film.mp4', Buffer.from(text));
  await storage.put('page.html', Buffer.from('<script>alert(1)</script>'));
  addErrorHandler(app, { translate: (_language, key) => key, describe: false });
  registerMediaRoutes(app, {
    media: storage,
    image: createImageService({ storage, variants: createDiskStorage(join(folder, 'variants')) }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a path as it is; `fetch` and `inject` would tidy it up. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    sendRaw({ port, path, host: '127.0.0.1' }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}

test('serves a file as immutable under its hashed name, in a sandbox', async () => {
  const { statusCode, headers } = await app.inject('/media/demo/f01-0123456789.webp');

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('resizes on request, and answers 304 to a matching ETag', async () => {
  const url = imageUrl('/media/demo/f01-0123456789.webp', 320, [16, 9]);
  const first = await app.inject(url);
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });

  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['image/quality,q_50/format,webp', 800, 450],
  ['image/format,webp', 800, 450],
  ['image/resize,w_300/quality,Q_50', 320, 180],
  ['image/format,webp/quality,q_50/resize,h_200,w_300,m_fill', 320, 213],
  ['image/resize,m_lfit,w_480,h_90', 171, 96],
  ['image/resize,h_200', 427, 240],
  ['image/resize,w_99999', 800, 450],
])('%s is a picture of %i × %i', async (process, width, height) => {
  const { statusCode, rawPayload, headers } = await app.inject(`/media/demo/f01-0123456789.webp?x-oss-process=${process}`);

  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
});

test.each(['image/resize,m_pad,w_320,h_320', 'image/format,svg', '', 'image/../../etc'])('refuses the process %j', async (process) => {
  expect((await app.inject(`/media/demo/f01-0123456789.webp?x-oss-process=${encodeURIComponent(process)}`)).statusCode).toBe(400);
});

test('refuses a repeated size parameter', async () => {
  expect((await app.inject('/media/film.mp4?x-oss-process=a&x-oss-process=b')).statusCode).toBe(400);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99', 206, text, 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=0-1,4-5', 200, text, undefined],
  ['bytes=4-2', 200, text, undefined],
  ['lines=1-2', 200, text, undefined],
])('answers the range %s with %i', async (range, status, body, contentRange) => {
  const answer = await app.inject({ url: '/media/film.mp4', headers: { range } });

  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
});

test('HEAD returns size and type, and a range with an outdated validator is ignored', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/media/film.mp4' });
  const stale = await app.inject({ url: '/media/film.mp4', headers: { range: 'bytes=2-4', 'if-range': '"old"' } });

  expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.body]).toEqual([200, '10', 'video/mp4', '']);
  expect(stale.statusCode).toBe(200);
});

test('serves files that are neither picture nor film as attachments', async () => {
  const { headers } = await app.inject('/media/page.html');

  expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' });
});

test.each([
  '/media/',
  '/media/none.webp',
  '/media/demo',
  '/media/../package.json',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/%2e%2e/%2e%2e/etc/passwd',
  '/media/....//etc/passwd',
  '/media//etc/passwd',
  '/media/film.mp4%00.webp',
  '/media/%00',
  '/media/film.mp4/x',
  '/media/C:%5cwindows',
  `/media/${'a/'.repeat(400)}a`,
  '/media/.hidden',
  '/media/%E4%B8%AD.webp',
  '/media/film.mp4%0d%0aX-Evil:1',
])('answers 404 to %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('refuses invalid encoding without a 500', async () => {
  for (const path of ['/media/%', '/media/%zz', '/media/%c0%ae%c0%ae/etc/passwd']) expect([400, 404]).toContain(await statusOf(path));
});
