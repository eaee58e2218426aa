/** Puts the demonstration films into the storages: the masters, their subtitles and their storyboards, all made beforehand. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDiskStorage } from '#server/ports/storage-disk.ts';

/** A file as it lies in a storage. */
export interface StoredFilmFile {
  key: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  hash: string;
}

/** Stored files by the names that they have in `server/demo/films`: `m1.mp4`, `m1.zh.vtt`, `m1.storyboard.webp`… */
export type StoredFilms = ReadonlyMap<string, StoredFilmFile>;

export interface FilmFolders {
  /** Folder of the storage of protected films. */
  filmsFolder: string;
  /** Folder of the public storage. */
  mediaFolder: string;
  /** Masters that are played as plain files too, and so lie in the public storage as well. */
  direct: ReadonlySet<string>;
}

/** Copies everything under names that hold a hash of the content, so that it may be cached for ever. */
export async function storeFilms({ filmsFolder, mediaFolder, direct }: FilmFolders): Promise<StoredFilms> {
  const source = sourceFolder();
  const films = createDiskStorage(filmsFolder, { isDurable: false });
  const media = createDiskStorage(mediaFolder, { isDurable: false });
  const stored = new Map<string, StoredFilmFile>();
  for (const name of (await readdir(source)).filter((entry) => /\.(mp4|vtt|webp)$/.test(entry))) {
    const content = await readFile(join(source, name));
    const hash = createHash('sha256').update(content).digest('hex');
    const at = name.lastIndexOf('.');
    const key = `demo/films/${name.slice(0, at)}-${hash.slice(0, 10)}${name.slice(at)}`;
    const isMaster = name.endsWith('.mp4');
    if (isMaster) await films.put(key, content);
    if (!isMaster || direct.has(name)) await media.put(key, content);
    stored.set(name, { key, bytes: content.length, hash });
  }
  return stored;
}

/** The folder lies beside this file in the sources, and two or three levels up from the bundle. */
function sourceFolder(): string {
  const places = ['./films', '../../server/demo/films', '../../../server/demo/films'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((place) => existsSync(join(place, 'm1.mp4')));
  if (!found) throw new Error('The demonstration films are missing: server/demo/films must lie beside dist/');
  return found;
}
