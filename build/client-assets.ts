/** What happens to the browser's files after bundling: compressed copies beside each, and the oldest releases go. */
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size the headers of compression cost more than it saves. */
const minBytes = 512;
/** Tabs that were open at a release still ask for its chunks; a month later none is. */
const keptDays = 30;

/** Writes `.br` and `.gz` beside every text file of dist/client that has none yet. */
export async function precompress(root: string): Promise<void> {
  const folder = join(root, 'dist/client');
  const files = globSync('{assets,static}/**/*.{js,css,json,svg,txt,xml}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes || (await isFresh(`${file}.gz`, file))) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await compressBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

async function isFresh(copy: string, original: string): Promise<boolean> {
  return existsSync(copy) && (await stat(copy)).mtimeMs >= (await stat(original)).mtimeMs;
}

/** Removes hashed files that belong to no release of the last month. */
export async function removeOldAssets(root: string, now = Date.now()): Promise<void> {
  const folder = join(root, 'dist/client');
  const current = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  for (const file of globSync('assets/**/*.*', { cwd: folder })) {
    const isCurrent = current.includes(file.replace(/[.](br|gz)$/, ''));
    const ageDays = (now - (await stat(join(folder, file))).mtimeMs) / 86_400_000;
    if (!isCurrent && ageDays > keptDays) await rm(join(folder, file));
  }
}
