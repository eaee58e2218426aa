/** Precompressed copies of the browser build, created by the build, or by the first start after a build without them. */
import { globSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller files do not benefit from compression. */
const minBytes = 512;

export interface CompressOptions {
  /** Concurrency; each file keeps one core busy. */
  atOnce: number;
  /** Stops between two files. */
  signal?: AbortSignal;
}

/** Writes missing `.br` and `.gz` copies of the text files of a browser build, atomically; returns the number of files. */
export async function writeCompressedCopies(clientFolder: string, { atOnce, signal }: CompressOptions): Promise<number> {
  const files = globSync('{assets,static}/**/*.{js,css,json,svg,txt,xml}', { cwd: clientFolder });
  let written = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined && !signal?.aborted; file = files.pop())
      if (await compressFile(join(clientFolder, file))) written += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return written;
}

async function compressFile(file: string): Promise<boolean> {
  // Most files have their copies: nothing is read of those.
  const [original, copy] = await Promise.all([stat(file), stat(`${file}.gz`).catch(() => null)]);
  if (original.size < minBytes || (copy && copy.mtimeMs >= original.mtimeMs)) return false;
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeWhole(`${file}.br`, await compressBrotli(bytes, { params }));
  await writeWhole(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  return true;
}

/** Atomic, because the site may be serving meanwhile. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await writeFile(beside, bytes);
  await rename(beside, file);
}
