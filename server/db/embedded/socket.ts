/** A Unix socket in the data folder through which tools (the command line, `psql`) reach the engine while the site runs. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Engine } from './engine.ts';

/** The file name that PostgreSQL clients expect in the folder given as host. */
const socketName = '.s.PGSQL.5432';
/** The longest socket path that all systems support. */
const pathMaxBytes = 100;

/** The folder of the socket: `<data>/socket`, or one in the temporary folder if that path is too long. */
export function socketFolder(dataFolder: string): string {
  const folder = resolve(dataFolder, 'socket');
  if (Buffer.byteLength(join(folder, socketName)) <= pathMaxBytes) return folder;
  return join(tmpdir(), `golden-panda-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** Listens for tools of the same system user. The caller must hold the lock of the data folder. */
export async function serveSocket(dataFolder: string, engine: Engine): Promise<() => Promise<void>> {
  const folder = socketFolder(dataFolder);
  const path = join(folder, socketName);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    const stream = engine.connect(true);
    socket.pipe(stream).pipe(socket);
    socket.on('error', () => stream.destroy());
    socket.on('close', () => stream.destroy());
    stream.on('error', () => socket.destroy());
    open.add(() => socket.destroy());
  });
  const open = new Set<() => void>();
  await listen(server, path);
  await chmod(path, 0o600);
  return async () => {
    for (const end of open) end();
    await new Promise<void>((done) => server.close(() => done()));
    await rm(path, { force: true });
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => done());
  });
}
