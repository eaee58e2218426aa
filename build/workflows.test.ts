import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { serverParts } from './test-parts.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Parts of `.ci/run` that a workflow names in a command or in the matrix that fills it. */
function partsOf(workflow: string): string[] {
  const lists = [
    ...[...workflow.matchAll(/\.ci\/run((?: [\w:]+)*)$/gm)].map(([, parts = '']) => parts.trim().split(' ')),
    ...[...workflow.matchAll(/part: \[(.*)\]/g)].map(([, parts = '']) => parts.replaceAll("'", '').split(', ')),
  ];
  return lists.flat().filter(Boolean);
}

test('names only parts that .ci/run accepts: checks, or scripts of package.json', () => {
  const parts = globSync('.github/workflows/*.yml', { cwd: projectRoot }).flatMap((file) => partsOf(read(file)));

  expect(parts).toContain('test:exhaustive');
  expect(parts.filter((part) => part !== 'checks' && !(part in scripts))).toEqual([]);
});

test('runs every test project, and every part of the server project, in the parallel jobs of a change', () => {
  const projects = [...read('build/vitest.config.ts').matchAll(/project\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? '');
  const commands = partsOf(read('.github/workflows/ci.yml')).map((part) => scripts[part] ?? '');
  const isRun = (options: string) => commands.some((command) => command.endsWith(options));
  const wanted = [
    ...projects.filter((name) => name !== 'server').map((name) => `--project ${name}`),
    ...Object.keys(serverParts).map((part) => `--project server --mode ${part}`),
  ];

  expect(projects.toSorted()).toEqual(['e2e', 'server', 'unit']);
  expect(wanted.filter((options) => !isRun(options))).toEqual([]);
});

test('the parts of the server project are all folders of test/ but the browser’s', () => {
  const folders = readdirSync(join(projectRoot, 'test'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !['e2e', 'support'].includes(name));

  expect(Object.values(serverParts).flat().toSorted()).toEqual(names.toSorted());
});
