/** Copies the prepared demonstration films, subtitles, storyboards and documents into the storages. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDiskStorage } from '#server/ports/storage-disk.ts';

/** A stored file. */
export interface StoredFilmFile {
  key: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  hash: string;
}

/** Stored files by their names in `server/demo/films`: `m1.mp4`, `m1.zh.vtt`, `m1.storyboard.webp`, `charter-zh.pdf`… */
export type StoredFilms = ReadonlyMap<string, StoredFilmFile>;

export interface FilmFolders {
  /** Folder of the storage of protected films, and of documents. */
  filmsFolder: string;
  /** Folder of the public storage. */
  mediaFolder: string;
  /** Films that are also played as plain files, and are therefore in the public storage too. */
  direct: ReadonlySet<string>;
}

/** Copies all files under names that contain a hash of the content, so that they can be cached for ever. */
export async function storeFilms({ filmsFolder, mediaFolder, direct }: FilmFolders): Promise<StoredFilms> {
  const source = sourceFolder();
  const films = createDiskStorage(filmsFolder, { isDurable: false });
  const media = createDiskStorage(mediaFolder, { isDurable: false });
  const stored = new Map<string, StoredFilmFile>();
  for (const name of (await readdir(source)).filter((entry) => /\.(mp4|vtt|webp|pdf)$/.test(entry))) {
    const content = await readFile(join(source, name));
    const hash = createHash('sha256').update(content).digest('hex');
    const at = name.lastIndexOf('.');
    const key = `demo/films/${name.slice(0, at)}-${hash.slice(0, 10)}${name.slice(at)}`;
    const isPublic = !/\.(mp4|pdf)$/.test(name);
    if (!isPublic) await films.put(key, content);
    if (isPublic || direct.has(name)) await media.put(key, content);
    stored.set(name, { key, bytes: content.length, hash });
  }
  return stored;
}

/** The folder is beside this file in the sources, and two or three levels above the bundle. */
function sourceFolder(): string {
  const places = ['./films', '../../server/demo/films', '../../../server/demo/films'];
  const folder = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(join(path, 'm1.mp4')));
  if (!folder) throw new Error('The demonstration films are missing: server/demo/films must lie beside dist/');
  return folder;
}
