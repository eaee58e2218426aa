/** The folder of a frozen edition: files with their SHA-256, in the list that `sha256sum -c` reads. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Name of the list, a line for each file: hash, two spaces, path. */
const checksumsFile = 'SHA256SUMS';

/** Names that the folder needs for itself, whatever old addresses there are. */
const ownFiles = [checksumsFile, 'manifest.json', 'redirects.json'];

export interface FrozenFolder {
  /** Whether a file can be written without taking the place of another, or of its folder. */
  hasRoom: (file: string) => boolean;
  write: (file: string, bytes: string | Uint8Array) => Promise<void>;
  /** Writes the list and gives the folder its name. Returns the number of files. */
  finish: () => Promise<number>;
  /** Removes what was written so far. */
  abandon: () => Promise<void>;
}

/** Opens a folder that gets its name only when it is complete. Throws an error if there is a folder with something in it. */
export async function openFrozenFolder(folder: string): Promise<FrozenFolder> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error.code === 'ENOTDIR' ? new Error(`${folder} is a file; name a folder that is empty or does not exist`) : error;
  });
  if (present && present.length > 0) throw new Error(`${folder} is not empty; name a folder that is empty or does not exist`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const sums = new Map<string, string>();
  // Some systems do not tell letters of different case apart.
  const files = new Set(ownFiles.map((file) => file.toLowerCase()));
  const folders = new Set<string>();
  return {
    hasRoom: (file) => {
      const name = file.toLowerCase();
      return !files.has(name) && !folders.has(name) && foldersOf(name).every((one) => !files.has(one));
    },
    write: async (file, bytes) => {
      files.add(file.toLowerCase());
      for (const one of foldersOf(file.toLowerCase())) folders.add(one);
      const path = join(partial, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      sums.set(file, createHash('sha256').update(bytes).digest('hex'));
    },
    finish: async () => {
      const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, sum]) => `${sum}  ${file}\n`);
      await writeFile(join(partial, checksumsFile), lines.join(''));
      if (present) await rmdir(folder);
      await rename(partial, folder);
      return sums.size;
    },
    abandon: () => rm(partial, { recursive: true, force: true }),
  };
}

/** `a/b/c.html` lies in `a` and `a/b`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Compares a folder with its list; returns the number of files. Throws an error that names what is changed, missing or added. */
export async function verifyFrozenFolder(folder: string): Promise<number> {
  const list = await readFile(join(folder, checksumsFile), 'utf8').catch(() => null);
  if (list === null) throw new Error(`${folder} is no frozen edition: it has no ${checksumsFile}`);
  const sums = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(sumLength + 2), line.slice(0, sumLength)]),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const present = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')),
  );
  const faults = [...present].filter((file) => file !== checksumsFile && !sums.has(file)).map((file) => `added: ${file}`);
  for (const [file, sum] of sums) {
    if (!present.has(file)) faults.push(`missing: ${file}`);
    else if ((await sumOf(join(folder, file))) !== sum) faults.push(`changed: ${file}`);
  }
  if (faults.length > 0) throw new Error(`${folder} is not as it was frozen:\n${faults.slice(0, faultsMax).join('\n')}`);
  return sums.size;
}

const sumLength = 64;
const faultsMax = 50;

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
