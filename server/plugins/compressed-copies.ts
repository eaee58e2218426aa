/** Compressed copies beside the files of the browser build: made once by the build, or by the first start after a build without them. */
import { existsSync, globSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size the headers of compression cost more than it saves. */
const minBytes = 512;

export interface CompressOptions {
  /** Files at a time; each keeps one core busy. */
  atOnce: number;
  /** Ends the work between two files. */
  signal?: AbortSignal;
}

/** Writes `.br` and `.gz` beside every text file of a browser build that has none yet, whole or not at all; gives the number of files. */
export async function writeCompressedCopies(clientFolder: string, { atOnce, signal }: CompressOptions): Promise<number> {
  const files = globSync('{assets,static}/**/*.{js,css,json,svg,txt,xml}', { cwd: clientFolder });
  let made = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined && !signal?.aborted; file = files.pop())
      if (await compressFile(join(clientFolder, file))) made += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

async function compressFile(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes || (await isFresh(`${file}.gz`, file))) return false;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeWhole(`${file}.br`, await compressBrotli(bytes, { params }));
  await writeWhole(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  return true;
}

/** The site may be serving meanwhile: nobody gets half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await writeFile(beside, bytes);
  await rename(beside, file);
}

async function isFresh(copy: string, original: string): Promise<boolean> {
  return existsSync(copy) && (await stat(copy)).mtimeMs >= (await stat(original)).mtimeMs;
}
