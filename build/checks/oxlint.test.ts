/** Each lint option for our conventions reports its planted violation, and valid code passes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './check-report.ts';
import { plantFiles } from './planted-files.ts';

type Files = Record<string, string>;

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
  ['eslint(no-restricted-imports)', { 'server/a.ts': "import { resume } from 'react-dom/server.bun';\nresume();" }],
  ['eslint(no-restricted-imports)', { 'server/a.ts': "import { Reply } from 'fastify/lib/reply.js';\nReply();" }],
  ['eslint(no-restricted-imports)', { 'server/a.ts': "import { setFlagsFromString } from 'node:v8';\nsetFlagsFromString('--x');" }],
  ['eslint(no-restricted-properties)', { 'server/a.ts': "process.binding('fs');" }],
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

const read = 'async function read(): Promise<number> { return 1; }\nasync function close(): Promise<void> {}\n';
const opened = 'await using file = { [Symbol.asyncDispose]: close };';

test.each<[string, string]>([
  [
    'awaited, or returned where nothing is released',
    `export async function a() { ${opened} return await read(); }\nexport const b = () => read();`,
  ],
  [
    'handed to a block that releases nothing',
    'export async function a() { { using b = { [Symbol.dispose]: () => 1 }; void b; } return read(); }',
  ],
])('a promise %s passes', (_, source) => {
  expect(findings({ 'server/a.ts': read + source, 'tsconfig.json': planted }, { types: true })).toEqual([]);
});

test.each<[string, string]>([
  ['typescript(return-await)', `export async function a() { ${opened} return read(); }`],
  ['typescript(return-await)', `export async function a(b: boolean) { ${opened} if (b) return read(); return 1; }`],
  ['typescript(return-await)', `export const a = async () => { ${opened} return await read() ? read() : 1; };`],
  ['typescript(return-await)', 'export async function a() { using b = { [Symbol.dispose]: () => 1 }; void b; return read(); }'],
  ['typescript(return-await)', 'export async function a() { try { return read(); } finally { await close(); } }'],
  ['typescript(return-await)', 'export async function a() { try { return read(); } catch { return 1; } }'],
  ['typescript(no-floating-promises)', `export async function a() { ${opened} read(); }`],
])('%s fires for a promise that outlives what it uses', (rule, source) => {
  expect(findings({ 'server/a.ts': read + source, 'tsconfig.json': planted }, { types: true })).toContain(rule);
});

const planted = '{ "compilerOptions": { "strict": true, "target": "esnext", "module": "esnext", "lib": ["esnext"], "types": [] } }';

/** Names of the rules that report the files; those that need types are in a configuration of their own. */
function findings(files: Files, { types = false } = {}): string[] {
  const root = plantFiles(files);
  const config = types ? ['build/oxlint-types.json', '--type-aware'] : ['build/oxlint.json'];
  const options = ['-c', join(projectRoot, config[0] ?? ''), ...config.slice(1), '--deny-warnings', '--format', 'json', root];
  const { stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'node_modules/oxlint/bin/oxlint'), ...options], {
    cwd: types ? projectRoot : root,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}
