/** The memory settings of the site are in five places, which must agree. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const settingsIn = (text: string) => [
  ...[...text.matchAll(/(MALLOC_\w+)(?:=|: ')(\d+)/g)].map(([, name, value]) => `${name}=${value}`),
  ...[...text.matchAll(/--max-(?:old|semi)-space-size=\d+/g)].map(([flag]) => flag),
];
const expected = ['MALLOC_ARENA_MAX=2', '--max-old-space-size=256', '--max-semi-space-size=16'];

test.each([
  'Dockerfile',
  'build/deploy/golden-panda.service',
  'build/bench/processes.ts',
  'server/operations.md',
  'server/operations.zh-Hans.md',
])('%s starts the server with the memory settings', (file) => {
  expect(settingsIn(read(file)).toSorted()).toEqual(expected.toSorted());
});

test.each(['server/main.ts', 'package.json', 'server/ports/rehearsal-process.ts'])('%s sets no runtime option', (file) => {
  expect(settingsIn(read(file))).toEqual([]);
});
