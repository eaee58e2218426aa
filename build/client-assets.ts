/** The oldest releases of the browser's files go. */
import { globSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Tabs that were open at a release still ask for its chunks; a month later none is. */
const keptDays = 30;

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
