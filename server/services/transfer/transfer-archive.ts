/** Opens an export that somebody has sent: every name, size and relation is checked before anything is read, and every byte while it is. */
import { Readable, pipeline } from 'node:stream';
import { Value } from 'typebox/value';
import type { Entry, ZipFile } from 'yauzl';
import { transferDamaged, transferForeign, transferUnreadable, transferUnsafe, transferVersion } from '#server/errors.ts';
import { createMeter } from './transfer-export.ts';
import { formatVersion, manifestName, manifestSchema, readRelease, transferFormat, type Manifest } from './transfer-manifest.ts';

export interface OpenArchive extends AsyncDisposable {
  manifest: Manifest;
  /** A file's bytes, unpacked; the stream fails with `transferDamaged` if they are not those of the manifest. */
  read: (name: string) => Promise<Readable>;
  /** Throws `transferDamaged` unless the file is as the manifest says. */
  verify: (name: string) => Promise<void>;
}

const manifestBytesMax = 64 * 1_048_576;
/** Texts and tables compress to a tenth or so; a small archive that unpacks to far more is made to fill a disk. */
const ratioMax = 200;
const ratioFromBytes = 1_048_576;
const compressed = 8;

/** Throws `transferUnreadable`, `transferUnsafe`, `transferForeign`, `transferVersion` and `transferDamaged`. */
export async function openArchive(path: string, schema: string): Promise<OpenArchive> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch((error: unknown) => {
    throw transferUnreadable(error);
  });
  try {
    const entries = await readEntries(zip);
    const manifest = await readManifest(zip, entries, schema);
    const listed = new Map(manifest.files.map((file) => [file.name, file]));
    const open = (name: string) => openEntry(zip, { entries, listed }, name);
    return {
      manifest,
      read: open,
      verify: async (name) => {
        const stream = await open(name);
        for await (const _part of stream);
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Entries = ReadonlyMap<string, Entry>;

async function readEntries(zip: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      const isBomb = uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * ratioMax;
      if (entries.has(fileName) || entry.isEncrypted() || isBomb) throw transferUnsafe(fileName);
      entries.set(fileName, entry);
    }
  } catch (error) {
    // Names that lead out of a folder are refused by the library in the words of its author.
    if (error instanceof Error && /invalid characters|absolute path|relative path/.test(error.message)) throw transferUnsafe('…');
    throw isOurs(error) ? error : transferUnreadable(error);
  }
  return entries;
}

const isOurs = (error: unknown) => error instanceof Error && error.name === 'AppError';

async function readManifest(zip: ZipFile, entries: Entries, schema: string): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (!entry || entry.uncompressedSize > manifestBytesMax) throw transferForeign();
  const data = await readJson(zip, entry);
  const { format, formatVersion: version, release, schema: theirs } = data as Partial<Manifest>;
  if (format !== transferFormat) throw transferForeign();
  if (version !== formatVersion || theirs !== schema) throw transferVersion(String(release ?? ''), readRelease());
  if (!Value.Check(manifestSchema, data)) throw transferForeign();
  const listed = new Set(data.files.map(({ name }) => name));
  for (const name of entries.keys()) if (name !== manifestName && !listed.has(name)) throw transferUnsafe(name);
  for (const { name, bytes } of data.files) {
    const file = entries.get(name);
    if (!file || file.uncompressedSize !== bytes) throw transferDamaged(name);
    // Media files lie in the archive as they are.
    if (!/^(data|csv)\//.test(name) && file.compressionMethod === compressed) throw transferUnsafe(name);
  }
  if (listed.size !== data.files.length) throw transferUnsafe(manifestName);
  return data;
}

async function readJson(zip: ZipFile, entry: Entry): Promise<object> {
  const parts: Buffer[] = [];
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const data: unknown = JSON.parse(Buffer.concat(parts).toString());
    if (typeof data === 'object' && data !== null) return data;
  } catch (error) {
    throw transferUnreadable(error);
  }
  throw transferForeign();
}

interface Contents {
  entries: Entries;
  listed: ReadonlyMap<string, Manifest['files'][number]>;
}

async function openEntry(zip: ZipFile, { entries, listed }: Contents, name: string): Promise<Readable> {
  const [entry, file] = [entries.get(name), listed.get(name)];
  if (!entry || !file) throw transferDamaged(name);
  const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw transferUnreadable(error);
  });
  const meter = createMeter();
  pipeline(source, meter.stream, () => undefined);
  return Readable.from(checked(), { objectMode: false });

  async function* checked(): AsyncGenerator<Buffer> {
    try {
      for await (const part of meter.stream) yield part as Buffer;
    } catch (error) {
      throw transferDamaged(name, error);
    }
    const { bytes, sha256 } = meter.read();
    if (bytes !== file?.bytes || sha256 !== file.sha256) throw transferDamaged(name);
  }
}
