import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

test('no plugin changes a package, but for one bug of video.js', () => {
  const files = globSync('build/plugins/*-plugin.ts', { cwd: projectRoot });
  const ofPackages = files.filter((file) => /node_modules|\[\\\\\/\]dist\[/.test(readFileSync(join(projectRoot, file), 'utf8')));

  expect(files.length).toBeGreaterThan(3);
  expect(ofPackages).toEqual([join('build/plugins/video-js-plugin.ts')]);
});
