/** The folder check counts the code files of each folder without its subfolders. */
import { expect, test } from 'vitest';
import { filesMax, findFullFolders } from './check-folders.ts';
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
