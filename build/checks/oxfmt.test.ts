/** The format check reports unformatted files. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './check-report.ts';
import { plantFiles } from './planted-files.ts';

const scripts = (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;

test.each([
  ['export const planted = "double quotes"\n', 1],
  ["export const planted = 'single quotes';\n", 0],
])('%j', (text, status) => {
  const root = plantFiles({ 'server/planted.ts': text, 'server/db/migrations/meta/0000.ts': 'export const   generated = 1' });
  const options = ['-c', join(projectRoot, 'build/oxfmt.json'), '--check', 'server', '!server/db/migrations/**'];

  const result = spawnSync(join(projectRoot, 'node_modules/.bin/oxfmt'), options, { cwd: root, encoding: 'utf8' });

  expect(result.status).toBe(status);
  expect(result.stdout.includes('server/planted.ts')).toBe(status === 1);
});

test('runs first in `npm run check`', () => {
  expect(scripts['check']).toMatch(/^npm run check:format && /);
  expect(scripts['check:format']).toContain('--check');
});
