/**
 * A disk of a few megabytes over a folder of a test: a file system in memory that is seen by those programs alone which are started
 * on it. It is mounted in a namespace that ends with the test, so that nothing stays mounted; users without rights of the machine
 * have one where the system lets them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface ProcessOwner {
  uid?: number;
  gid?: number;
}

export interface SmallDisk extends AsyncDisposable {
  /** A program with its parameters as one that runs on the disk; as another user if there is an owner. */
  command: (program: string, parameters: readonly string[], owner?: ProcessOwner) => { file: string; parameters: string[] };
  /** A path below the folder for this process, which is not on the disk itself. */
  path: (...names: string[]) => string;
  /** Fills it to the last byte. */
  fill: () => void;
  /** Gives the space back. */
  clear: () => void;
}

/** Root needs no namespace of users. */
const isRoot = process.getuid?.() === 0;
const namespaces = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];

/** Why there can be no such disk here; null if there can be one. */
export function whyNoSmallDisk(): string | null {
  try {
    execFileSync('unshare', [...namespaces, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'pipe' });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    return (stderr?.toString().trim() || message).split('\n')[0] ?? '';
  }
}

/** Moves what is in the folder to the disk, and covers the folder with it. */
const cover = `set -e
mount -t tmpfs -o "size=$2m" tmpfs "$3"
chown --reference="$1" "$3" && chmod --reference="$1" "$3"
cp -a "$1/." "$3"
mount --move "$3" "$1"
echo covered
exec cat >&2`;

const fillerName = 'filler';
const blockBytes = 1_048_576;

/** Covers a folder, whose content is copied to the disk. */
export async function coverWithSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  const beside = `${folder}-disk`;
  mkdirSync(beside);
  const parameters = [...namespaces, 'sh', '-c', cover, 'sh', folder, String(megabytes), beside];
  // It lives as long as its input is open, so no longer than this process.
  const holder = spawn('unshare', parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  const [said] = (await Promise.race([once(createInterface(holder.stdout), 'line'), ended])) as [string | number | null];
  rmdirSync(beside);
  if (said !== 'covered') throw new Error('The folder could not be covered with a disk');
  const path = (...names: string[]) => join(`/proc/${holder.pid}/root`, folder, ...names);
  const entered = ['--target', String(holder.pid), '--mount', ...(isRoot ? [] : ['--user', '--preserve-credentials'])];

  return {
    path,
    command: (program, given, { uid, gid } = {}) => {
      const asOwner = uid === undefined ? [] : ['--setgid', String(gid ?? uid), '--setuid', String(uid)];
      // Programs that refuse to run as root would do so in a namespace whose only user is called root.
      const asSelf = isRoot ? [] : ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`];
      return { file: 'nsenter', parameters: [...entered, ...asOwner, '--', ...asSelf, program, ...given] };
    },
    fill: () => {
      const file = openSync(path(fillerName), 'a');
      for (let block = Buffer.alloc(blockBytes); block.length > 0;)
        if (!hasRoomFor(file, block)) block = block.subarray(0, block.length >> 1);
      closeSync(file);
    },
    clear: () => rmSync(path(fillerName), { force: true }),
    [Symbol.asyncDispose]: async () => {
      holder.stdin.end();
      await ended;
    },
  };
}

function hasRoomFor(file: number, block: Buffer): boolean {
  try {
    writeSync(file, block);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}
