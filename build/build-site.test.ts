/** Rules of the build: when it is stale, which files get compressed copies, which old assets are deleted. */
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeCompressedCopies } from '#server/plugins/compressed-copies.ts';
import { sourcesHash } from './build-site.ts';
import { removeOldAssets } from './client-assets.ts';
import { plantFiles } from '#build/checks/planted-files.ts';

test('a changed source makes the build stale; a changed test or document does not', () => {
  const root = plantFiles({ 'client/main.tsx': 'a', 'client/main.test.tsx': 'a', 'README.md': 'a' });
  const before = sourcesHash(root);

  writeFileSync(join(root, 'client/main.test.tsx'), 'b');
  writeFileSync(join(root, 'README.md'), 'b');
  const afterTest = sourcesHash(root);
  writeFileSync(join(root, 'client/main.tsx'), 'b');

  expect(afterTest).toBe(before);
  expect(sourcesHash(root)).not.toBe(before);
});

test('a renamed source makes the build stale', () => {
  expect(sourcesHash(plantFiles({ 'client/a.tsx': 'a' }))).not.toBe(sourcesHash(plantFiles({ 'client/b.tsx': 'a' })));
});

test('writes compressed copies that decode to the file, except for small files and pictures', async () => {
  const script = 'console.log(1);'.repeat(100);
  const root = plantFiles({ 'dist/client/assets/a.js': script, 'dist/client/assets/small.js': '1', 'dist/client/assets/a.woff2': script });
  const folder = join(root, 'dist/client/assets');

  await writeCompressedCopies(join(root, 'dist/client'), { atOnce: 2 });

  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(script);
  expect(existsSync(join(folder, 'small.js.br'))).toBe(false);
  expect(existsSync(join(folder, 'a.woff2.br'))).toBe(false);
});

test('keeps current chunks and chunks of the last month, deletes older ones', async () => {
  const root = plantFiles({
    'dist/client/.vite/manifest.json': '{"a":{"file":"assets/current.js"}}',
    'dist/client/assets/current.js': '1',
    'dist/client/assets/current.js.br': '1',
    'dist/client/assets/recent.js': '1',
    'dist/client/assets/old.js': '1',
    'dist/client/assets/manage/old.js': '1',
  });
  const folder = join(root, 'dist/client/assets');
  const now = Date.now();
  for (const file of ['current.js', 'current.js.br', 'old.js', 'manage/old.js'])
    utimesSync(join(folder, file), 0, (now - 40 * 86_400_000) / 1000);

  await removeOldAssets(root, now);

  expect(['current.js', 'current.js.br', 'recent.js', 'old.js', 'manage/old.js'].filter((file) => existsSync(join(folder, file)))).toEqual([
    'current.js',
    'current.js.br',
    'recent.js',
  ]);
});
