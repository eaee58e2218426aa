/** Pictures of other servers in bodies, over HTTP: fetched into the library, refused at submission, and never served to readers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { photographWithPlace, placeBytes } from '#test/support/upload-files.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { makeWork } from '#test/http/contracts/caller-items.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
let photograph: Buffer;
const elsewhere = createServer(({ url }, reply) => {
  if (url === '/night.jpg') reply.end(photograph);
  else if (url === '/page.html') reply.end('<html></html>');
  else if (url === '/empty.png') reply.end();
  else reply.writeHead(404).end();
});
let host = '';
beforeAll(async () => {
  photograph = await photographWithPlace();
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  stage = await openCallerStage({ PICTURE_HOSTS: host });
}, 180_000);
afterAll(async () => {
  elsewhere.close();
  await stage[Symbol.asyncDispose]();
});

test('a picture is fetched into the library like an upload, owned by the caller', async () => {
  const [pgc, other] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];

  const response = await stage.post('/webAdmin/media/fetch', { url: `http://${host}/night.jpg` }, pgc);

  expect(response.status).toBe(200);
  const { id, image } = envelopeOf(response)['data'] as MediaItem;
  const stored = Buffer.from(await (await fetch(stage.site.origin + image.url)).arrayBuffer());
  expect(stored.includes(placeBytes)).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: image.width, height: image.height });
  const idsOf = async (caller: Caller) =>
    (envelopeOf(await stage.send('/webAdmin/media/list?scope=own', { token: caller.token }))['rows'] as { id: string }[]).map(
      (row) => row.id,
    );
  expect([await idsOf(pgc), await idsOf(other)]).toEqual([[id], []]);
});

test('non-pictures, missing pictures and invalid addresses are refused in both languages', async () => {
  const pgc = await stage.makeCaller('pgc');
  const refusals = [
    ['/page.html', 415, '图片格式不正确', 'Incorrect image format'],
    ['/empty.png', 415, '图片格式不正确', 'Incorrect image format'],
    ['/gone.png', 422, expect.stringContaining('对方服务器'), expect.stringContaining('upload it')],
  ] as const;

  for (const [path, status, chinese, english] of refusals) {
    for (const [languageType, msg] of [
      [0, chinese],
      [1, english],
    ] as const) {
      const response = await stage.post('/webAdmin/media/fetch', { url: `http://${host}${path}`, languageType }, pgc);
      expect([response.status, envelopeOf(response)['msg']], path).toEqual([status, msg]);
    }
  }
  for (const url of ['http://127.0.0.1:1/a.png', 'http://localhost/a.png', 'file:///etc/passwd'])
    expect((await stage.post('/webAdmin/media/fetch', { url }, pgc)).status, url).toBe(422);
});

test('an item with a picture of another server is saved, cannot be submitted, and its preview shows no broken picture', async () => {
  const pgc = await stage.makeCaller('pgc');
  const { ownerId, ...work } = await makeWork(stage, pgc, 'draft');
  const figure = '<figure><img src="https://tracker.example/pixel.gif" alt="灯"><figcaption>远处的灯</figcaption></figure>';
  const saved = await stage.post('/webAdmin/cms/content/save', { ...work, changes: { bodyZh: `<p>正文</p>${figure}` } }, pgc);
  const { version } = envelopeOf(saved)['data'] as { version: number };
  expect(ownerId).toBe(pgc.id);

  for (const [languageType, msg] of [
    [0, /[\u4e00-\u9fff]/],
    [1, /[a-z]{4}/],
  ] as const) {
    const refused = await stage.post('/webAdmin/cms/content/submitApprove', { ...work, version, languageType }, pgc);
    expect([refused.status, envelopeOf(refused)]).toEqual([
      400,
      expect.objectContaining({ msg: expect.stringMatching(msg), data: { checks: ['foreignPictures'] } }),
    ]);
  }
  const detail = envelopeOf(await stage.send(`/webAdmin/cms/content/${work.id}?languageType=0`, { token: pgc.token }))['data'] as {
    fields: { bodyZh: string };
    checks: object[];
  };
  expect(detail.fields.bodyZh).toContain('tracker.example');
  expect(detail.checks).toContainEqual({ name: 'foreignPictures', isMet: false, isRequired: true });
  const look = await stage.send(`/webAdmin/cms/preview/look?contentId=${work.id}&languageType=0`, { token: pgc.token });
  expect(look.text).toContain('正文');
  expect(look.text).not.toMatch(/tracker|远处的灯/);

  const again = await stage.post(
    '/webAdmin/cms/content/save',
    { ...work, version, changes: { bodyZh: '<p>正文</p><img src="http://site.test/media/f01.webp" alt="灯">' } },
    pgc,
  );
  const mended = envelopeOf(again)['data'] as { version: number };
  expect((await stage.post('/webAdmin/cms/content/submitApprove', { ...work, version: mended.version }, pgc)).status).toBe(200);
});
