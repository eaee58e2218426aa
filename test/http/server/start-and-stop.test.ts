/** The real process in operation: errors of a failed start, the opening of the port, and signals. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, closeSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { makeFolder, testOnPostgres } from '#test/support/database/database.ts';
import { copyDemoFolder, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { takingTurns } from '#test/support/exhaustive.ts';
import { siteFlags } from '#test/support/engine-flags.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import type { UploadTicket } from '#shared/api/media.ts';
import { previewFramePath } from '#shared/api/preview.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { makeFilm } from '#test/support/upload-files.ts';
import { ask, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';
import { startRelay } from './database-relay.ts';
import { uploadTo } from '#test/support/upload-to.ts';
import { callerOf } from '#test/support/publish-text.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';

beforeAll(() => prepareDemoFolder(), 180_000);

const longMs = 120_000;
const main = join(projectRoot, 'dist/server/main.js');

interface Run {
  child: ChildProcess;
  origin: string;
  output: () => string;
  exit: Promise<number | null>;
}

/** Root ignores permissions, so these tests run as another user. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function run(
  environment: Record<string, string>,
  { asOther = false, command = [process.execPath, ...siteFlags(), main] } = {},
): Promise<Run> {
  const port = environment['PORT'] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = { HOST: '127.0.0.1', PORT: port, SITE_ORIGIN: origin, FFMPEG_PATH: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asOther ? other : {}),
  });
  let text = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (bytes: Buffer) => (text += bytes.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, origin, output: () => text, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

function demoFolder(): string {
  const folder = copyDemoFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Expects a refusal in both languages without a stack, and the end of the process. */
async function expectRefusal({ exit, output }: Run, english: RegExp, chinese: RegExp): Promise<void> {
  expect(await exit).toBe(1);
  expect(output()).toMatch(english);
  expect(output()).toMatch(chinese);
  expect(output()).not.toMatch(/^\s+at /m);
}

const status = (origin: string, path: string) =>
  ask(origin, path).then(
    (response) => response.status,
    () => null,
  );

test(
  'the development server serves a page from the sources',
  async () => {
    const site = await run(
      { DATA_FOLDER: demoFolder(), NODE_ENV: 'development' },
      { command: [process.execPath, '--import', 'tsx', join(projectRoot, 'server/main.ts')] },
    );

    await expect.poll(() => status(site.origin, '/readyz'), { timeout: longMs }).toBe(200);
    const page = await fetch(`${site.origin}/en/about`);

    expect([page.status, (await page.text()).includes('<h1')]).toEqual([200, true]);
    expect((await fetch(site.origin + previewFramePath)).headers.get('content-security-policy')).toContain('sandbox');
    site.child.kill('SIGTERM');
    expect(await site.exit).toBe(0);
  },
  longMs,
);

test(
  'a port in use is reported with the way out',
  async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());

    const started = await run({ DATA_FOLDER: demoFolder(), PORT: String(port) });

    await expectRefusal(
      started,
      new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .*PORT`),
      new RegExp(`端口 ${port} 已被其他程序占用`),
    );
  },
  longMs,
);

const protectedPaths = [
  ['a data folder', (folder: string) => folder],
  ['a secret', (folder: string) => join(folder, 'secret')],
  ['a database', (folder: string) => join(folder, 'database')],
] as const;
test.each(takingTurns(protectedPaths, 1))(
  '%s without permissions is reported, with the user that needs them',
  async (_, protectedPath) => {
    const folder = demoFolder();
    writeFileSync(join(folder, 'secret'), 'x'.repeat(43));
    if (other.uid !== undefined) for (const path of [folder, join(folder, 'secret')]) chownSync(path, other.uid, other.gid);
    const path = protectedPath(folder);
    if (other.uid !== undefined) chownSync(path, 0, 0);
    chmodSync(path, 0o000);
    onTestFinished(() => chmodSync(path, 0o700));

    const started = await run({ DATA_FOLDER: folder }, { asOther: true });

    await expectRefusal(started, /The data folder \S+ cannot be used: .*\(uid \d+\).*DATA_FOLDER/, /数据目录 \S+ 无法使用/);
  },
  longMs,
);

exhaustiveTest(
  'a truncated secret is not replaced',
  async () => {
    const folder = demoFolder();
    writeFileSync(join(folder, 'secret'), '');

    await expectRefusal(
      await run({ DATA_FOLDER: folder }),
      /The secret in \S+secret is empty or cut off\. .*APP_SECRET/,
      /密钥为空或不完整/,
    );
    expect(statSync(join(folder, 'secret')).size).toBe(0);
  },
  longMs,
);

exhaustiveTest(
  'a missing control file of the database is reported, with the way back to a backup',
  async () => {
    const folder = demoFolder();
    truncateSync(join(folder, 'database/global/pg_control'), 100);

    await expectRefusal(
      await run({ DATA_FOLDER: folder }),
      /The embedded database in \S+database is damaged: .+ npm run cli -- restore <file>/,
      /内嵌数据库已损坏.+npm run cli -- restore/,
    );
  },
  longMs,
);

exhaustiveTest(
  'random bytes over the pages of a table are detected at the start, and nothing is changed',
  async () => {
    const folder = demoFolder();
    const base = join(folder, 'database/base');
    const tables = readdirSync(base).flatMap((name) =>
      readdirSync(join(base, name))
        .filter((file) => /^\d+$/.test(file))
        .map((file) => join(base, name, file)),
    );
    const largest = tables.sort((a, b) => statSync(b).size - statSync(a).size)[11] ?? '';
    const file = openSync(largest, 'r+');
    for (const page of [0, 1, 2, 3]) writeSync(file, Buffer.alloc(100, 0xa7), 0, 100, page * 8_192 + 4_000);
    closeSync(file);

    await expectRefusal(
      await run({ DATA_FOLDER: folder }),
      /is damaged: in base\/\d+\/\d+, the checksum of 4 pages does not match/,
      /已损坏/,
    );
  },
  longMs,
);

exhaustiveTest(
  'a misspelt setting is reported, and the site starts',
  async () => {
    const started = await run({ DATA_FOLDER: demoFolder(), DATABSE_URL: 'postgres://localhost/site' });

    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 60_000 }).toBe(200);

    expect(started.output()).toContain('DATABSE_URL is no setting of this site; did you mean DATABASE_URL?');
  },
  longMs,
);

testOnPostgres(
  'the start waits for a starting database with one log line, the first response of the port is a page, and the log is records only',
  async () => {
    const relay = await startRelay();
    onTestFinished(() => relay.close());
    relay.close();
    const log = { LOG_LEVEL: 'info', ACCESS_LOG: 'on' };
    const started = await run({
      DATABASE_URL: relay.url,
      APP_SECRET: 'x'.repeat(32),
      DEMO_CONTENT: 'false',
      STOP_DELAY_SECONDS: '0',
      ...log,
    });

    await expect
      .poll(started.output, { timeout: 60_000 })
      .toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/\S+ does not answer yet .*waiting up to 30 s/);
    expect(await status(started.origin, '/')).toBeNull();
    await relay.open();
    const first = await firstAnswer(started);

    expect(first.status).toBe(200);
    expect(await status(started.origin, '/readyz')).toBe(200);
    expect(started.output().match(/does not answer yet/g)).toHaveLength(1);
    await ask(started.origin, '/about?mail=somebody@example.org', { headers: { 'x-request-id': 'edge-0123456789' } });
    const records = () =>
      started
        .output()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect
      .poll(records)
      .toContainEqual(
        expect.objectContaining({ area: 'access', id: 'edge-0123456789', method: 'GET', path: '/about', route: 'page', status: 200 }),
      );
    expect(records()).toContainEqual(
      expect.objectContaining({ level: 40, area: 'database', msg: expect.stringContaining('does not answer yet') }),
    );
    expect(started.output()).toMatch(/This link makes the first administrator.+\/setup#/);
    expect(started.output()).not.toMatch(/somebody@example\.org|"path":"\/readyz"/);
  },
  longMs,
);

testOnPostgres(
  'a database that does not exist is reported at once, without the password',
  async () => {
    const url = new URL((await testServer()).url);
    url.password = 'hunter2';
    url.pathname = '/nowhere';

    const started = await run({ DATABASE_URL: url.href, APP_SECRET: 'x'.repeat(32) });

    await expectRefusal(started, /The database at \S+\/nowhere cannot be used: .*does not exist.*DATABASE_URL/, /无法使用 \S+ 的数据库/);
    expect(started.output()).not.toContain('hunter2');
  },
  longMs,
);

exhaustiveTest(
  'after SIGTERM the site is not ready but serves, finishes running requests, and exits',
  async () => {
    const started = await run({ DATA_FOLDER: demoFolder(), STOP_DELAY_SECONDS: '3' });
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 60_000 }).toBe(200);

    started.child.kill('SIGTERM');
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 2_500, interval: 20 }).toBe(503);
    const page = await ask(started.origin, '/');

    // No balancer keeps a connection that would end in the middle of its next request.
    expect([page.status, page.headers['connection']]).toEqual([200, 'close']);
    expect(await started.exit).toBe(0);
    expect(await status(started.origin, '/')).toBeNull();
  },
  longMs,
);

test(
  'an upload in progress at SIGTERM is completed while the site refuses new ones; then the process exits, also with a refused body that never arrives',
  async () => {
    const started = await run({ DATA_FOLDER: demoFolder(), STOP_DELAY_SECONDS: '1', STOP_LIMIT_SECONDS: '60' });
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 60_000 }).toBe(200);
    const film = await makeFilm();
    const half = Math.floor(film.length / 2);
    const sending = await beginUpload(started.origin, film.length);
    sending.write(film.subarray(0, half));
    await expect.poll(() => sending.bytesTaken()).toBeGreaterThanOrEqual(half);
    const refused = connect(Number(new URL(started.origin).port), '127.0.0.1');
    refused.write(
      'POST /webAdmin/cms/content/save HTTP/1.1\r\nhost: site\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n{',
    );
    expect(String((await once(refused, 'data'))[0])).toContain('HTTP/1.1 401');

    started.child.kill('SIGTERM');
    await expect.poll(() => status(started.origin, '/readyz'), { interval: 20 }).toBe(503);
    await expect.poll(() => status(started.origin, '/'), { timeout: 10_000 }).toBeNull();
    expect(started.child.exitCode).toBeNull();
    sending.end(film.subarray(half));

    expect(await sending.answer).toEqual({ status: 204, offset: String(film.length) });
    expect(await started.exit).toBe(0);
  },
  longMs,
);

testOnPostgres(
  'pages that wait for their data or for a place when the port closes are answered; then the process exits',
  async () => {
    const databaseUrl = await (await testServer()).createDatabase({ template: 'migrated' });
    const settings = { DATABASE_URL: databaseUrl, DEMO_CONTENT: 'false', APP_SECRET: 'x'.repeat(32), DATA_FOLDER: makeFolder() };
    const started = await run({ ...settings, STOP_DELAY_SECONDS: '0', STOP_LIMIT_SECONDS: '60' });
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 90_000 }).toBe(200);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const waiting = async () =>
      (await client.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    await client.query('begin; lock table content in access exclusive mode');

    const pages = Array.from({ length: 16 }, (_, at) => ask(started.origin, `/searchresult?search=panda${at}`));
    await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    started.child.kill('SIGTERM');
    await expect.poll(() => status(started.origin, '/healthz'), { timeout: 20_000, interval: 20 }).toBeNull();
    await client.query('commit');

    expect((await Promise.all(pages)).map((page) => page.status)).toEqual(pages.map(() => 200));
    expect(await started.exit).toBe(0);
  },
  longMs,
);

interface Sending {
  write: (bytes: Buffer) => void;
  end: (bytes: Buffer) => void;
  /** Bytes that have left this side. */
  bytesTaken: () => number;
  answer: Promise<{ status: number; offset: string }>;
}

/** Announces a film as an institution does, and opens the request that carries its bytes. */
async function beginUpload(origin: string, bytes: number): Promise<Sending> {
  const call = await callerOf(origin, demoAccounts.pgc);
  const ticket = await call<UploadTicket>('/vod/getuploadinfo', { fileName: 'film.mp4', fileSize: bytes });
  const headers = {
    ...uploadTo(origin, ticket).headers,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(bytes),
  };
  const patch = request(origin + ticket.uploadAddress, { method: 'PATCH', headers, agent: false });
  const answer = new Promise<{ status: number; offset: string }>((resolve, reject) => {
    patch.once('error', reject);
    patch.once('response', (response) => resolve({ status: response.statusCode ?? 0, offset: String(response.headers['upload-offset']) }));
  });
  return {
    write: (part) => void patch.write(part),
    end: (part) => void patch.end(part),
    bytesTaken: () => patch.socket?.bytesWritten ?? 0,
    answer,
  };
}

exhaustiveTest(
  'a second signal exits at once',
  async () => {
    const started = await run({ DATA_FOLDER: demoFolder(), STOP_DELAY_SECONDS: '600' });
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 60_000 }).toBe(200);

    started.child.kill('SIGTERM');
    await expect.poll(() => status(started.origin, '/readyz')).toBe(503);
    started.child.kill('SIGTERM');

    expect(await started.exit).toBe(1);
  },
  longMs,
);

testOnPostgres(
  'npm start forwards both signals: the first makes the site not ready, the second stops it at once without leftovers',
  async () => {
    const database = { DATABASE_URL: await (await testServer()).createDatabase({ template: 'migrated' }), DEMO_CONTENT: 'false' };
    const settings = { ...database, APP_SECRET: 'x'.repeat(32), DATA_FOLDER: makeFolder(), STOP_DELAY_SECONDS: '600' };
    const started = await run(settings, { command: ['npm', 'start', '--ignore-scripts'] });
    await expect.poll(() => status(started.origin, '/readyz'), { timeout: 90_000 }).toBe(200);

    started.child.kill('SIGTERM');
    await expect.poll(() => status(started.origin, '/readyz')).toBe(503);
    started.child.kill('SIGTERM');

    await started.exit;
    await expect.poll(() => status(started.origin, '/healthz')).toBeNull();
  },
  longMs,
);

/** The first answer that anybody can have had: asked again as long as the port is closed. */
async function firstAnswer({ origin, child }: Run): Promise<HttpAnswer> {
  while (child.exitCode === null) {
    const response = await ask(origin, '/').catch(() => null);
    if (response) return response;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The site has ended instead of starting');
}
