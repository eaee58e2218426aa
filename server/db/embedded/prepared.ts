/**
 * The prepared database: an empty one with the schema of this release, packed into one file by the build, so that a
 * first start unpacks it instead of creating and migrating one.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { migrationsFolder } from '#server/db/migrations-folder.ts';

/** First line of the unpacked file, followed by the bytes of its files. */
interface Contents {
  key: string;
  folders: string[];
  files: { path: string; bytes: number }[];
}

const newline = 0x0a;
/** Fast compression, because the file is not transferred. */
const level = 4;

/** Hash of what the prepared database depends on: the migrations and the engine. */
export function preparedKey(folder = migrationsFolder()): string {
  const hash = createHash('sha256');
  for (const file of ['meta/_journal.json', ...globSync('*.sql', { cwd: folder }).sort()])
    hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.update(engineVersion()).digest('hex');
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return (JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }).version;
}

/** Packs the folder of a closed database into a file, atomically. */
export async function packDatabase(folder: string, file: string): Promise<void> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(folder.length + 1);
  const contents: Contents = {
    key: preparedKey(),
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map(pathOf)
      .sort(),
    files: [],
  };
  const parts: Buffer[] = [];
  for (const path of entries.filter((entry) => entry.isFile()).map(pathOf)) {
    const bytes = await readFile(join(folder, path));
    contents.files.push({ path, bytes: bytes.length });
    parts.push(bytes);
  }
  const packed = await promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...parts]), { level });
  const beside = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(beside, packed);
  await rename(beside, file);
}

interface Prepared {
  contents: Contents;
  /** The bytes of all files. */
  bytes: Buffer;
}

/** Reads a packed database; null if it is missing, damaged, or for another schema or engine. */
export async function readPrepared(file: string): Promise<Prepared | null> {
  try {
    const unpacked = await promisify(gunzip)(await readFile(file));
    const end = unpacked.indexOf(newline);
    const contents = JSON.parse(unpacked.toString('utf8', 0, end)) as Contents;
    return contents.key === preparedKey() ? { contents, bytes: unpacked.subarray(end + 1) } : null;
  } catch {
    // Without the file a database is created.
    return null;
  }
}

/** Unpacks a prepared database into an empty folder; false, with nothing written, if there is none for this release. */
export async function unpackDatabase(folder: string, file = preparedFile()): Promise<boolean> {
  const prepared = file === null ? null : await readPrepared(file);
  if (!prepared) return false;
  const { contents, bytes } = prepared;
  for (const path of contents.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  let at = 0;
  for (const { path, bytes: length } of contents.files) {
    await writeFile(join(folder, path), bytes.subarray(at, at + length), { mode: 0o600 });
    at += length;
  }
  return true;
}

/** Name of the file in dist/. */
export const preparedName = 'database.gz';

/** Only a build has the file, beside the folder of the server bundle; from the sources databases are created. */
function preparedFile(): string | null {
  const places = [`../${preparedName}`, `../../${preparedName}`].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? null;
}
