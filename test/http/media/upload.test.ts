/** Uploads over HTTP: announced, sent in parts, resumed, checked by content, and private to their owner. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banner } from '#server/db/schema/home.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import { isAiMarked, withAiMark } from '#server/services/media/ai-mark.ts';
import { readBanners } from '#server/services/reading/home-parts.ts';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import type { LibraryItem, UploadState, UploadTicket } from '#shared/api/media.ts';
import { imageRatios, imageUrl, imageWidths, usableWidths } from '#shared/media/image-url.ts';
import { makeOffice, pdf, wordPart } from '#test/support/document-files.ts';
import { makeFilm, photographWithPlace as makePhotograph, pictureTable, placeBytes } from '#test/support/upload-files.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
let pgc: Caller;
let otherPgc: Caller;
beforeAll(async () => {
  stage = await openCallerStage();
  [pgc, otherPgc] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const bytesType = 'application/offset+octet-stream';
const folder = () => join(stage.site.context.config.dataFolder, 'uploads');

const announce = async (caller: Caller, file: { fileName: string; fileSize: number; purpose?: string; isCover?: boolean }) =>
  envelopeOf(await stage.post('/vod/getuploadinfo', file, caller));
const begin = async (caller: Caller, file: Parameters<typeof announce>[1]) => (await announce(caller, file))['data'] as UploadTicket;
const stateOf = async ({ videoId }: UploadTicket, { token }: Caller) =>
  envelopeOf(await stage.send(`/vod/uploadState?videoId=${videoId}`, { token }))['data'] as UploadState;

/** A tus request with a bearer. */
function tus(
  method: string,
  address: string,
  bearer: string,
  { offset, body }: { offset?: number; body?: Buffer } = {},
): Promise<Response> {
  const headers: Record<string, string> = { 'tus-resumable': '1.0.0', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
  if (body) Object.assign(headers, { 'content-type': bytesType, 'upload-offset': String(offset ?? 0) });
  return fetch(`${stage.site.origin}${address}`, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) });
}

const bodyOf = async (answer: Response) => (await answer.json()) as { code: number; msg: string };

async function send(caller: Caller, file: Buffer, named: Omit<Parameters<typeof announce>[1], 'fileSize'>) {
  const ticket = await begin(caller, { ...named, fileSize: file.length });
  const answer = await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: file });
  return { ticket, answer };
}

test('a film is uploaded in parts, resumed after an interruption, and stored behind an authorisation', async () => {
  const film = await makeFilm();
  const ticket = await begin(pgc, { fileName: '../../开幕 片.mp4', fileSize: film.length });
  expect(ticket).toMatchObject({ uploadAddress: `/vod/upload/${ticket.videoId}`, expire: 3_000 });

  const half = Math.floor(film.length / 2);
  const first = await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: film.subarray(0, half) });
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
  expect((await stateOf(ticket, pgc)).state).toBe('uploading');
  const refreshed = envelopeOf(await stage.post('/vod/refresh', { videoId: ticket.videoId }, pgc))['data'] as UploadTicket;
  const head = await tus('HEAD', ticket.uploadAddress, refreshed.uploadAuth);
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    String(half),
    String(film.length),
  ]);
  expect((await tus('PATCH', ticket.uploadAddress, pgc.token, { offset: 0, body: film.subarray(0, 10) })).status).toBe(409);
  const last = await tus('PATCH', ticket.uploadAddress, pgc.token, { offset: half, body: film.subarray(half) });

  expect(last.status).toBe(204);
  const done = await stateOf(ticket, pgc);
  expect(done).toMatchObject({
    state: 'done',
    failure: '',
    fileName: '开幕 片.mp4',
    video: { id: ticket.videoId, fileName: '开幕 片.mp4' },
  });
  const [row] = await stage.db.select().from(video).where(eq(video.id, ticket.videoId));
  expect([row?.sourceKey, row?.ownerId]).toEqual([`uploads/${ticket.videoId}.mp4`, pgc.id]);
  const stored = await stage.services.films.get(row?.sourceKey ?? '');
  expect(sha1(stored)).toBe(sha1(film));
  expect((await stage.send(`/media/${row?.sourceKey}`)).status).toBe(404);
  // A last answer that was lost: all is there, and nothing is sent twice.
  const late = await tus('HEAD', ticket.uploadAddress, refreshed.uploadAuth);
  expect([late.status, late.headers.get('upload-offset')]).toEqual([200, String(film.length)]);
  expect((await readdir(folder())).filter((name) => name.startsWith(ticket.videoId))).toEqual([]);
});

test('another account’s upload is 404, and an invalid authorisation is refused', async () => {
  const ticket = await begin(pgc, { fileName: 'a.mp4', fileSize: 1_000 });
  const otherTicket = await begin(otherPgc, { fileName: 'b.mp4', fileSize: 1_000 });
  const body = Buffer.alloc(10);
  const admin = await stage.makeCaller('admin');

  for (const [bearer, status] of [
    [otherPgc.token, 404],
    [admin.token, 404],
    ['', 401],
    ['x'.repeat(43), 401],
    [otherTicket.uploadAuth, 401],
    [`${ticket.uploadAuth}x`, 401],
  ] as const) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect([method, (await tus(method, ticket.uploadAddress, bearer, method === 'PATCH' ? { body } : {})).status]).toEqual([
        method,
        status,
      ]);
  }
  for (const path of ['/vod/refresh', '/vod/cancelUpload'])
    expect((await stage.post(path, { videoId: ticket.videoId }, otherPgc)).status).toBe(404);
  expect((await stage.send(`/vod/uploadState?videoId=${ticket.videoId}`, { token: otherPgc.token })).status).toBe(404);
  expect((await tus('HEAD', ticket.uploadAddress, ticket.uploadAuth)).headers.get('upload-offset')).toBe('0');
  for (const address of ['/vod/upload/none', '/vod/upload/..%2f..%2fsecret', '/vod/upload/%00'])
    expect((await tus('HEAD', address, pgc.token)).status).toBe(404);
  await Promise.all([
    stage.post('/vod/cancelUpload', { videoId: ticket.videoId }, pgc),
    stage.post('/vod/cancelUpload', { videoId: otherTicket.videoId }, otherPgc),
  ]);
  expect((await tus('HEAD', ticket.uploadAddress, pgc.token)).status).toBe(404);
});

test('sizes are checked on announcement and during the upload', async () => {
  const large = await announce(pgc, { fileName: 'a.mp4', fileSize: 5 * 1_073_741_824 });
  expect([large['code'], large['msg']]).toEqual([413, 'A video must not exceed 4 GB']);
  const picture = await announce(pgc, { fileName: 'a.jpg', fileSize: 10_485_761, purpose: 'image' });
  expect([picture['code'], picture['msg']]).toEqual([413, 'An image must not exceed 10 MB or 50 megapixels']);

  const ticket = await begin(pgc, { fileName: 'a.mp4', fileSize: 100 });
  const more = await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: Buffer.alloc(101) });
  expect([more.status, (await bodyOf(more)).code]).toEqual([413, 413]);
  expect((await tus('HEAD', ticket.uploadAddress, ticket.uploadAuth)).headers.get('upload-offset')).toBe('0');
  await stage.post('/vod/cancelUpload', { videoId: ticket.videoId }, pgc);
});

test('the number of open uploads per account is limited, also for concurrent requests, and a cancelled one frees its place', async () => {
  const owner = await stage.makeCaller('pgc');

  const answers = await Promise.all(Array.from({ length: 16 }, () => announce(owner, { fileName: 'a.mp4', fileSize: 10 })));

  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    ...Array.from({ length: 6 }, () => 429),
  ]);
  const [open] = answers.flatMap(({ code, data }) => (code === 200 ? [data as UploadTicket] : []));
  expect((await tus('DELETE', open?.uploadAddress ?? '', open?.uploadAuth ?? '')).status).toBe(204);
  expect((await tus('HEAD', open?.uploadAddress ?? '', open?.uploadAuth ?? '')).status).toBe(404);
  expect((await announce(owner, { fileName: 'a.mp4', fileSize: 10 }))['code']).toBe(200);
});

test('a full disk is reported as 507, and received bytes stay intact', async () => {
  const film = await makeFilm();
  const ticket = await begin(pgc, { fileName: 'a.mp4', fileSize: film.length });
  const path = join(folder(), ticket.videoId);
  await rm(path);
  // A device that has never room.
  await symlink('/dev/full', path);

  const full = await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: film });
  expect([full.status, await bodyOf(full)]).toEqual([507, expect.objectContaining({ code: 507, msg: '存储空间不足' })]);
  await rm(path);
  await writeFile(path, '');

  expect((await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: film })).status).toBe(204);
  expect((await stateOf(ticket, pgc)).state).toBe('done');
});

test('a file that is not a film is refused by its content, regardless of its name', async () => {
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n');
  for (const [name, bytes] of [
    ['list.mp4', playlist],
    ['page.mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['noise.mkv', randomBytes(5_000)],
  ] as const) {
    const { ticket, answer } = await send(pgc, bytes, { fileName: name });
    expect([name, answer.status, (await bodyOf(answer)).msg]).toEqual([name, 415, '视频格式不正确']);
    expect(await stateOf(ticket, pgc)).toMatchObject({ state: 'failed', failure: 'videoFormat', video: null });
    expect(await stage.db.select().from(video).where(eq(video.id, ticket.videoId))).toEqual([]);
  }
});

test('an empty file is refused before anything is sent, with a sentence that says so', async () => {
  const answers = await Promise.all(
    [0, 1].map((languageType) =>
      stage.send('/vod/getuploadinfo', {
        method: 'POST',
        token: pgc.token,
        body: JSON.stringify({ fileName: 'a.mp4', fileSize: 0, languageType }),
      }),
    ),
  );

  expect(answers.map((answer) => [answer.status, envelopeOf(answer)['msg']])).toEqual([
    [400, '文件是空的（0 字节），请重新选择或重新保存'],
    [400, 'The file is empty: it has 0 bytes. Choose another one, or save it again'],
  ]);
});

const refused = pictureTable.filter(({ refusal }) => refusal !== undefined);
const kept = pictureTable.filter(({ refusal }) => refusal === undefined);
const sendPicture = async ({ name, make }: (typeof pictureTable)[number]) => {
  const { ticket, answer } = await send(pgc, await make(), {
    fileName: `${name}.jpg`,
    purpose: 'image',
    isCover: name.startsWith('cover'),
  });
  return { answer, state: await stateOf(ticket, pgc) };
};

test.each(refused.map((row) => [row.name, row] as const))('%s is refused as a picture', async (_name, row) => {
  const { answer, state } = await sendPicture(row);

  expect([answer.status >= 400, answer.status < 500, state.state, state.failure, state.media]).toEqual([
    true,
    true,
    'failed',
    row.refusal,
    null,
  ]);
});

test.each(kept.map((row) => [row.name, row] as const))('%s is stored as webp without metadata', async (_name, row) => {
  const { answer, state } = await sendPicture(row);

  expect([answer.status, state.state]).toEqual([204, 'done']);
  const [file] = await stage.db
    .select()
    .from(mediaFile)
    .where(eq(mediaFile.id, state.media?.id ?? ''));
  const stored = (await stage.services.media.get(file?.path ?? '')) ?? Buffer.alloc(0);
  const { format, exif, xmp, iptc, icc, orientation, pages = 1, width, height } = await sharp(stored).metadata();
  expect({ format, exif, xmp, iptc, icc, orientation, pages }).toEqual({
    format: 'webp',
    pages: 1,
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    icc: undefined,
    orientation: undefined,
  });
  expect([file?.width, file?.height]).toEqual(row.size ?? [width, height]);
  expect(stored.includes(row.mustNotHold ?? 'SecretCamera')).toBe(false);
  expect(file).toMatchObject({
    contentType: 'image/webp',
    uploadedBy: pgc.id,
    bytes: stored.length,
    hash: createHash('sha256').update(stored).digest('hex'),
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
  });
  const served = await fetch(`${stage.site.origin}/media/${file?.path}`);
  expect([
    served.status,
    served.headers.get('content-type'),
    served.headers.get('x-content-type-options'),
    served.headers.get('content-security-policy'),
  ]).toEqual([200, 'image/webp', 'nosniff', "default-src 'none'; sandbox"]);
});

test('neither the stored photograph nor any served size contains location, camera or orientation metadata', async () => {
  const file = await makePhotograph();
  expect([file.includes('SecretCamera'), file.includes(placeBytes), (await sharp(file).metadata()).orientation]).toEqual([true, true, 6]);
  const { ticket } = await send(pgc, file, { fileName: 'a.jpg', purpose: 'image' });
  const image = (await stateOf(ticket, pgc)).media?.image ?? { url: '', width: 0, height: 0 };
  const sizes = [undefined, ...imageRatios].flatMap((ratio) =>
    usableWidths(image, imageWidths, ratio).map((width) => imageUrl(image.url, width, ratio)),
  );

  for (const url of [image.url, ...sizes]) {
    const bytes = Buffer.from(await (await fetch(new URL(url, stage.site.origin))).arrayBuffer());
    const { format, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ url, format, exif, xmp, iptc, icc, orientation }).toEqual({ url, format: 'webp' });
    expect([url, bytes.includes('SecretCamera'), bytes.includes(placeBytes), bytes.includes('EXIF')]).toEqual([url, false, false, false]);
  }
  expect(sizes.length).toBeGreaterThan(50);
});

test('the library lists own and shared pictures, stores texts and a focal point, and deletes unused pictures', async () => {
  const [owner, stranger, admin] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc'), await stage.makeCaller('admin')];
  const { ticket } = await send(owner, await makePhotograph(), { fileName: 'a.jpg', purpose: 'image' });
  const id = (await stateOf(ticket, owner)).media?.id ?? '';
  const list = async (caller: Caller, query = '') =>
    envelopeOf(await stage.send(`/webAdmin/media/list?${query}`, { token: caller.token }))['rows'] as {
      id: string;
      isOwn: boolean;
      mayEdit: boolean;
    }[];

  expect(await list(owner, 'scope=own')).toMatchObject([{ id, isOwn: true, mayEdit: true }]);
  expect((await list(owner)).length).toBeGreaterThan(1);
  expect((await list(stranger)).map((row) => row.id)).not.toContain(id);
  expect((await list(stranger)).some((row) => row.mayEdit)).toBe(false);
  expect((await list(admin)).find((row) => row.id === id)).toMatchObject({ isOwn: false, mayEdit: true });

  const saved = envelopeOf(
    await stage.post(
      '/webAdmin/media/save',
      {
        id,
        base: { altZh: '', altEn: '', focalX: 0.5, focalY: 0.5 },
        changes: { altZh: '  竹林 100% ', altEn: 'Bamboo', focalX: 0.2, focalY: 0.9 },
      },
      owner,
    ),
  )['data'];
  expect(saved).toMatchObject({ altZh: '竹林 100%', altEn: 'Bamboo', image: { focalX: 0.2, focalY: 0.9 } });
  expect((await list(owner, `search=${encodeURIComponent('100%')}`)).map((row) => row.id)).toEqual([id]);
  expect(await list(owner, `search=${encodeURIComponent('1_0')}`)).toEqual([]);
  for (const [path, body] of [
    ['save', { id, base: {}, changes: {} }],
    ['delete', { ids: [id] }],
    ['restore', { ids: [id] }],
    ['tag', { ids: [id], tag: 'x', isAdded: true }],
  ] as const)
    expect((await stage.post(`/webAdmin/media/${path}`, body, stranger)).status, path).toBe(404);
  expect((await stage.send(`/webAdmin/media/detail?id=${id}`, { token: stranger.token })).status).toBe(404);
  const stale = await stage.post('/webAdmin/media/save', { id, base: { altEn: '' }, changes: { altEn: 'Late' } }, owner);
  expect([stale.status, envelopeOf(stale)['data']]).toMatchObject([409, { conflicts: { altEn: { base: '', theirs: 'Bamboo' } } }]);

  await stage.db.insert(banner).values({ id: `b-${id}`, imageId: id });
  const used = await stage.post('/webAdmin/media/delete', { ids: [id] }, owner);
  expect([used.status, envelopeOf(used)['msg']]).toEqual([409, 'Something still uses this, so it cannot be deleted']);
  await stage.db.delete(banner).where(eq(banner.id, `b-${id}`));
  expect((await stage.post('/webAdmin/media/delete', { ids: [id] }, owner)).status).toBe(200);
  expect([await list(owner, 'scope=own'), (await list(owner, 'isDeleted=true')).map((row) => row.id)]).toEqual([[], [id]]);
});

test('visitors read the credit of a picture and the mark of AI, which every size of its file carries', async () => {
  const marked = await withAiMark(
    await sharp(await makePhotograph())
      .rotate()
      .webp()
      .toBuffer(),
    true,
  );
  const { ticket } = await send(pgc, marked, { fileName: 'made.webp', purpose: 'image' });
  const { id = '', image } = (await stateOf(ticket, pgc)).media ?? {};
  const path = new URL(image?.url ?? '', stage.site.origin).pathname;
  await stage.post(
    '/webAdmin/media/save',
    { id, base: { creditZh: '', creditEn: '' }, changes: { creditZh: '安李', creditEn: 'Ann <Lee>' } },
    pgc,
  );
  const { publishing } = stage.services;
  const body = (words: string) => `<p>${words}</p><figure><img src="${path}" alt="x"></figure>`;
  const itemId = await publishing.addContent(
    {
      kind: 'article',
      columnId: 'news',
      titleZh: '题',
      titleEn: 'Title',
      bodyZh: body('文'),
      bodyEn: body('Text'),
      coverId: id,
      state: 'audited',
    },
    'test',
  );
  await publishing.online(itemId, 'test');
  const detail = async (languageType: number) =>
    envelopeOf(await stage.send(`/web/cms/content/${itemId}?languageType=${languageType}`))['data'] as { content: string; cover: object };
  const isMarked = async (url: string) =>
    isAiMarked((await sharp(Buffer.from(await (await fetch(new URL(url, stage.site.origin))).arrayBuffer())).metadata()).xmp);
  const files = () => Promise.all([path, imageUrl(path, 320), imageUrl(path, 640, [4, 3])].map(isMarked));

  expect(await detail(1)).toMatchObject({ cover: { credit: 'Ann <Lee>', isAi: true } });
  expect((await detail(1)).content).toContain(
    '<figcaption><small class="credit">Picture: Ann &lt;Lee&gt; · Made by AI</small></figcaption>',
  );
  expect((await detail(0)).content).toContain('<small class="credit">图片：安李 · 由 AI 生成</small>');
  expect(await files()).toEqual([true, true, true]);
  // A slide is seen through two windows: its line of credit has the mark.
  await stage.db.insert(banner).values({ id: `b-${id}`, imageId: id, creditZh: '安李', publishAt: new Date(0) });
  const slides = await readBanners(stage.db, 'zh-Hans');
  expect(slides.find((slide) => slide.id === `b-${id}`)?.credit).toBe('安李 · 由 AI 生成');
  await stage.db.delete(banner).where(eq(banner.id, `b-${id}`));

  expect(
    (
      await stage.post(
        '/webAdmin/media/save',
        { id, base: { isAiMade: true, creditEn: 'Ann <Lee>' }, changes: { isAiMade: false, creditEn: '' } },
        pgc,
      )
    ).status,
  ).toBe(200);

  await expect.poll(async () => (await detail(1)).content).toContain('<small class="credit">Picture: 安李</small>');
  expect(await files()).toEqual([false, false, false]);
});

test('a document is stored by its content, and read before publication by a signed address alone', async () => {
  const refused = await send(pgc, makeOffice(wordPart, [{ name: 'word/vbaProject.bin' }]), { fileName: 'a.docx', purpose: 'document' });
  expect([refused.answer.status, (await stateOf(refused.ticket, pgc)).failure]).toEqual([415, 'documentUnsafe']);
  expect((await announce(pgc, { fileName: 'a.zip', fileSize: 51 * 1_048_576, purpose: 'document' }))['code']).toBe(413);
  const { ticket } = await send(pgc, pdf, { fileName: '参评 章程.pdf', purpose: 'document' });
  const { id = '', ...document } = (await stateOf(ticket, pgc)).document ?? {};
  expect(document).toMatchObject({ name: '参评 章程', type: 'pdf', bytes: pdf.length });

  const attachments = [{ id, nameEn: 'Rules of entry', nameZh: '参评章程' }];
  const added = envelopeOf(
    await stage.post('/webAdmin/cms/content/add', { kind: 'article', columnId: 'notice', fields: { titleZh: '题', attachments } }, pgc),
  )['data'] as { id: string };
  const foreign = await stage.post('/webAdmin/cms/content/add', { kind: 'article', columnId: 'notice', fields: { attachments } }, otherPgc);
  expect(foreign.status).toBe(404);
  const detail = envelopeOf(await stage.send(`/webAdmin/cms/content/${added.id}`, { token: pgc.token }))['data'] as ItemDetail;
  const url = detail.documents[0]?.url ?? '';
  const read = (address: string, headers: Record<string, string> = {}) => fetch(`${stage.site.origin}${address}`, { headers });

  const answer = await read(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  // Not the last sign, of which some bits mean nothing.
  expect((await read(url.replace(/.(?=.{4}$)/, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(410);
  expect((await read(`/documents/${id}`)).status).toBe(410);
  expect((await read(`/attachments/${added.id}/${id}`)).status).toBe(404);
  expect((await read(`/media/documents/${ticket.videoId}.pdf`)).status).toBe(404);
  const looked = envelopeOf(await stage.send(`/webAdmin/cms/preview/look?contentId=${added.id}&languageType=1`, { token: pgc.token }));
  expect(looked['data']).toMatchObject({
    content: { attachments: [{ name: 'Rules of entry', url: expect.stringMatching(/^\/documents\//) as string }] },
  });
});

test('an attachment is public as long as its item is, as a download in parts', async () => {
  const { ticket } = await send(pgc, pdf, { fileName: 'a.pdf', purpose: 'document' });
  const id = (await stateOf(ticket, pgc)).document?.id ?? '';
  const { publishing } = stage.services;
  const texts = { titleZh: '题', titleEn: 'Title', bodyZh: '<p>文</p>', bodyEn: '<p>Text</p>' };
  const attachments = [{ id, nameEn: 'Rules "2027"', nameZh: '章程/2027' }];
  const itemId = await publishing.addContent({ kind: 'article', columnId: 'notice', ...texts, attachments, state: 'audited' }, 'test');
  const address = `/attachments/${itemId}/${id}`;
  const read = (path: string, headers: Record<string, string> = {}) => fetch(`${stage.site.origin}${path}`, { headers });
  expect((await read(address)).status).toBe(404);

  await publishing.online(itemId, 'test');

  const page = await (await read(`/en/content/article/${itemId}`)).text();
  expect(page).toContain(`href="/en${address}"`);
  const whole = await read(`/en${address}`);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Rules 2027.pdf"; filename*=UTF-8''Rules%202027.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
    'accept-ranges': 'bytes',
  });
  expect((await read(address)).headers.get('content-disposition')).toContain("filename*=UTF-8''%E7%AB%A0%E7%A8%8B%202027.pdf");
  const part = await read(address, { range: 'bytes=0-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 0-4/${pdf.length}`, '%PDF-']);
  expect((await read(address, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  const other = await publishing.addContent({ kind: 'article', columnId: 'notice', ...texts, state: 'audited' }, 'test');
  await publishing.online(other, 'test');
  expect((await read(`/attachments/${other}/${id}`)).status).toBe(404);

  const { token } = pgc;
  const [row] = envelopeOf(await stage.send('/webAdmin/media/list?kind=document&use=public&search=a', { token }))['rows'] as LibraryItem[];
  expect(row).toMatchObject({ id, kind: 'document', uses: 1, document: { type: 'pdf', bytes: pdf.length } });
  await stage.post('/webAdmin/media/save', { id, base: { licenceEndsOn: '' }, changes: { licenceEndsOn: '2020-01-01' } }, pgc);
  expect(envelopeOf(await stage.send(`/webAdmin/media/list?kind=document&licence=ended`, { token }))['rows']).toMatchObject([{ id }]);
  expect(envelopeOf(await stage.send(`/webAdmin/media/list?licence=ended`, { token }))['rows']).toEqual([]);

  await publishing.offline(itemId, 'test', 'over');

  expect((await read(address)).status).toBe(410);
});

test('an upload idle for a day is deleted with its bytes', async () => {
  const ticket = await begin(pgc, { fileName: 'old.mp4', fileSize: 100 });
  await tus('PATCH', ticket.uploadAddress, ticket.uploadAuth, { body: Buffer.alloc(10) });
  expect((await stat(join(folder(), ticket.videoId))).size).toBe(10);
  await stage.db
    .update(upload)
    .set({ updatedAt: sql`now() - interval '25 hours'` })
    .where(eq(upload.id, ticket.videoId));

  expect(await stage.services.upload.sweep()).toBe(1);

  expect((await tus('HEAD', ticket.uploadAddress, ticket.uploadAuth)).status).toBe(404);
  expect((await readdir(folder())).filter((name) => name.startsWith(ticket.videoId))).toEqual([]);
});

function sha1(bytes: Buffer | null): string {
  return createHash('sha1')
    .update(bytes ?? '')
    .digest('hex');
}
