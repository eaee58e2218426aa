/** Moves a local folder, such as a package of streams, into the film storage. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Storage } from '#server/ports/storage.ts';

/** Folder of the streams of packages, in the film storage. */
export const packagesFolder = 'packages';

/** Where the streams of an uploaded video are stored. */
export const packageFolder = (videoId: string): string => `${packagesFolder}/${videoId}`;

export interface FolderOrder {
  folder: string;
  /** Folder of the storage. */
  target: string;
  signal: AbortSignal;
  /** Called with each key before its file is stored. */
  onStored?: (key: string) => void;
}

/** Moves all files into the storage, playlists last, so that none references a missing file; returns the bytes. */
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
