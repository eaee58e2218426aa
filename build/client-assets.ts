/** Deletes browser assets of old releases. */
import { globSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Tabs that are still open load chunks of the release that they were opened at; after a month none is expected to be open. */
const retentionDays = 30;

/** Deletes hashed files that neither the current build nor a release of the last month contains. */
export async function removeOldAssets(root: string, now = Date.now()): Promise<void> {
  const folder = join(root, 'dist/client');
  const current = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  for (const file of globSync('assets/**/*.*', { cwd: folder })) {
    const isCurrent = current.includes(file.replace(/[.](br|gz)$/, ''));
    const ageDays = (now - (await stat(join(folder, file))).mtimeMs) / 86_400_000;
    if (!isCurrent && ageDays > retentionDays) await rm(join(folder, file));
  }
}
