/** Capabilities are taken out file by file and line by line, and what is left compiles. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImportGraph } from '#build/checks/import-graph.ts';
import { plantFiles } from '#build/checks/planted-files.ts';
import { copyProject } from '#test/support/copy-project.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { capabilities, type Capability } from './capabilities.ts';
import { takeOut } from './take-out.ts';

const raffle: Capability = { files: ['client/raffle/**', 'server/raffle.ts'], words: ['raffle'] };

test.each([
  [
    'an import and its element',
    "import { a } from './a.ts';\nimport { raffle } from './raffle.ts';\nexport const all = [a, raffle];\n",
    "import { a } from './a.ts';\n\nexport const all = [a, ];\n",
  ],
  [
    'a key of its name, with the comment and an import that only it used',
    "import { Cup, Pen } from '#client/icons.ts';\nexport const rows = {\n  /** Tickets. */\n  raffle: Cup,\n  pen: Pen,\n};\n",
    "import { Pen } from '#client/icons.ts';\nexport const rows = {\n  \n  pen: Pen,\n};\n",
  ],
  [
    'a member and an alternative of a type',
    "export interface All {\n  raffle: string;\n  pen: string;\n}\nexport type Name = 'raffle' | 'pen';\n",
    "export interface All {\n  \n  pen: string;\n}\nexport type Name =  'pen';\n",
  ],
  ['the last alternative of a type', "export type Name = 'pen' | 'raffle';\n", "export type Name = 'pen';\n"],
  [
    'a row of a table',
    "export const limits = [\n  ['raffle', [1]],\n  ['pen', [2]],\n];\n",
    "export const limits = [\n  \n  ['pen', [2]],\n];\n",
  ],
  [
    'what a late import declares, and its use',
    "const Box = lazy(() => Promise.all([import('#client/raffle/box.ts'), 1]).then(([one]) => one));\nexport const slots = { box: () => Box, pen: 1 };\n",
    '\nexport const slots = {  pen: 1 };\n',
  ],
  [
    'a member that a function takes, and the calls of it',
    'export function start({ pen, raffle }: All) {\n  pen.start();\n  raffle.start();\n  return { pen, raffle };\n}\n',
    'export function start({ pen,  }: All) {\n  pen.start();\n  \n  return { pen,  };\n}\n',
  ],
  [
    'nothing of another name',
    "export const raffles = 1;\nexport const text = 'a raffle';\n",
    "export const raffles = 1;\nexport const text = 'a raffle';\n",
  ],
])('%s', (_name, before, after) => {
  const root = plantFiles({
    'server/list.ts': before,
    'server/raffle.ts': 'export const raffle = 1;',
    'client/raffle/box.ts': 'export const box = 1;',
  });
  expect(takeOut(root, raffle).deleted.toSorted()).toEqual(['client/raffle/box.ts', 'server/raffle.ts']);
  expect(spaced(readFileSync(join(root, 'server/list.ts'), 'utf8'))).toBe(spaced(after));
});

/** The formatter sees to the rest. */
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

// Copies and parses the whole source.
test('no file imports one of a capability that is gone', { timeout: 120_000 }, () => {
  const root = copyProject();
  const lost = new Set(Object.values(capabilities).flatMap((capability) => takeOut(root, capability).deleted));
  expect(lost.size).toBeGreaterThan(90);
  const left = [...readImportGraph(root)].flatMap(([file, imports]) =>
    imports.filter(({ type }) => type === 'missing').map(({ to }) => `${file} → ${to}`),
  );
  expect(left).toEqual([]);
});

exhaustiveTest.each(Object.entries(capabilities))('what is left without %s compiles', { timeout: 600_000 }, (_name, capability) => {
  const root = copyProject();
  takeOut(root, capability);
  // What became unused is for `npm run check` to name.
  const flags = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', ...flags], { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});
