/** Storage in a folder: files are written under temporary names and renamed, so that a crash leaves no partial file. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush, flushEntry } from './flush-file.ts';
import { isSafeKey, type ListedFile, type Storage } from './storage.ts';

/** Storage in `folder`, which is created with the first file. */
export function createDiskStorage(folder: string, options: { isDurable?: boolean } = {}): Storage {
  const { isDurable = true } = options;
  const pathOf = (key: string): string => {
    if (!isSafeKey(key)) throw new Error('The storage key is not allowed');
    return join(folder, key);
  };

  const put = async (key: string, content: Buffer | Readable): Promise<void> => {
    const path = pathOf(key);
    const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
    const created = await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(content instanceof Readable ? content : Readable.from([content]), createWriteStream(beside, { flags: 'wx' }));
      if (isDurable) await flush(beside);
      await rename(beside, path);
      if (isDurable) await flushEntry(path, created);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  };

  return {
    put,
    putFile: async (key, source) => {
      const path = pathOf(key);
      const created = await mkdir(dirname(path), { recursive: true });
      if (isDurable) await flush(source);
      try {
        await rename(source, path);
        if (isDurable) await flushEntry(path, created);
      } catch (error) {
        // Files cannot be renamed across disks, so they are copied and removed.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await put(key, createReadStream(source));
        await rm(source, { force: true });
      }
    },
    get: async (key) => (isSafeKey(key) ? readFile(pathOf(key)).catch(absent) : null),
    stat: async (key) => {
      const stats = isSafeKey(key) ? await stat(pathOf(key)).catch(absent) : null;
      return stats?.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : null;
    },
    read: async (key, range) => {
      const stream = createReadStream(pathOf(key), range ?? {});
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
      return stream;
    },
    list: (from) => listFolder(folder, from ?? ''),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
    localPath: pathOf,
  };
}

/** As written by `put` until it is complete. */
const unfinished = /\.[0-9a-f]{12}\.part$/;

async function* listFolder(root: string, inside: string): AsyncGenerator<ListedFile> {
  for await (const entry of (await opendir(join(root, inside)).catch(absent)) ?? []) {
    const key = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (!isSafeKey(key)) continue;
    if (entry.isDirectory()) yield* listFolder(root, key);
    else if (entry.isFile() && !unfinished.test(key)) {
      const stats = await stat(join(root, key)).catch(absent);
      if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime };
    }
  }
}

/** Null for a missing file; throws other errors. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}
