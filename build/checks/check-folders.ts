/** Limits the number of code files per folder: `npm run check:folders`. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';

/** Maximum number of code files in a folder, including tests. */
export const filesMax = 40;

/** Returns one line per folder below `root` with more than `filesMax` TypeScript files. */
export function findFullFolders(root: string): string[] {
  const counts = new Map<string, number>();
  for (const file of globSync('{server,client,shared,build,test}/**/*.{ts,tsx}', { cwd: root })) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .sort()
    .map(([folder, count]) => `${folder}: ${String(count)} files, maximum ${String(filesMax)}`);
}

if (isEntry(import.meta.url)) reportFaults('folders', findFullFolders(projectRoot));
