/** Two instances behind nginx with one PostgreSQL and one object store: parts of a film go to both in turn, instances are killed in the middle of parts, the store is away for a while. */
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createS3Storage } from '#server/ports/storage-s3.ts';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { openInstances, type Instances } from '#test/support/servers/instances.ts';
import { drillWith, report } from '#test/support/servers/drill.ts';
import { startNginx, type NginxServer } from '#test/support/servers/nginx-server.ts';
import { startS3Server, type S3Server } from '#test/support/servers/s3-server.ts';
import { makeFilm } from '#test/support/upload-files.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const account = { userName: 'admin@demo.example.org', password: 'demo-admin-2025' };
const clientPartBytes = 4 * 1_048_576;

const stack = new AsyncDisposableStack();
let store: S3Server;
let instances: Instances;
let cdn: NginxServer;
let token = '';
beforeAll(async () => {
  store = await startS3Server();
  stack.defer(() => store.stop());
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  instances = stack.use(
    await openInstances({
      count: 2,
      environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }),
  );
  cdn = stack.use(await startNginx(instances.sites.map(({ origin }) => origin)));
  token = ((await site(0).call('POST', '/web/login', { body: account })) as { token: string }).token;
}, 300_000);
afterAll(() => stack[Symbol.asyncDispose]());

const site = (index: number) => {
  const found = instances.sites[index % 2];
  if (!found) throw new Error('There is no such instance');
  return found;
};
const objects = () => createS3Storage({ settings: store.settings, prefix: 'uploads' });
const films = () => createS3Storage({ settings: store.settings, prefix: 'films' });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects().list(id)) keys.push(key);
  return keys;
}

const film = async (bytes: number) => Buffer.concat([await makeFilm(), randomBytes(bytes)]);

/** An announced upload, whose parts are sent to the instance that is named. */
async function announce(bytes: Buffer) {
  const body = { fileName: '片.mp4', fileSize: bytes.length };
  const ticket = (await site(0).call('POST', '/vod/getuploadinfo', { body, token }))['data'] as UploadTicket;
  const at = (index: number) => uploadTo(site(index).origin, ticket);
  return {
    ...ticket,
    id: ticket.videoId,
    offset: (index: number) => at(index).offset(),
    patch: (index: number, offset: number, part: Buffer) => at(index).send(part, offset),
    /** Announces a whole part and sends the first bytes of it, then nothing more. */
    begin: async (index: number, offset: number, part: Buffer, length: number) => {
      const { hostname, port } = new URL(site(index).origin);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const head = Object.entries({
        ...at(index).headers,
        host: hostname,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(length),
      }).map(([name, value]) => `${name}: ${value}`);
      socket.write(`PATCH ${ticket.uploadAddress} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      await new Promise((resolve) => socket.write(part, resolve));
      return socket;
    },
    state: async (index: number) =>
      (await site(index).call('GET', `/vod/uploadState?videoId=${ticket.videoId}`, { token }))['data'] as UploadState,
  };
}

async function isStored(id: string, bytes: Buffer): Promise<void> {
  const stored = await buffer(await films().read(`uploads/${id}.mp4`));
  expect([stored.length, sha256(stored)]).toEqual([bytes.length, sha256(bytes)]);
  await expect.poll(() => keysOf(id), { timeout: 30_000 }).toEqual([]);
}

drillWith('nginx')(
  'parts of any size go to both instances in turn; kill -9 in the middle of parts loses no acknowledged byte',
  async () => {
    const bytes = await film(23_000_000);
    const sent = await announce(bytes);
    let [acknowledged, kills, parts] = [0, 0, 0];
    while (acknowledged < bytes.length) {
      const partBytes = [300_000, clientPartBytes, 1_000_000, 6_000_000][parts % 4] ?? 0;
      const part = bytes.subarray(acknowledged, acknowledged + partBytes);
      if (kills < 4 && acknowledged > (bytes.length * (kills + 1)) / 6) {
        // The instance has half of a part when it is killed; what it said it had is there for the other.
        const socket = await sent.begin(parts, acknowledged, part.subarray(0, part.length / 2), part.length);
        await site(parts).kill();
        socket.destroy();
        kills += 1;
        expect(await sent.offset(parts + 1)).toBe(acknowledged);
        await site(parts).start();
      }
      const answer = await sent.patch(parts, acknowledged, part);
      expect(answer.status).toBe(204);
      acknowledged += part.length;
      parts += 1;
      if (acknowledged < bytes.length) expect(await sent.offset(parts)).toBe(acknowledged);
    }
    await expect.poll(async () => (await sent.state(parts)).state, { timeout: 60_000 }).toBe('done');
    await isStored(sent.id, bytes);
    report('uploads over two instances', { bytes: bytes.length, parts, kills, lost: 'nothing' });
  },
  300_000,
);

drillWith('nginx')(
  'an instance killed while it stores the whole film leaves that to the other',
  async () => {
    const bytes = await film(40_000_000);
    const sent = await announce(bytes);
    const middle = 20_000_000;
    expect((await sent.patch(0, 0, bytes.subarray(0, middle))).status).toBe(204);
    const last = sent.patch(0, middle, bytes.subarray(middle)).catch(() => null);
    await vi.waitUntil(async () => (await sent.state(1)).state !== 'uploading', { timeout: 60_000, interval: 5 });
    await site(0).kill();
    await last;
    const killedMs = performance.now();
    await expect.poll(async () => (await sent.state(1)).state, { timeout: 60_000 }).toBe('done');
    const doneMs = performance.now() - killedMs;
    await isStored(sent.id, bytes);
    await site(0).start();
    report('killed while storing', { bytes: bytes.length, 'done by the other after ms': Math.round(doneMs), lost: 'nothing' });
  },
  300_000,
);

drillWith('nginx')(
  'the uploader of the browser goes on through nginx over both instances, a kill and an absence of the store',
  async () => {
    const bytes = await film(30_000_000);
    const { uploadAddress, uploadAuth, videoId } = await announce(bytes);
    const steps: (() => Promise<void>)[] = [
      async () => {
        await site(1).kill();
        await site(1).start();
      },
      async () => {
        await store.halt();
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await store.resume();
      },
    ];
    const underWay: Promise<void>[] = [];
    let retries = 0;
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        uploadUrl: `${cdn.origin}${uploadAddress}`,
        chunkSize: clientPartBytes,
        // As client/features/upload/send-bytes.ts has them.
        retryDelays: [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000],
        onShouldRetry: (error) => {
          retries += 1;
          const status = error.originalResponse?.getStatus() ?? 0;
          return status === 0 || status === 401 || status === 409 || status === 423 || (status >= 500 && status !== 507);
        },
        onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${uploadAuth}`),
        onChunkComplete: (_, sent) => {
          if (sent > (bytes.length * (underWay.length + 1)) / 4) underWay.push(steps[underWay.length]?.() ?? Promise.resolve());
        },
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
    await Promise.all(underWay);
    const state = async () => ((await site(0).call('GET', `/vod/uploadState?videoId=${videoId}`, { token }))['data'] as UploadState).state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    await isStored(videoId, bytes);
    report('uploader through nginx', { bytes: bytes.length, retries, lost: 'nothing' });
  },
  300_000,
);

drillWith('nginx')(
  'expired uploads leave the store',
  async () => {
    const bytes = await film(3_000_000);
    const sent = await announce(bytes);
    expect((await sent.patch(0, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
    const client = new pg.Client({ connectionString: instances.databaseUrl });
    await client.connect();
    try {
      expect(await keysOf(sent.id)).toHaveLength(1);
      await client.query("update upload set updated_at = now() - interval '25 hours' where id = $1", [sent.id]);
      await client.query(`insert into job (kind, key) values ('purge', 'uploads')
      on conflict (kind, key) where state in ('waiting', 'running') do update set run_at = now()`);
      await expect.poll(() => keysOf(sent.id), { timeout: 120_000 }).toEqual([]);
    } finally {
      await client.end();
    }
  },
  300_000,
);
