/** A real PgBouncer in transaction mode in front of a PostgreSQL server of the tests. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { serverOwner } from '#test/support/database/postgres.ts';
import { findProgram } from './drill.ts';
import { freePort } from './free-port.ts';

export interface PgBouncer extends AsyncDisposable {
  version: string;
  /** Whether it keeps named statements (1.21 and later). */
  keepsStatements: boolean;
  /** The same database through the pooler. */
  addressOf: (databaseUrl: string) => string;
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Connections to the server, as its console counts them. */
  serverConnections: () => Promise<number>;
}

export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const program = findProgram('pgbouncer');
  if (!program) throw new Error('PgBouncer was not found');
  const version = /\d+\.\d+\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
  const keepsStatements = Number(version.split('.')[1]) >= 21;
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const host = new URL(databaseUrl).searchParams.get('host') ?? '127.0.0.1';
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
stats_users = postgres
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
  );
  const addressOf = (address: string) => `postgres://postgres@127.0.0.1:${port}${new URL(address).pathname}`;
  const ask = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  let child: ChildProcess | undefined;
  const resume = async () => {
    child = spawn(program, ['-q', file], { ...serverOwner(), cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    await vi.waitUntil(
      () =>
        ask(addressOf(databaseUrl), 'select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    );
  };
  const halt = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await resume();
  return {
    version,
    keepsStatements,
    addressOf,
    halt,
    resume,
    serverConnections: async () => {
      const name = new URL(databaseUrl).pathname.slice(1);
      const servers = await ask(`postgres://postgres@127.0.0.1:${port}/pgbouncer`, 'show servers');
      return servers.filter(({ database }) => database === name).length;
    },
    [Symbol.asyncDispose]: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
