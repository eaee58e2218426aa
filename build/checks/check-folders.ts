/** Checks that no folder holds more code files than a reader can take in: `npm run check:folders`. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';

/** Most code files in one folder, tests included. */
export const filesMax = 40;

/** One line per folder below `root` with more than `filesMax` TypeScript files. */
export function findFullFolders(root: string): string[] {
  const counts = new Map<string, number>();
  for (const file of globSync('{server,client,shared,build,test}/**/*.{ts,tsx}', { cwd: root })) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .sort()
    .map(([folder, count]) => `${folder}: ${String(count)} files, at most ${String(filesMax)}`);
}

if (isEntry(import.meta.url)) reportFaults('folders', findFullFolders(projectRoot));
