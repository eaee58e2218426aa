/** The settings of a process that `server/main.ts` starts again for are the same where it is started with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const settingsIn = (text: string) => [
  ...[...text.matchAll(/(MALLOC_\w+)(?:=|: ')(\d+)/g)].map(([, name, value]) => `${name}=${value}`),
  ...[...text.matchAll(/--(?:min|max)-semi-space-size=\d+/g)].map(([flag]) => flag),
];

test.each([
  ['Dockerfile', read('Dockerfile')],
  ['npm start', (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts['start'] ?? ''],
  ['a rehearsal', read('server/ports/rehearsal-process.ts')],
  ['the bench', read('build/bench/processes.ts')],
])('%s starts the server with the settings of its entry', (_, text) => {
  const settings = settingsIn(read('server/main.ts'));

  expect(settings.length).toBe(6);
  expect(settingsIn(text)).toEqual(settings);
});

test('the server of the bench allocates as that of the site', () => {
  const flag = '--no-allocation-site-pretenuring';

  for (const entry of ['server/main.ts', 'build/bench/render-entry.ts']) expect(read(entry)).toContain(flag);
});
