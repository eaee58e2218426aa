/** The folder check counts the code files of each folder without its subfolders, and the lines of each product file. */
import { expect, test } from 'vitest';
import { filesMax, findFullFolders, findLongFiles, linesMax } from './check-folders.ts';
import { plantFiles } from './planted-files.ts';

test('reports a folder with one file too many, not its neighbours', () => {
  const files = Array.from({ length: filesMax + 1 }, (_, index) => [`client/ui/part-${String(index)}.tsx`, ''] as const);
  const root = plantFiles({ ...Object.fromEntries(files), 'client/ui/form/field.tsx': '', 'client/ui/README.md': '' });
  expect(findFullFolders(root)).toEqual([`client/ui: ${String(filesMax + 1)} files, maximum ${String(filesMax)}`]);
});

test('accepts a folder with exactly the maximum', () => {
  const files = Array.from({ length: filesMax }, (_, index) => [`shared/rule-${String(index)}.ts`, ''] as const);
  expect(findFullFolders(plantFiles(Object.fromEntries(files)))).toEqual([]);
});

test('reports a product file with one line too many, not one with the maximum and no test', () => {
  const root = plantFiles({
    'server/services/long.ts': '// line\n'.repeat(linesMax + 1),
    'client/ui/full.tsx': '// line\n'.repeat(linesMax),
    'shared/rule.test.ts': '// line\n'.repeat(linesMax + 1),
  });
  expect(findLongFiles(root)).toEqual([`server/services/long.ts: ${String(linesMax + 1)} lines, maximum ${String(linesMax)}`]);
});
