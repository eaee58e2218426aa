/** The check of folders counts the code files of each folder by itself. */
import { expect, test } from 'vitest';
import { filesMax, findFullFolders } from './check-folders.ts';
import { plantFiles } from './planted-files.ts';

test('a folder with one file too many is a fault, its neighbours are not', () => {
  const files = Array.from({ length: filesMax + 1 }, (_, index) => [`client/ui/part-${String(index)}.tsx`, ''] as const);
  const root = plantFiles({ ...Object.fromEntries(files), 'client/ui/form/field.tsx': '', 'client/ui/README.md': '' });
  expect(findFullFolders(root)).toEqual([`client/ui: ${String(filesMax + 1)} files, at most ${String(filesMax)}`]);
});

test('a folder that is just full is not a fault', () => {
  const files = Array.from({ length: filesMax }, (_, index) => [`shared/rule-${String(index)}.ts`, ''] as const);
  expect(findFullFolders(plantFiles(Object.fromEntries(files)))).toEqual([]);
});
