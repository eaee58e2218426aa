/** A film's press kit: staff choose documents and pictures, everybody downloads them one by one or as a ZIP, as long as film and licence are public. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, mediaUse } from '#server/db/schema/media.ts';
import type { PressFile } from '#shared/api/record/film.ts';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { pdf } from '#test/support/document-files.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const stage = ofFile(openCallerStage);
const editor = ofFile(() => stage().makeCaller('editor'));
const filmId = 'f02';

const post = async (path: string, fields: object) => envelopeOf(await stage().post(path, fields, editor()));
const get = (path: string) => fetch(`${stage().site.origin}${path}`);
const saveKit = (base: object[], pressKit: object[]) =>
  post('/webAdmin/award/film/save', { id: filmId, base: { pressKit: base }, changes: { pressKit } });

async function uploadDocument(): Promise<string> {
  const { data } = await post('/vod/getuploadinfo', { fileName: '剧照说明.pdf', fileSize: pdf.length, purpose: 'document' });
  const ticket = data as UploadTicket;
  await uploadTo(stage().site.origin, ticket).send(pdf);
  const state = envelopeOf(await stage().send(`/vod/uploadState?videoId=${ticket.videoId}`, { token: editor().token }))[
    'data'
  ] as UploadState;
  return state.document?.id ?? '';
}

async function namesIn(answer: Response): Promise<string[]> {
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), {});
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

test('a press kit is on the page of a public film, and its files follow film and licence', async () => {
  const { db } = stage();
  const [work] = await db.select().from(film).where(eq(film.id, filmId));
  const pictureId = work?.stillId ?? '';
  expect((await get(`/presskit/${filmId}`)).status).toBe(404);
  expect(await (await get(`/content/episode/${filmId}`)).text()).not.toContain('/presskit/');
  const documentId = await uploadDocument();
  const kit = [
    { id: documentId, nameEn: 'Notes', nameZh: '剧照说明' },
    { id: pictureId, nameEn: '', nameZh: '剧照说明' },
  ];

  const saved = await saveKit([], kit);
  expect((saved['data'] as { pressFiles: PressFile[] }).pressFiles.map(({ id, type }) => [id, type])).toEqual([
    [documentId, 'pdf'],
    [pictureId, 'webp'],
  ]);
  expect((await saveKit(kit, [{ id: 'none', nameEn: '', nameZh: '' }]))['code']).toBe(400);
  const uses = await db
    .select({ place: mediaUse.place })
    .from(mediaUse)
    .where(and(eq(mediaUse.mediaId, documentId), eq(mediaUse.sourceId, filmId)));
  expect(uses).toEqual([{ place: 'pressKit' }]);

  await expect.poll(async () => (await get(`/en/content/episode/${filmId}`)).text()).toContain(`/en/attachments/${filmId}/${documentId}`);
  const document = await get(`/en/attachments/${filmId}/${documentId}`);
  expect([document.headers.get('content-type'), document.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    expect.stringContaining('filename="Notes.pdf"'),
  ]);
  expect(Buffer.from(await document.arrayBuffer()).equals(pdf)).toBe(true);
  expect((await get(`/attachments/${filmId}/${pictureId}`)).headers.get('content-type')).toBe('image/webp');
  const zip = await get(`/presskit/${filmId}`);
  expect(zip.headers.get('content-type')).toBe('application/zip');
  expect(await namesIn(zip)).toEqual(['剧照说明.pdf', '剧照说明.webp']);

  await db.update(mediaFile).set({ licenceEndsOn: '2020-01-01' }).where(eq(mediaFile.id, pictureId));
  expect((await get(`/attachments/${filmId}/${pictureId}`)).status).toBe(404);
  expect(await namesIn(await get(`/presskit/${filmId}`))).toEqual(['剧照说明.pdf']);

  await post('/webAdmin/award/film/save', {
    id: filmId,
    base: { publishAt: work?.publishAt?.toISOString() ?? null },
    changes: { publishAt: null },
  });
  const addresses = [`/attachments/${filmId}/${documentId}`, `/presskit/${filmId}`];
  expect(await Promise.all(addresses.map(async (path) => (await get(path)).status))).toEqual([404, 404]);
});

test('files of the same name are numbered in the ZIP', async () => {
  const other = 'f03';
  const [work] = await stage().db.select().from(film).where(eq(film.id, other));
  const pressKit = [work?.stillId, work?.posterId].map((id) => ({ id, nameEn: 'Still', nameZh: '' }));

  await post('/webAdmin/award/film/save', { id: other, base: { pressKit: [] }, changes: { pressKit } });

  expect(await namesIn(await get(`/presskit/${other}`))).toEqual(['Still.webp', 'Still (2).webp']);
});
