import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

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

test('runs every test project in the parallel jobs of a change', () => {
  const projects = [...read('build/vitest.config.ts').matchAll(/project\(\{ name: '(\w+)'/g)].map(([, name]) => name ?? '');
  const commands = partsOf(read('.github/workflows/ci.yml'))
    .map((part) => scripts[part] ?? '')
    .join(' ');

  expect(projects.length).toBeGreaterThan(4);
  expect(projects.filter((name) => !commands.includes(`--project ${name}`))).toEqual([]);
});
