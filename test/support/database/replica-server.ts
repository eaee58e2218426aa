/** A streaming replica of a server of the tests, made by pg_basebackup. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { programFile, toolFolder } from '#build/tools/tools.ts';
import { serverOwner, socketRoot, untilReady, type OwnServer } from './postgres.ts';

/** Settings of a server that has replicas. */
export const replicated = { wal_level: 'replica', max_wal_senders: '4', full_page_writes: 'on' } as const;

export interface ReplicaServer extends AsyncDisposable {
  addressOf: (databaseUrl: string) => string;
  query: (databaseUrl: string, text: string) => Promise<Record<string, unknown>[]>;
  /** Holds back what arrives, as a busy replica does; reads go on. */
  pause: () => Promise<void>;
  catchUp: () => Promise<void>;
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends the replication: the replica becomes a server of its own. */
  promote: () => Promise<void>;
}

export async function startReplica(server: Pick<OwnServer, 'url'>): Promise<ReplicaServer> {
  const binaries = toolFolder('postgresql');
  if (!binaries) throw new Error('PostgreSQL was not found: run `npm run tools`');
  const owner = serverOwner();
  const folder = mkdtempSync(join(socketRoot(), 'gp-replica-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = join(folder, 'data');
  const host = new URL(server.url).searchParams.get('host') ?? '';
  const copy = ['-D', data, '-h', host, '-U', 'postgres', '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  // Beside the server itself, which may be linked from elsewhere.
  const program = join(dirname(realpathSync(join(binaries, programFile('postgres')))), programFile('pg_basebackup'));
  if (!existsSync(program)) throw new Error(`pg_basebackup was not found at ${program} (apt-get install postgresql)`);
  execFileSync(program, copy, { ...owner, cwd: folder, stdio: 'pipe' });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    hot_standby_feedback: 'on',
    wal_receiver_status_interval: '1s',
    wal_retrieve_retry_interval: '500ms',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const begin = () => spawn(join(binaries, programFile('postgres')), ['-D', data, ...flags], { ...owner, cwd: folder, stdio: 'ignore' });
  let child = begin();
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const addressOf = (databaseUrl: string) => {
    const address = new URL(url);
    address.pathname = new URL(databaseUrl).pathname;
    return address.href;
  };
  const query = async (databaseUrl: string, text: string) => {
    const client = new pg.Client({ connectionString: addressOf(databaseUrl) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGQUIT');
    await ended;
  };
  const resume = async () => {
    child = begin();
    await untilReady(url, child);
  };
  await untilReady(url, child);
  return {
    addressOf,
    query,
    pause: async () => void (await query(url, 'select pg_wal_replay_pause()')),
    catchUp: async () => void (await query(url, 'select pg_wal_replay_resume()')),
    halt,
    resume,
    promote: async () => void (await query(url, 'select pg_promote()')),
    [Symbol.asyncDispose]: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
