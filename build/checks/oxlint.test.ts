/** Each lint option for our conventions reports its planted violation, and valid code passes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './check-report.ts';
import { plantFiles } from './planted-files.ts';

type Files = Record<string, string>;

const long = (lines: number) => 'export const a = 1;\n'.repeat(lines).replaceAll(/ a /g, () => ` a${counter++} `);
let counter = 0;

test('reports nothing in valid code', () => {
  const files = {
    'client/pages/home.tsx': "import { limit } from '#shared/limits.ts';\nexport default function Home() {\n  return <p>{limit}</p>;\n}\n",
    'client/lib/api.ts': "import { limit } from './limits.ts';\nexport const twice = limit * 2;\n",
    'build/docs/check-docs.ts': "console.log('no fault');\n",
    'build/vite.config.ts': 'export default {};\n',
  };

  expect(findings(files)).toEqual([]);
});

test.each<[string, Files]>([
  ['eslint(max-lines)', { 'server/a.ts': long(501) }],
  ['eslint(max-lines-per-function)', { 'server/a.ts': `export function a() {\n${'  call();\n'.repeat(120)}}\n` }],
  ['eslint(max-depth)', { 'server/a.ts': 'export function a(b: boolean) { if (b) { if (b) { if (b) { if (b) { a(b); } } } } }' }],
  ['eslint(max-params)', { 'server/a.ts': 'export const a = (b: 1, c: 1, d: 1, e: 1) => b + c + d + e;' }],
  ['eslint(no-console)', { 'server/a.ts': 'console.log(1);' }],
  ['eslint(no-warning-comments)', { 'server/a.ts': '// TODO later\nexport const a = 1;' }],
  ['eslint(eqeqeq)', { 'server/a.ts': 'export const a = (b: number) => b == 1;' }],
  [
    'eslint(no-restricted-imports)',
    { 'server/routes/a.ts': "import { b } from '../b.ts';\nb();", 'server/b.ts': 'export const b = () => 1;' },
  ],
  ['eslint(no-restricted-imports)', { 'client/a.tsx': 'import { Link } from \'react-router\';\nexport const A = () => <Link to="/" />;' }],
  ['import(no-default-export)', { 'server/a.ts': 'export default 1;' }],
  [
    'import(no-cycle)',
    {
      'server/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'server/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    },
  ],
  ['import(extensions)', { 'server/a.ts': "import { b } from './b';\nb();", 'server/b.ts': 'export const b = () => 1;' }],
  ['typescript(no-explicit-any)', { 'server/a.ts': 'export const a = (b: any) => b;' }],
  ['typescript(no-non-null-assertion)', { 'server/a.ts': 'export const a = (b: string | null) => b!.length;' }],
  ['typescript(ban-ts-comment)', { 'server/a.ts': '// @ts-ignore\nexport const a = 1;' }],
  [
    'typescript(consistent-type-imports)',
    { 'server/a.ts': "import { B } from './b.ts';\nexport const a = (b: B) => b;", 'server/b.ts': 'export type B = 1;' },
  ],
  ['unicorn(filename-case)', { 'server/serverThing.ts': 'export const a = 1;' }],
  [
    'react-hooks(rules-of-hooks)',
    { 'client/a.tsx': "import { useState } from 'react';\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null; }" },
  ],
  ['react(forbid-dom-props)', { 'client/a.tsx': 'export const A = () => <p style={{ top: 0 }}>1</p>;' }],
  ['react(no-danger)', { 'client/a.tsx': 'export const A = ({ b }: { b: string }) => <p dangerouslySetInnerHTML={{ __html: b }} />;' }],
  ['jsx-a11y(alt-text)', { 'client/a.tsx': 'export const A = () => <img src="/a.webp" />;' }],
  [
    'vitest(no-focused-tests)',
    { 'server/a.test.ts': "import { expect, test } from 'vitest';\ntest.only('a', () => { expect(1).toBe(1); });" },
  ],
  [
    'vitest(no-disabled-tests)',
    { 'server/a.test.ts': "import { expect, test } from 'vitest';\ntest.skip('a', () => { expect(1).toBe(1); });" },
  ],
])('%s fires', (rule, files) => {
  expect(findings(files)).toContain(rule);
});

/** Names of the rules that report the files. */
function findings(files: Files): string[] {
  const root = plantFiles(files);
  const options = ['-c', join(projectRoot, 'build/oxlint.json'), '--deny-warnings', '--format', 'json', root];
  const { stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'node_modules/oxlint/bin/oxlint'), ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}
