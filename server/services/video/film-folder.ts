/** A folder of this machine, such as a package of streams, as files of the storage of films. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Storage } from '#server/ports/storage.ts';

export interface FolderOrder {
  folder: string;
  /** Folder of the storage. */
  target: string;
  signal: AbortSignal;
  /** Told each key, before its file is there. */
  onStored?: (key: string) => void;
}

/** Moves all files into the storage, playlists last, so that none names what is not there; gives their bytes. */
export async function storeFolder(films: Storage, { folder, target, signal, onStored }: FolderOrder): Promise<number> {
  let bytes = 0;
  for (const path of await filesOf(folder)) {
    signal.throwIfAborted();
    const key = `${target}/${relative(folder, path).split('\\').join('/')}`;
    onStored?.(key);
    await films.putFile(key, path);
    bytes += (await films.stat(key))?.size ?? 0;
  }
  return bytes;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort((a, b) => Number(a.endsWith('.m3u8')) - Number(b.endsWith('.m3u8')));
}
