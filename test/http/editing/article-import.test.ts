/** Uploaded articles are reported before anything is made, become drafts with their pictures once, and are told when they come again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { articleImport } from '#server/db/schema/article-import.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { pictureUnreachable } from '#server/errors.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { articleImportHandler } from '#server/services/article-import/article-import-job.ts';
import type { ClaimedJob } from '#server/services/job/job-claim.ts';
import type { ArticleImport, ImportedArticle } from '#shared/api/site/article-import.ts';
import type { UploadTicket } from '#shared/api/media.ts';
import { articleFileBytesMax } from '#shared/limits.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { makeWord, makeWordPress, wordLine, wordPicture } from '#test/support/article-files.ts';
import { encodeText } from '#test/support/encode-text.ts';
import { callerOf, demoAdmin, tokenOf, type Caller } from '#test/support/publish-text.ts';
import { photographWithPlace } from '#test/support/upload-files.ts';
import { demoAccount, demoAccounts } from '#test/support/browser/account-guest.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const editorAccount = demoAccount('publisher');
let app: TestApp;
let editor: Caller;
let photograph: Buffer;
let host = '';
const asked: string[] = [];
const elsewhere = createServer(({ url = '' }, reply) => {
  asked.push(url);
  if (url === '/road.jpg') reply.end(photograph);
  else reply.writeHead(404).end();
});

beforeAll(async () => {
  photograph = await photographWithPlace();
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  app = await startTestApp({ environment: { PICTURE_HOSTS: host } });
  editor = await callerOf(app.origin, editorAccount);
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await app[Symbol.asyncDispose]();
});

function database(): Database {
  const { database: opened } = app.context;
  if (!opened) throw new Error('The site of a test has its own database');
  return opened.db;
}

async function send(call: Caller, fileName: string, bytes: Buffer): Promise<string> {
  const ticket = await call<UploadTicket>('/vod/getuploadinfo', { fileName, fileSize: bytes.length, purpose: 'article' });
  await uploadTo(app.origin, ticket).send(bytes);
  return ticket.videoId;
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(app.origin + path, { headers: { authorization: `Bearer ${await tokenOf(app.origin, editorAccount)}` } });
  const envelope = (await answer.json()) as { data: Answer; rows: Answer };
  return envelope.data ?? envelope.rows;
}

async function readImport(): Promise<ArticleImport | null> {
  return (await read<{ latest: ArticleImport | null }>('/webAdmin/cms/import')).latest;
}

async function reach(stage: ArticleImport['stage']): Promise<ArticleImport> {
  await expect.poll(async () => (await readImport())?.stage, { timeout: 40_000 }).toBe(stage);
  const stored = await readImport();
  if (!stored) throw new Error('There is no import');
  return stored;
}

const rowsOf = ({ importId }: ArticleImport) => read<ImportedArticle[]>(`/webAdmin/cms/import/articles?importId=${importId}`);

async function check(files: Record<string, Buffer>): Promise<ArticleImport> {
  const uploadIds: string[] = [];
  for (const [name, bytes] of Object.entries(files)) uploadIds.push(await send(editor, name, bytes));
  await editor('/webAdmin/cms/import/check', { uploadIds });
  return reach('checked');
}

const news = { columnId: 'news', columns: [], isAnew: false };

test('Word and WordPress files become drafts of the chosen columns with pictures, dates and one row of the audit trail', async () => {
  const word = makeWord({ body: wordLine('A winter road', 'Title') + wordLine('Snow fell.') + wordPicture(0), pictures: [photograph] });
  const posts = makeWordPress([
    {
      id: 1,
      title: '雪夜里的放映队',
      content: `<p>故事</p><img src="http://${host}/road.jpg"><img src="http://${host}/gone.jpg"><script>alert(1)</script>`,
      more: '<category domain="category"><![CDATA[公告]]></category>',
    },
  ]);
  const stored = await check({ 'road.docx': word, 'old.xml': Buffer.from(posts), 'paper.md': Buffer.from('%PDF-1.7\0') });

  expect(stored.counts).toMatchObject({ ready: 2, known: 0, refused: 1, made: 0 });
  expect(stored.categories).toEqual([{ name: '公告', count: 1 }]);
  expect(asked).toEqual([]);
  expect((await rowsOf(stored)).map(({ state, language, notes }) => [state, language, ...notes.map(({ name }) => name)])).toEqual([
    ['ready', 'en'],
    ['ready', 'zh-Hans', 'elements'],
    ['refused', 'zh-Hans', 'format'],
  ]);

  await editor('/webAdmin/cms/import/run', { importId: stored.importId, ...news, columns: [{ category: '公告', columnId: 'notice' }] });
  const done = await reach('done');

  expect(done.counts).toMatchObject({ made: 2, refused: 1, failed: 0 });
  const [first, second] = await rowsOf(done);
  expect(second?.notes.map(({ name, names }) => [name, names])).toContainEqual(['picturesFailed', `http://${host}/gone.jpg`]);
  const drafts = await database().select().from(contentRevision).innerJoin(content, eq(content.id, contentRevision.contentId));
  const draftOf = (id: string | null | undefined) => drafts.find((row) => row.content.id === id);
  expect(draftOf(first?.itemId)).toMatchObject({
    content: { columnId: 'news', liveRevisionId: null },
    content_revision: {
      state: 'draft',
      titleEn: 'A winter road',
      titleZh: '',
      bodyEn: expect.stringMatching(/src="\/media\/library\//) as string,
    },
  });
  const body = draftOf(second?.itemId)?.content_revision.bodyZh ?? '';
  expect(body).toMatch(/src="\/media\/library\//);
  expect(body).toContain(`http://${host}/gone.jpg`);
  expect(body).not.toContain('alert');
  // The date of the old site becomes the one of publication here.
  expect(draftOf(second?.itemId)?.content).toMatchObject({ columnId: 'notice', publishAt: new Date('2019-05-04T08:30:00Z') });
  const trail = await database().select().from(auditEntry).where(eq(auditEntry.subjectId, stored.importId));
  expect(trail).toMatchObject([{ action: 'import', subjectKind: 'articles' }]);
});

test('a guessed encoding is shown with its lines, and another one can be chosen before anything is made', async () => {
  const text = '# 頒獎典禮\n\n請大家關閉手機，頒獎典禮即將開始。';
  const stored = await check({ 'tw.md': encodeText(text, 'big5'), 'plain.md': Buffer.from('# 通告\n\n正文。') });
  const [guessed, plain] = await rowsOf(stored);

  expect([guessed?.title, plain?.readAs]).toEqual(['頒獎典禮', null]);
  expect(guessed?.readAs).toMatchObject({ encoding: 'big5', isGuessed: true, sample: expect.stringContaining('請大家') as string });
  expect(guessed?.notes).toContainEqual({ name: 'encodingGuessed', count: 0, names: 'big5' });

  const choice = { importId: stored.importId, position: 0 };
  await editor('/webAdmin/cms/import/encoding', { ...choice, encoding: 'gb18030' });
  const wrong = await rowsOf(await reach('checked'));
  expect([wrong[0]?.readAs?.isGuessed, wrong[0]?.title === guessed?.title, wrong[1]?.title]).toEqual([false, false, '通告']);
  await editor('/webAdmin/cms/import/encoding', { ...choice, encoding: 'big5' });
  const [right] = await rowsOf(await reach('checked'));
  expect(right).toMatchObject({ title: '頒獎典禮', readAs: { encoding: 'big5', isGuessed: false } });
  expect(right?.notes.map(({ name }) => name)).not.toContain('encodingGuessed');

  const other = await callerOf(app.origin, demoAdmin);
  await expect(other('/webAdmin/cms/import/encoding', { ...choice, encoding: 'big5' })).rejects.toThrow('404');
  await expect(editor('/webAdmin/cms/import/encoding', { ...choice, position: 9, encoding: 'big5' })).rejects.toThrow('404');
  await editor('/webAdmin/cms/import/discard', { importId: stored.importId });
});

test('an article that comes again is told, skipped, or made anew by choice', async () => {
  const files = { 'note.md': Buffer.from('# A note\n\nText of the note.') };
  const run = async (isAnew: boolean) => {
    const stored = await check(files);
    await editor('/webAdmin/cms/import/run', { importId: stored.importId, ...news, isAnew });
    return { known: stored.counts.known, done: await reach('done') };
  };

  expect((await run(false)).done.counts).toMatchObject({ made: 1 });
  const second = await run(false);
  expect(second).toMatchObject({ known: 1, done: { counts: { made: 0, skipped: 1 } } });
  expect((await rowsOf(second.done))[0]?.knownId).toBeTruthy();
  expect((await run(true)).done.counts).toMatchObject({ made: 1 });
});

test('an import that stops in the middle goes on without making a draft twice', async () => {
  const line = `![A road](http://${host}/road.jpg)`;
  const stored = await check({ 'first.md': Buffer.from('# First\n\nText.'), 'second.md': Buffer.from(`# Second\n\n${line}`) });
  const [db, films] = [database(), createDiskStorage(join(app.context.config.dataFolder, 'films'))];
  const choices = { language: null, columnId: 'news', columns: [], isAnew: false };
  await db.update(articleImport).set({ stage: 'importing', choices }).where(eq(articleImport.id, stored.importId));
  const run = (failure: Error) => {
    const pictures = { fetch: () => Promise.reject(failure), take: () => Promise.reject(failure) };
    const context = { signal: new AbortController().signal, progress: () => undefined, hold: async () => undefined };
    return articleImportHandler({ db, films, pictures }).run({ key: stored.importId } as ClaimedJob, context);
  };

  await expect(run(new Error('The process died'))).rejects.toThrow('died');
  expect((await readImport())?.counts).toMatchObject({ made: 1, ready: 1 });
  await run(pictureUnreachable());

  expect(await readImport()).toMatchObject({ stage: 'done', counts: { made: 2, ready: 0 } });
  const drafts = await db
    .select()
    .from(contentRevision)
    .where(inArray(contentRevision.titleEn, ['First', 'Second']));
  expect(drafts.map(({ titleEn }) => titleEn).toSorted()).toEqual(['First', 'Second']);
});

test('institutions, large files, foreign files and unknown columns are refused', async () => {
  const institution = await callerOf(app.origin, demoAccounts.pgc);
  const file = { fileName: 'a.md', fileSize: 10, purpose: 'article' };
  await expect(institution('/vod/getuploadinfo', file)).rejects.toThrow('403');
  await expect(editor('/vod/getuploadinfo', { ...file, fileSize: articleFileBytesMax + 1 })).rejects.toThrow('413');

  const stored = await check({ 'column.md': Buffer.from('# Column\n\nText.') });
  await expect(editor('/webAdmin/cms/import/run', { importId: stored.importId, ...news, columnId: 'nowhere' })).rejects.toThrow('404');
  const other = await callerOf(app.origin, demoAdmin);
  await expect(other('/webAdmin/cms/import/run', { importId: stored.importId, ...news })).rejects.toThrow('404');
  await editor('/webAdmin/cms/import/discard', { importId: stored.importId });
  expect(await readImport()).not.toMatchObject({ importId: stored.importId });
});
