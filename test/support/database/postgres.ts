/** A PostgreSQL server for tests: the one at TEST_DATABASE_URL, or a private one started from the installed binaries. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programFile, toolFolder } from '#build/tools/tools.ts';
import { coverWithSmallDisk, type SmallDisk } from '#test/support/servers/small-disk.ts';
import type { DemoFolder } from './demo-folder.ts';

/** A server for one test, which may stop and restart it. */
export interface OwnServer extends TestServer {
  /** Ends all connections and stops the server, as an operator does for an upgrade. */
  halt: () => Promise<void>;
  /** Ends it at once, as a fault does: it recovers from its log when it is started. */
  crash: () => Promise<void>;
  /** Starts it again over the same data. */
  resume: () => Promise<void>;
  /** Whether the process has ended, for any reason. */
  isOver: () => boolean;
  /** Over its data, if it was asked for. */
  disk: SmallDisk | null;
}

export interface TestServer {
  /** Address of the server's own database. */
  url: string;
  /** Creates a database and returns its address: empty, or a copy of a template if the server has it. */
  createDatabase: (options?: { template?: DatabaseTemplate }) => Promise<string>;
  dropDatabase: (address: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** `migrated` has all tables and no content, the others the demonstration with its films as files or as streams. */
export type DatabaseTemplate = 'migrated' | DemoFolder;

interface Owner {
  uid?: number;
  gid?: number;
}

/** Whether new databases of this template are copies of it; without a set-up they are empty. */
export const isCopied = (template: DatabaseTemplate) => process.env[templateVariables[template]] !== undefined;

const startMs = 120_000;

let server: Promise<TestServer> | undefined;

/** The server of this test process, started with the first call. */
export function testServer(): Promise<TestServer> {
  return (server ??= process.env['TEST_DATABASE_URL'] ? givenServer(process.env['TEST_DATABASE_URL']) : startServer());
}

/** Stops the server, if this process has started one. */
export async function stopTestServer(): Promise<void> {
  const running = server;
  server = undefined;
  await (await running)?.stop();
}

async function givenServer(url: string): Promise<TestServer> {
  const made: string[] = [];
  return {
    url,
    createDatabase: (options) => createDatabase(url, { ...options, made }),
    dropDatabase: (address) => dropDatabase(url, address),
    stop: async () => {
      for (const address of made) await dropDatabase(url, address);
    },
  };
}

/** Starts a private server, which the caller stops. `changed` replaces settings; with a number of megabytes its data has a disk of its own. */
export async function startServer(changed: Readonly<Record<string, string>> = {}, diskMegabytes = 0): Promise<OwnServer> {
  const binaries = toolFolder('postgresql');
  if (!binaries) throw new Error('PostgreSQL was not found: run `npm run tools`, or set TEST_DATABASE_URL');
  const owner = serverOwner();
  const folder = mkdtempSync(join(socketRoot(), 'gp-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, programFile('initdb')),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  );
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    // The data is discarded after the run.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    checkpoint_timeout: '1h',
    max_connections: '200',
    autovacuum_naptime: '1h',
    ...changed,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const disk = diskMegabytes ? await coverWithSmallDisk(data, diskMegabytes) : null;
  const begin = () => {
    const [program, parameters] = [join(binaries, programFile('postgres')), ['-D', data, ...flags]];
    const onDisk = disk?.command(program, parameters, owner);
    return spawn(onDisk?.file ?? program, onDisk?.parameters ?? parameters, { ...(disk ? {} : owner), cwd: folder, stdio: 'ignore' });
  };
  let child = begin();
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isOver()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const killWithUs = () => child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  await untilReady(url, child);
  return {
    url,
    createDatabase: (options) => createDatabase(url, { ...options, made: [] }),
    dropDatabase: (address) => dropDatabase(url, address),
    halt: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    isOver,
    disk,
    resume: async () => {
      child = begin();
      await untilReady(url, child);
    },
    stop: async () => {
      process.off('exit', killWithUs);
      await end('SIGQUIT');
      await disk?.[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder for temporary files, unless the path of a socket below it would be too long. */
export function socketRoot(): string {
  return tmpdir().length < 60 ? tmpdir() : '/tmp';
}

/** The server refuses to run as root; it then runs as `postgres` or, without that user, as `nobody`. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean) ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no other user to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      return await run(url, 'select 1');
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error('The PostgreSQL server for the tests did not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

interface Creation {
  template?: DatabaseTemplate;
  /** Collects the addresses, for the end. */
  made: string[];
}

/** Environment variables with the names of the template databases that the set-up has made on the server. */
export const templateVariables: Readonly<Record<DatabaseTemplate, string>> = {
  migrated: 'TEST_DATABASE_TEMPLATE',
  demo: 'TEST_DATABASE_DEMO',
  packaged: 'TEST_DATABASE_PACKAGED',
};

async function createDatabase(url: string, { template, made }: Creation): Promise<string> {
  // Set-ups of several projects run in one process, each with modules of its own: no counter tells them apart.
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const from = template && process.env[templateVariables[template]];
  await run(url, `create database "${name}"${from ? ` template "${from}" strategy file_copy` : ''}`);
  const address = withDatabase(url, name);
  made.push(address);
  return address;
}

function dropDatabase(url: string, address: string): Promise<void> {
  return run(url, `drop database if exists "${databaseName(address)}" with (force)`);
}

export function databaseName(address: string): string {
  return new URL(address).pathname.slice(1);
}

/** Address of another database of the same server. */
function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
