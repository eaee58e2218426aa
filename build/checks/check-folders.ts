/** Limits the code files of a folder, and the lines of a code file: `npm run check:folders`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';

/** Maximum number of code files in a folder, including tests. */
export const filesMax = 40;

/** Maximum number of lines of a product file. Tests beside it are not counted. */
export const linesMax = 300;

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

/** Returns one line per product file below `root` with more than `linesMax` lines. */
export function findLongFiles(root: string): string[] {
  return globSync('{server,client,shared,build}/**/*.{ts,tsx,cjs}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const count = readFileSync(join(root, file), 'utf8').replace(/\n$/, '').split('\n').length;
      return count > linesMax ? [`${file}: ${String(count)} lines, maximum ${String(linesMax)}`] : [];
    });
}

if (isEntry(import.meta.url)) reportFaults('folders', [...findFullFolders(projectRoot), ...findLongFiles(projectRoot)]);
