/** Encrypted backups of rows and media: made, tried, restored on the other engine, and what a fault does to each. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { backupCommands, offlineBackupCommands } from '#server/cli/backup.ts';
import type { KeepRules } from '#server/config-backup.ts';
import { readConfig } from '#server/config.ts';
import { noBrake } from '#server/brake.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { pressAccreditation, pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { makeKeyPair } from '#server/ports/age-cipher.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createS3Storage } from '#server/ports/storage-s3.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createBackup } from '#server/services/backup/backup-create.ts';
import { restoreBackup, verifyBackup } from '#server/services/backup/backup-restore.ts';
import { readLastBackup } from '#server/services/backup/backup-state.ts';
import { listBackups, manifestOf, readManifest, rowsOf } from '#server/services/backup/backup-store.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { findAccess, hashOf } from '#server/services/press/press-access.ts';
import type { Storages } from '#server/services/media/storages.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { makeFolder, openEmptyDatabase, openTestDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';
import { runCli } from '#test/support/cli.ts';

const keep: KeepRules = { daily: 7, weekly: 4, monthly: 12 };

function openFiles(folder = makeFolder()): Storages & { folder: string } {
  return { media: createDiskStorage(join(folder, 'media')), films: createDiskStorage(join(folder, 'films')), folder };
}

async function fill(database: OpenDatabase, storages: Storages): Promise<void> {
  const { id: columnId } = await makeColumn(database);
  const edition = await makeEdition(database, { isCurrent: true });
  await addPressRoom(database, edition.id);
  for (let number = 0; number < 3; number += 1) await publishItem(database, { columnId, titleZh: `第 ${number} 条：“引号”\\n` });
  await storages.media.put('library/a.webp', Buffer.from('a picture'));
  await storages.media.put('library/b.webp', Buffer.alloc(300_000, 7));
  await storages.films.put('documents/c.pdf', Buffer.from('a document'));
  await storages.films.put('live/gala/1.ts', Buffer.from('a segment of a live stream'));
}

/** An outlet with a link that works and one that was revoked, its kit under embargo, and a download. */
async function addPressRoom({ db }: OpenDatabase, editionId: string): Promise<void> {
  const dates = { expiresAt: secondsFromNow(86_400), createdAt: new Date(0) };
  const accreditation = { outletId: 'outlet', editionId, language: 'en' as const, holder: '林记者', ...dates };
  await db.insert(pressOutlet).values({ id: 'outlet', nameZh: '晨报', nameEn: 'Morning Post', email: 'desk@example.org', note: '备注' });
  await db.insert(pressAccreditation).values([
    { ...accreditation, id: 'valid', tokenHash: hashOf('a token') },
    { ...accreditation, id: 'revoked', tokenHash: hashOf('another token'), revokedAt: new Date(0) },
  ]);
  await db
    .insert(pressKit)
    .values({
      id: 'kit',
      editionId,
      titleZh: '新闻包',
      titleEn: 'Kit',
      textZh: '正文',
      textEn: 'Text',
      embargoAt: secondsFromNow(86_400),
      isOpen: true,
      isForAll: false,
      outletIds: ['outlet', 'quoted "one"'],
      files: [{ id: 'file', nameZh: '文件', nameEn: 'File' }],
    });
  await db.insert(pressDownload).values({ id: 'download', accreditationId: 'valid', kitId: 'kit', item: 'all', name: 'Kit.zip' });
}

async function pressRowsOf({ db }: OpenDatabase): Promise<unknown[]> {
  return Promise.all([pressOutlet, pressAccreditation, pressKit, pressDownload].map((table) => db.select().from(table).orderBy(table.id)));
}

async function titlesOf({ db }: OpenDatabase): Promise<string[]> {
  return (await db.execute<{ title: string }>(sql`select title_zh as title from content_revision order by 1`)).rows.map(
    ({ title }) => title,
  );
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

/** A new, empty PostgreSQL database for a trial restore. */
async function scratchUrl(): Promise<string> {
  await using empty = await openEmptyDatabase('postgres');
  return String(empty.pool.options.connectionString);
}

async function openBackups(database: OpenDatabase, store: Storage, storages: Storages) {
  const { identity, recipient } = await makeKeyPair();
  const warnings: string[] = [];
  const options = {
    db: database.db,
    storages,
    store,
    settings: { recipients: [recipient], keep },
    brake: noBrake,
    warn: (line: string) => warnings.push(line),
  };
  return {
    identities: [identity],
    warnings,
    create: (changes: Partial<Parameters<typeof createBackup>[0]> = {}) =>
      createBackup({ ...options, signal: AbortSignal.any([]), ...changes }),
    verify: async (name: string, identities = [identity]) => verifyBackup({ store, name, identities, databaseUrl: await scratchUrl() }),
  };
}

test('a backup is encrypted, shares unchanged files with the one before, proves sound, and fills an empty site of the other engine', async () => {
  await using source = await openTestDatabase('postgres');
  const storages = openFiles();
  await fill(source, storages);
  const folder = makeFolder();
  const store = createDiskStorage(folder);
  const backups = await openBackups(source, store, storages);

  const first = await backups.create();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await storages.media.put('library/d.webp', Buffer.from('a later picture'));
  const second = await backups.create();

  expect([first.files, second.files, second.missing, backups.warnings]).toEqual([3, 4, 0, []]);
  const shared = (await readManifest(store, first.name)).files.map(({ object }) => object);
  expect((await keysOf(store)).filter((key) => key.startsWith('files/'))).toHaveLength(4);
  expect((await readManifest(store, second.name)).files.map(({ object }) => object)).toEqual(expect.arrayContaining(shared));
  for (const key of await keysOf(store)) expect(readFileSync(join(folder, key)).includes('picture')).toBe(false);
  expect(await readLastBackup(source.db)).toMatchObject({ name: second.name, ageSeconds: expect.any(Number) });

  expect(await backups.verify('latest')).toEqual({ name: second.name, rows: second.rows, files: 4 });

  await using target = await openTestDatabase('embedded');
  const restored = openFiles();
  // What an earlier, interrupted restore may have left: a whole file, and one that was cut.
  await restored.media.put('library/a.webp', Buffer.from('a picture'));
  await restored.media.put('library/b.webp', Buffer.alloc(100, 7));
  expect(await restoreBackup({ db: target.db, storages: restored, store, name: 'latest', identities: backups.identities })).toEqual({
    name: second.name,
    rows: second.rows,
    files: 4,
  });
  expect(await titlesOf(target)).toEqual(await titlesOf(source));
  expect(await pressRowsOf(target)).toEqual(await pressRowsOf(source));
  const room = await findAccess(target.db, hashOf('a token'));
  expect([room.outlet.nameZh, room.accreditation.holder]).toEqual(['晨报', '林记者']);
  await expect(findAccess(target.db, hashOf('another token'))).rejects.toThrow('linkEnded');
  expect([await keysOf(restored.media), await keysOf(restored.films)]).toEqual([
    ['library/a.webp', 'library/b.webp', 'library/d.webp'],
    ['documents/c.pdf'],
  ]);
  expect((await restored.media.get('library/b.webp'))?.equals(Buffer.alloc(300_000, 7))).toBe(true);
  await expect(restoreBackup({ db: target.db, storages: restored, store, name: 'latest', identities: backups.identities })).rejects.toThrow(
    'not empty',
  );
});

test('a manifest whose confirmation was lost is taken back with its rows, and stays with them where nothing can be removed', async () => {
  await using source = await openTestDatabase('postgres');
  const storages = openFiles();
  await fill(source, storages);
  const store = createDiskStorage(makeFolder());
  const put: Storage['put'] = async (key, content) => {
    await store.put(key, content);
    if (key.endsWith('backup.json')) throw new Error('the connection was lost');
  };
  const remove: Storage['remove'] = async () => {
    throw new Error('the store is away');
  };
  const backups = await openBackups(source, store, storages);

  await expect(backups.create({ store: { ...store, put } })).rejects.toThrow('could not be completed: the connection was lost');
  expect(await listBackups(store)).toEqual([]);

  await expect(backups.create({ store: { ...store, put, remove } })).rejects.toThrow('the connection was lost');
  const [left] = await listBackups(store);
  expect(left?.isComplete).toBe(true);
  await backups.verify('latest');
});

test('a trial names each fault: another key, a changed byte, a cut and a missing file, and the plain list cut', async () => {
  await using source = await openTestDatabase('postgres');
  const storages = openFiles();
  await fill(source, storages);
  const folder = makeFolder();
  const store = createDiskStorage(folder);
  const backups = await openBackups(source, store, storages);
  const { name } = await backups.create();
  const { files } = await readManifest(store, name);
  const large = files.find(({ bytes }) => bytes > 300_000)?.object ?? '';
  const [cut = '', gone = ''] = files.map(({ object }) => object).filter((object) => object !== large);
  const { identity: other } = await makeKeyPair();

  await expect(backups.verify(name, [other])).rejects.toThrow('encrypted for another key');
  const bytes = readFileSync(join(folder, large));
  bytes[150_000] = (bytes[150_000] ?? 0) ^ 1;
  writeFileSync(join(folder, large), bytes);
  truncateSync(join(folder, cut), 200);
  rmSync(join(folder, gone));
  const faults = await backups.verify(name).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(faults.split('\n')).toEqual(
    expect.arrayContaining([
      `The backup ${name} is not sound:`,
      expect.stringMatching(new RegExp(`^  - ${large}: its bytes were changed or cut`)),
      expect.stringMatching(new RegExp(`^  - ${cut} has 200 bytes instead of \\d+`)),
      `  - ${gone} is missing`,
    ]),
  );
  expect(faults.split('\n')).toHaveLength(4);

  const rows = readFileSync(join(folder, rowsOf(name)));
  writeFileSync(
    join(folder, rowsOf(name)),
    rows.map((byte, at) => (at === rows.length - 40 ? byte ^ 1 : byte)),
  );
  await using target = await openTestDatabase('postgres');
  await expect(restoreBackup({ db: target.db, storages: openFiles(), store, name, identities: backups.identities })).rejects.toThrow(
    /changed or cut|is missing|instead of/,
  );
  await expect(backups.verify(name)).rejects.toThrow(`${rowsOf(name)}: its bytes `);
  truncateSync(join(folder, manifestOf(name)), 300);
  await expect(backups.verify(name)).rejects.toThrow('is damaged, or belongs to another release');

  // What a damaged backup holds is copied again.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const next = await backups.create();
  expect(backups.warnings.join()).toContain('all media files are copied again');
  expect(await backups.verify('latest')).toEqual({ name: next.name, rows: next.rows, files: 3 });
});

test('a backup that fails leaves nothing that counts as one, and says what went wrong', async () => {
  await using source = await openTestDatabase('postgres');
  const storages = openFiles();
  await fill(source, storages);
  const store = createDiskStorage(makeFolder());
  const backups = await openBackups(source, store, storages);
  const full: Storage = {
    ...store,
    put: (key, content) =>
      key.startsWith('files/') ? Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) : store.put(key, content),
  };
  const cutting: Storage = {
    ...store,
    put: async (key, content) => {
      await store.put(key, content);
      await source.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    },
  };
  const ending = new AbortController();
  const stopped: Storage = {
    ...store,
    put: async (key, content) => (await store.put(key, content), ending.abort(new Error('The site is closing'))),
  };

  await expect(backups.create({ store: full })).rejects.toThrow('The media files could not be backed up: the disk is full');
  await expect(backups.create({ store: stopped, signal: ending.signal })).rejects.toThrow('The site is closing');
  await using gone = await openTestDatabase('postgres');
  await gone.close();
  await expect(backups.create({ db: gone.db })).rejects.toThrow('The database does not answer');
  expect((await listBackups(store)).filter(({ isComplete }) => isComplete)).toEqual([]);
  expect((await keysOf(store)).filter((key) => key.startsWith('backups/'))).toEqual([]);
  expect(await readLastBackup(source.db)).toBeNull();
  // A database that loses its connections after the rows were read is asked again.
  expect((await backups.create({ store: cutting })).files).toBe(3);
});

test('commands back up into an object store, list, try and restore with the key from a file', async () => {
  const server = await startS3Server();
  onTestFinished(server.stop);
  const { identity, recipient } = await makeKeyPair();
  const keys = join(makeFolder(), 'keys');
  writeFileSync(keys, `# made for a test\n${identity}\n`);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
  const environment = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_RECIPIENTS: recipient,
  };
  const open = async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(database.close);
    const [dataFolder, log] = [makeFolder(), () => undefined];
    return { database, log, config: readConfig({ ...environment, DATA_FOLDER: dataFolder }), options: { key: keys } };
  };
  const [site, empty] = [await open(), await open()];
  const storages = openFiles(site.config.dataFolder);
  await fill(site.database, storages);

  expect(await backupCommands['backup']?.run(site, [])).toMatch(/^\d{8}T\d{6}Z: \d+ rows and 3 media files, \d+ bytes in all\.$/);
  expect(await offlineBackupCommands['backup verify']?.run(site, [])).toMatch(/ is sound: \d+ rows and 3 media files\.$/);
  await expect(offlineBackupCommands['backup verify']?.run({ ...site, options: {} }, [])).rejects.toThrow('--key <file>');
  expect(await backupCommands['backup restore']?.run(empty, [])).toMatch(/^\d+ rows and 3 media files of .* are restored\.$/);
  expect(await keysOf(openFiles(empty.config.dataFolder).media)).toEqual(await keysOf(storages.media));
  expect(await findBrokenSeal(empty.database.db)).toBeNull();
  expect(await keysOf(createS3Storage({ settings: server.settings, prefix: 'backup' }))).toHaveLength(6);
  for (const [name, value] of Object.entries(environment)) process.env[name] = value;
  onTestFinished(() => Object.keys(environment).forEach((name) => delete process.env[name]));
  expect(await runCli(makeFolder(), 'backup', 'list')).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d{8}T\d{6}Z {2}\d+ rows, 3 media files\n$/),
  });
});
