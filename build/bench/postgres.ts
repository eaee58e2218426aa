/** Starts a PostgreSQL server for a bench: a new cluster in a temporary folder, on a free port. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/support/servers/free-port.ts';

export interface DatabaseServer extends AsyncDisposable {
  url: string;
  /** Process id of the postmaster; the backends are its children. */
  pid: number;
}

/** Note in the result of a bench if PostgreSQL is missing. */
export const serverMissing = 'PostgreSQL is not installed: its figures are missing';

/** Returns null if PostgreSQL is not installed. */
export async function startDatabaseServer(): Promise<DatabaseServer | null> {
  const program = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1);
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-pg-'));
  const owner = serverUser(folder);
  execFileSync(join(dirname(program), 'initdb'), ['-D', folder, '-U', 'panda', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...owner,
    stdio: 'ignore',
  });
  const port = await freePort();
  const child = spawn(
    program,
    ['-D', folder, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'log_min_messages=fatal'],
    { ...owner, stdio: 'ignore' },
  );
  const url = `postgres://panda@127.0.0.1:${port}/postgres`;
  await untilConnected(url);
  return {
    url,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; in that case it runs as the user `postgres`. */
function serverUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [id('-u'), id('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function untilConnected(url: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const client = new pg.Client(url);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not start');
}
