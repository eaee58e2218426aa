/** A backup and a frozen edition that staff make from the screen: the good case, a target that cannot be written, a site that does not answer, and who may. */
import { rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { awardUnit } from '#server/db/schema/award.ts';
import { makeKeyPair } from '#server/ports/age-cipher.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { verifyBackup } from '#server/services/backup/backup-restore.ts';
import { verifyFrozenFolder } from '#server/services/frozen/frozen-folder.ts';
import { beginMadeFile, fetchMadeFile, getMadeFile, type MadeFile, type MadeOf } from '#shared/api/site/made-file.ts';
import { getDashboard, type Dashboard } from '#shared/api/dashboard.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { demoAccount, type DemoAccount } from '#test/support/browser/account-guest.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { ofFile } from '#test/support/of-file.ts';
import { freePort } from '#test/support/servers/free-port.ts';

const folder = join(makeFolder(), 'backups');
const { identity, recipient } = await makeKeyPair();
const port = await freePort();
const site = ofFile<TestApp>(async () => {
  await prepareDemoFolder();
  const backup = { BACKUP_FOLDER: folder, BACKUP_RECIPIENTS: recipient };
  return startTestApp({ environment: { ...backup, HOST: '127.0.0.1', PORT: String(port) } });
});
const db = () => site().context.database?.db ?? expect.unreachable('there is a database');

async function staffOf({ email, password }: DemoAccount) {
  const call = async (method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(site().origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()) as { code: number; token: string; data: never };
  };
  const { token } = await call('POST', '/web/login', { body: { userName: email, password } });
  return {
    get: async (of: MadeOf): Promise<MadeFile> => (await call('GET', `${getMadeFile.path}?${new URLSearchParams(of)}`, { token })).data,
    begin: async (of: MadeOf) => (await call('POST', beginMadeFile.path, { token, body: of })).code,
    address: async (of: MadeOf) =>
      (await call('POST', fetchMadeFile.path, { token, body: of })) as { code: number; data: { address: string } },
    dashboard: async (): Promise<Dashboard> => (await call('GET', getDashboard.path, { token })).data,
  };
}

/** Fetches a file and unpacks it; gives the folder. */
async function unpack({ data: { address } }: { data: { address: string } }): Promise<string> {
  const answer = await fetch(site().origin + address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const to = makeFolder();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    await mkdir(dirname(join(to, entry.fileName)), { recursive: true });
    await writeFile(join(to, entry.fileName), Buffer.concat(parts));
  }
  return to;
}

const backup = { kind: 'backup', key: 'site' } as const;
const frozen = { kind: 'frozenEdition', key: '2023' } as const;
const patient = { timeout: 120_000, interval: 500 };

test(
  'a backup fails in words where its folder cannot be written, staff see it, and the next one can be fetched and restored',
  { timeout: 300_000 },
  async () => {
    const [admin, writer] = [await staffOf(demoAccount('admin')), await staffOf(demoAccount('writer'))];
    expect(await admin.get(backup)).toMatchObject({
      place: folder,
      isOpen: false,
      last: null,
      failure: null,
      nextTime: expect.any(String),
    });
    expect([await writer.begin(backup), (await admin.address(backup)).code]).toEqual([403, 404]);

    writeFileSync(folder, 'in the way');
    expect(await admin.begin(backup)).toBe(200);
    await expect.poll(async () => (await admin.get(backup)).failure?.name, patient).toBe('notWritable');
    await db().execute(sql`update job set attempts_max = 1, run_at = now() where kind = 'backup' and key = 'site'`);
    await expect.poll(async () => (await admin.get(backup)).isOpen, patient).toBe(false);
    expect((await admin.dashboard()).failedJobs?.rows).toContainEqual(expect.objectContaining({ kind: 'backup', key: 'site' }));

    rmSync(folder);
    expect([await admin.begin(backup), await admin.begin(backup)]).toEqual([200, 200]);
    await expect.poll(async () => (await admin.get(backup)).isOpen, patient).toBe(false);
    const made = await admin.get(backup);
    expect(made).toMatchObject({ failure: null, last: { missing: 0 } });
    expect(Date.parse(made.nextTime ?? '') - Date.now()).toBeLessThan(24 * 3_600_000);
    expect((await admin.dashboard()).failedJobs?.rows.filter(({ kind }) => kind === 'backup')).toEqual([]);

    const store = createDiskStorage(await unpack(await admin.address(backup)));
    const server = await testServer();
    const databaseUrl = await server.createDatabase();
    onTestFinished(() => server.dropDatabase(databaseUrl));
    const checked = await verifyBackup({ store, name: 'latest', identities: [identity], databaseUrl });
    expect(checked.files).toBe(made.last?.files);
  },
);

test('an edition is frozen as files, and the ZIP holds what it says', { timeout: 300_000 }, async () => {
  const [admin, reviewer] = [await staffOf(demoAccount('admin')), await staffOf(demoAccount('reviewer'))];
  expect([await reviewer.begin(frozen), await admin.begin({ kind: 'frozenEdition', key: '1999' })]).toEqual([403, 404]);
  // One unit is enough; the next edition takes the others.
  const others = and(eq(awardUnit.editionId, '2023'), ne(awardUnit.id, '2023-animation'));
  await db().update(awardUnit).set({ editionId: '2027' }).where(others);

  // Nobody answers at the port of the settings.
  await admin.begin(frozen);
  await expect.poll(async () => (await admin.get(frozen)).failure?.words, patient).toContain('No site answers');
  await expect.poll(async () => (await admin.get(frozen)).isOpen, patient).toBe(false);
  const real = Number(new URL(site().origin).port);
  const passed = createServer((socket) => void socket.pipe(connect(real, '127.0.0.1')).pipe(socket)).listen(port, '127.0.0.1');
  onTestFinished(() => void passed.close());
  await admin.begin(frozen);
  await expect.poll(async () => (await admin.get(frozen)).isOpen, { ...patient, timeout: 240_000 }).toBe(false);

  const made = await admin.get(frozen);
  expect(made).toMatchObject({ place: '', failure: null, nextTime: null, last: { missing: 0 } });
  expect(await verifyFrozenFolder(join(await unpack(await admin.address(frozen)), 'g2023'))).toBe(made.last?.files);
});

test('an address that was made up opens nothing', async () => {
  expect((await fetch(`${site().origin}/webAdmin/site/made/file?auth=u-admin.backup-site.zzzzzz.x`)).status).toBeGreaterThanOrEqual(400);
});
