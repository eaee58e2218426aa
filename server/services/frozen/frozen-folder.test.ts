import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/support/database/database.ts';
import { openFrozenFolder } from './frozen-folder.ts';

test('no file takes the place of another, of its folder, or of what the folder needs for itself', async () => {
  const folder = await openFrozenFolder(join(makeFolder(), 'g2023'));
  await folder.write('g2023/index.html', '');

  const roomFor = (file: string) => [file, folder.hasRoom(file)];
  expect(
    [
      'g2023/index.html',
      'G2023/Index.html',
      'g2023',
      'g2023/index.html/index.html',
      'manifest.json/index.html',
      'SHA256SUMS/index.html',
      'sha256sums',
      'redirects.json',
    ].map(roomFor),
  ).toEqual([
    ['g2023/index.html', false],
    ['G2023/Index.html', false],
    ['g2023', false],
    ['g2023/index.html/index.html', false],
    ['manifest.json/index.html', false],
    ['SHA256SUMS/index.html', false],
    ['sha256sums', false],
    ['redirects.json', false],
  ]);
  expect(['2023/index.html', 'g2023/winners/index.html', 'manifest/index.html'].map(roomFor)).toEqual([
    ['2023/index.html', true],
    ['g2023/winners/index.html', true],
    ['manifest/index.html', true],
  ]);
  await folder.abandon();
});
