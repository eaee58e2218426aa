/** A site is exported, an empty one imports the file and shows the same pages; a file that is not as an export is made changes nothing. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { noBrake } from '#server/brake.ts';
import type { Database } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { exportSite } from '#server/services/transfer/transfer-export.ts';
import { checkSite, importSite } from '#server/services/transfer/transfer-import.ts';
import type { UploadTicket } from '#shared/api/media.ts';
import { beginExport, checkImport, runImport, type ImportState } from '#shared/api/site/transfer.ts';
import { archiveBytesMax } from '#shared/limits.ts';
import { userTypes } from '#shared/user-type.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { quickHashCost } from '#test/support/quick-hash-cost.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { callerOf, demoAdmin, type Caller } from '#test/support/publish-text.ts';
import { allVisits, dailyVisits } from '#test/support/screens.ts';
import { uploadTo } from '#test/support/upload-to.ts';

let source: TestApp;
let target: TestApp;
let archive: string;

beforeAll(async () => {
  // Sites with demonstration content say so at their foot.
  source = await startTestApp({ environment: { DEMO_CONTENT: 'false' } });
  target = await startEmptySite(source);
  archive = join(makeFolder(), 'site.zip');
  await pipeline(
    await exportSite({ db: databaseOf(source), storages: storagesOf(source), hasFilms: true, brake: noBrake }),
    createWriteStream(archive),
  );
});
afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
});

/** A site with its default rows, whose pages name the same origin and are signed by the same secret. */
async function startEmptySite({ context: { config } }: TestApp): Promise<TestApp> {
  const server = await testServer();
  const DATABASE_URL = await server.createDatabase({ template: 'migrated' });
  return startTestApp({ environment: { DATABASE_URL, DATA_FOLDER: makeFolder(), DEMO_CONTENT: 'false', APP_SECRET: config.secret } });
}

function databaseOf({ context: { database } }: TestApp): Database {
  if (!database) throw new Error('The site of a test has its own database');
  return database.db;
}

function storagesOf({ context: { config } }: TestApp) {
  return { media: createDiskStorage(join(config.dataFolder, 'media')), films: createDiskStorage(join(config.dataFolder, 'films')) };
}

const importOptions = (path: string) => ({ db: databaseOf(target), storages: storagesOf(target), path, actorId: 'cli' });

async function namesIn(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  zip.close();
  return files;
}

interface Manifest {
  format: string;
  formatVersion: number;
  schema: string;
  counts: Record<string, number>;
  files: { name: string; bytes: number; sha256: string }[];
}

/** An archive whose manifest fits its files, as somebody with bad intentions would make it. */
async function write(files: ReadonlyMap<string, Buffer>, change: (manifest: Manifest) => void = () => undefined): Promise<string> {
  const path = join(makeFolder(), 'changed.zip');
  const zip = new ZipFile();
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  manifest.files = [];
  for (const [name, bytes] of files) {
    if (name === 'manifest.json') continue;
    manifest.files.push({ name, bytes: bytes.length, sha256: hashOf(bytes) });
    zip.addBuffer(bytes, name, { compress: /^(data|csv)\//.test(name) });
  }
  change(manifest);
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** A small part of the export: the first rows of each table. */
async function firstRows(): Promise<Map<string, Buffer>> {
  const files = await namesIn(archive);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  const few = new Map<string, Buffer>();
  for (const [name, bytes] of files) {
    const [, table] = /^data\/(\w+)\.jsonl$/.exec(name) ?? [];
    if (!table) continue;
    const lines = String(bytes).split('\n').filter(Boolean).slice(0, 2);
    manifest.counts[table] = lines.length;
    few.set(name, Buffer.from(lines.map((line) => `${line}\n`).join('')));
  }
  return few.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

function changeRow(files: Map<string, Buffer>, table: string, change: (row: Record<string, unknown>) => void): Map<string, Buffer> {
  const [first = '', ...rest] = String(files.get(`data/${table}.jsonl`)).split('\n');
  const row = JSON.parse(first) as Record<string, unknown>;
  change(row);
  return new Map(files).set(`data/${table}.jsonl`, Buffer.from([JSON.stringify(row), ...rest].join('\n')));
}

test('refuses every file that is not as an export is made, and stores nothing of it', async () => {
  const good = await firstRows();
  const cut = join(makeFolder(), 'cut.zip');
  writeFileSync(cut, readFileSync(archive).subarray(0, 50_000));
  const plain = join(makeFolder(), 'plain.zip');
  writeFileSync(plain, 'hello');
  const renamed = async (from: string, to: string) => {
    const path = await write(new Map(good).set(from, Buffer.from('x')));
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1'));
    return path;
  };
  const cases: readonly (readonly [name: string, refusal: string, path: string])[] = [
    ['cut off', 'transferUnreadable', cut],
    ['no archive', 'transferUnreadable', plain],
    ['no manifest of ours', 'transferForeign', await write(good, (manifest) => (manifest.format = 'other'))],
    ['a later format', 'transferVersion', await write(good, (manifest) => (manifest.formatVersion = 2))],
    ['another schema', 'transferVersion', await write(good, (manifest) => (manifest.schema = 'f'.repeat(64)))],
    ['a wrong hash', 'transferDamaged', await write(good, ({ files }) => files.forEach((file) => (file.sha256 = 'f'.repeat(64))))],
    [
      'a listed file that is missing',
      'transferDamaged',
      await write(good, ({ files }) => files.push({ name: 'media/a.webp', bytes: 1, sha256: 'f'.repeat(64) })),
    ],
    ['a file that is not listed', 'transferUnsafe', await write(good, ({ files }) => files.pop())],
    ['a name that leads out', 'transferUnsafe', await renamed('media/xx/escape.webp', 'media/../escape.webp')],
    ['an absolute name', 'transferUnsafe', await renamed('media/escape.webp', '/edia/escape.webp')],
    ['a name that no storage takes', 'transferUnsafe', await write(new Map(good).set('media/.hidden', Buffer.from('x')))],
    ['a file elsewhere', 'transferUnsafe', await write(new Map(good).set('etc/passwd', Buffer.from('x')))],
    ['a bomb', 'transferUnsafe', await write(new Map(good).set('csv/film.csv', Buffer.alloc(40_000_000)))],
    [
      'a logo with a script',
      'transferUnsafe',
      await write(new Map(good).set('media/a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))),
    ],
    ['a table that is missing', 'transferDamaged', await write(new Map([...good].filter(([name]) => name !== 'data/film.jsonl')))],
    ['fewer rows than counted', 'transferRows', await write(good, ({ counts }) => (counts['film'] = 1))],
    ['a line that is no row', 'transferRows', await write(new Map(good).set('data/film.jsonl', Buffer.from('[]\n')))],
    ['half a line', 'transferRows', await write(new Map(good).set('data/film.jsonl', Buffer.from('{"id":')))],
    ['a column that is not exported', 'transferRows', await write(changeRow(good, 'user_account', (row) => (row['password_hash'] = 'x')))],
    ['an unknown choice', 'transferRows', await write(changeRow(good, 'content', (row) => (row['kind'] = 'x')))],
    ['a value of another type', 'transferRows', await write(changeRow(good, 'film', (row) => (row['minutes'] = 'long')))],
    ['a row of nothing', 'transferRows', await write(changeRow(good, 'film', (row) => (row['unit_id'] = 'nowhere')))],
    ['a link that runs a script', 'transferRows', await write(changeRow(good, 'partner', (row) => (row['url'] = ' javascript:alert(1)')))],
  ];

  for (const [name, refusal, path] of cases) {
    const refused = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'imported',
        (error: { errorName?: string }) => error.errorName ?? String(error),
      );
    expect({ name, check: await refused(checkSite(importOptions(path))), import: await refused(importSite(importOptions(path))) }).toEqual({
      name,
      check: refusal,
      import: refusal,
    });
  }

  const { rows } = await databaseOf(target).execute<{ content: number; columns: number }>(
    sql`select (select count(*)::int from content) as content, (select count(*)::int from site_column) as columns`,
  );
  expect(rows[0]?.content).toBe(0);
  expect(rows[0]?.columns).toBeGreaterThan(0);
  expect(filesBelow(join(target.context.config.dataFolder, 'media'))).toEqual([]);
});

function filesBelow(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : [];
}

/** Rows and files of an export, without the time at which it was made. */
async function contentsOf(path: string): Promise<Record<string, string>> {
  const files = await namesIn(path);
  files.delete('manifest.json');
  return Object.fromEntries([...files].map(([name, bytes]) => [name, name.startsWith('data/') ? String(bytes) : hashOf(bytes)]));
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('an export has no secret, and nothing of visitors but their public comments', async () => {
  const files = await namesIn(archive);
  const text = [...files]
    .filter(([name]) => /^(data|csv)\//.test(name))
    .map(([, bytes]) => String(bytes))
    .join('\n');
  const { rows } = await databaseOf(source).execute<{ secret: string }>(sql`
    select email as secret from user_account union select password_hash from user_account where password_hash <> ''
    union select operate_phone from agency where operate_phone <> '' union select operate_code from agency where operate_code <> ''
    union select text from comment where state in ('pending', 'hidden') union select content from feedback`);

  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([]);
  expect([...files.keys()].filter((name) => !/^(data|csv|media|films)\/|^manifest\.json$/.test(name))).toEqual([]);
});

/** An administrator of the empty site, who calls as their browser does. */
async function makeAdmin(): Promise<Caller> {
  const admin = { email: 'admin@target.example.org', password: 'a panda climbs the tower' };
  const db = databaseOf(target);
  const passwordHash = await createPasswordHash(quickHashCost).hash(admin.password);
  await db
    .insert(userAccount)
    .values({ id: 'targetadmin', userType: userTypes.ordinary, nickName: 'Admin', email: admin.email, passwordHash });
  await db.insert(userRole).values({ userId: 'targetadmin', role: 'admin' });
  return callerOf(target.origin, admin);
}

async function stateOf(): Promise<ImportState | null> {
  return (await target.context.services?.transfer.get('en'))?.import ?? null;
}

async function sendArchive(call: Caller, bytes: Buffer): Promise<string> {
  const file = { fileName: 'site.zip', fileSize: bytes.length, purpose: 'archive' };
  const ticket = await call<UploadTicket>('/vod/getuploadinfo', file);
  await uploadTo(target.origin, ticket).send(bytes);
  return ticket.videoId;
}

test(
  'an administrator exports a site, checks the file on an empty one, and imports it; both show the same pages',
  { timeout: 240_000 },
  async () => {
    const [exporter, importer] = [await callerOf(source.origin, demoAdmin), await makeAdmin()];
    const publisher = await callerOf(source.origin, { email: 'publisher@demo.example.org', password: 'demo-publisher-2025' });
    const small = { fileName: 'site.zip', fileSize: 10, purpose: 'archive' };
    await expect(publisher('/vod/getuploadinfo', small)).rejects.toThrow('403');
    await expect(exporter('/vod/getuploadinfo', { ...small, fileSize: archiveBytesMax + 1 })).rejects.toThrow('413');
    const before = await fetch(target.origin).then((answer) => answer.text());
    const { address } = await exporter<{ address: string }>(beginExport.path, { hasFilms: true });
    const download = await fetch(source.origin + address);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="site-[\d-]+\.zip"$/);
    expect((await fetch(`${source.origin}${address}x`)).status).toBe(410);
    const uploadId = await sendArchive(importer, Buffer.from(await download.arrayBuffer()));

    await importer(checkImport.path, { uploadId });
    await expect(importer(runImport.path, { uploadId })).rejects.toThrow('409');
    await expect.poll(stateOf, { timeout: 90_000 }).toMatchObject({ stage: 'checked', failure: null });
    const checked = await stateOf();
    expect(await databaseOf(target).execute(sql`select from content`)).toMatchObject({ rowCount: 0 });
    await importer(runImport.path, { uploadId });
    await expect.poll(stateOf, { timeout: 90_000 }).toEqual({ ...checked, stage: 'done' });

    expect(checked?.report?.counts.find(({ kind }) => kind === 'items')?.count).toBeGreaterThan(50);
    expect(checked?.report).toMatchObject({ hasFilms: true, missing: 0 });
    const visits = sampled(
      dailyVisits(await allVisits(source.origin), 'en').filter(({ url }) => !/\/(manage|set)\//.test(url)),
      3,
    );
    expect(visits.length).toBeGreaterThan(8);
    for (const { url } of visits) {
      const [there = '', here = ''] = await Promise.all(
        [source, target].map(({ origin }) => fetch(origin + url).then((answer) => answer.text())),
      );
      expect({ url, difference: firstDifference(here, there) }).toEqual({ url, difference: '' });
    }
    expect(await fetch(target.origin).then((answer) => answer.text())).not.toBe(before);
    const [{ poster, film } = { poster: '', film: '' }] = (
      await databaseOf(target).execute<{ poster: string; film: string }>(sql`
      select (select path from media_file where kind = 'image' order by id limit 1) as poster,
        (select path from video_rendition join video on id = video_id where is_direct limit 1) as film`)
    ).rows;
    for (const path of [poster, film]) expect(await bytesOf(target, path)).toEqual(await bytesOf(source, path));
    await expect(importer(checkImport.path, { uploadId })).rejects.toThrow('409');
  },
);

test('the export of an imported site has the same rows and files', async () => {
  const again = join(makeFolder(), 'again.zip');
  await pipeline(
    await exportSite({ db: databaseOf(target), storages: storagesOf(target), hasFilms: true, brake: noBrake }),
    createWriteStream(again),
  );
  const [one, other] = [await contentsOf(archive), await contentsOf(again)];

  expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
  const different = Object.keys(one).filter((name) => one[name] !== other[name]);
  expect(different.map((name) => ({ name, difference: firstDifference(other[name] ?? '', one[name] ?? '') }))).toEqual([]);
});

async function bytesOf({ origin }: TestApp, path: string): Promise<string> {
  const bytes = await fetch(`${origin}/media/${path}`).then((answer) => answer.arrayBuffer());
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}

function firstDifference(one: string, other: string): string {
  if (one === other) return '';
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return `${one.slice(Math.max(0, at - 80), at + 80)} ≠ ${other.slice(Math.max(0, at - 80), at + 80)}`;
}
