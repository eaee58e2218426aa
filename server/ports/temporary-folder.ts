/**
 * Folders for work that does not stay, such as copies of films from an object store: below the data folder, for which
 * operators provide room, not in the temporary folder of the system, which is often small or in memory.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

/** Longer than any work takes; older ones of other machines are leftovers of killed processes. */
const leftAfterMs = 14 * 24 * 3_600_000;

/** Where they lie. Null until `setTemporaryRoot`. */
let root: string | null = null;
/** Those that this process uses now. */
const inUse = new Set<string>();

export function temporaryRootOf(dataFolder: string): string {
  return join(dataFolder, 'temporary');
}

/** Says where the process makes its temporary folders; called once its settings are read. */
export function setTemporaryRoot(dataFolder: string): void {
  root = temporaryRootOf(dataFolder);
}

/** `await using folder = await openTemporaryFolder('export')`: empty, readable by this user alone, and removed on disposal. */
export async function openTemporaryFolder(purpose: string): Promise<TemporaryFolder> {
  if (root === null) throw new Error('No folder for temporary files was set');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const path = await mkdtemp(join(root, `${ownPrefix()}${purpose}-`));
  inUse.add(path);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true });
      inUse.delete(path);
    },
  };
}

/** Removes what killed processes have left: of this machine those whose process has ended, of others old ones. */
export async function sweepTemporaryFolders(): Promise<void> {
  if (root === null) return;
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name);
    if (!inUse.has(path) && (await isLeft(path, name))) await rm(path, { recursive: true, force: true });
  }
}

const machine = () => hostname().replaceAll(/[^A-Za-z0-9]/g, '');
const ownPrefix = () => `${machine()}-${process.pid}-`;

async function isLeft(path: string, name: string): Promise<boolean> {
  const [host, id = ''] = name.split('-');
  // A container that starts again has the same name, and its process the same number.
  if (host === machine()) return name.startsWith(ownPrefix()) || !isRunning(Number(id));
  const changedMs = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
  return changedMs < Date.now() - leftAfterMs;
}

/** A process of another user answers with EPERM. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
