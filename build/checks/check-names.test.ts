/** The name check reports refused words in identifiers and paths only. */
import { expect, test } from 'vitest';
import { findNameFaults, readRefusedWords } from './check-names.ts';
import { plantFiles } from './planted-files.ts';

const glossary =
  '# Glossary\n\n## Words that are refused\n\n| Word | Say | Allowed |\n|---|---|---|\n| `work`, `works` | film | `workIds` |\n';

const cases: [what: string, file: string, source: string, faults: string[]][] = [
  ['a variable', 'server/film.ts', '\nexport const bestWork = 1;', ['server/film.ts:2: bestWork holds "work"; say film']],
  ['a property, reported once', 'shared/a.ts', 'export const a = { works: 1 }; a.works;', ['shared/a.ts:1: works holds "works"; say film']],
  ['a type', 'client/a.tsx', 'export interface Work { id: number }', ['client/a.tsx:1: Work holds "work"; say film']],
  ['a file', 'test/db/work-list.test.ts', '', ['test/db/work-list.test.ts: work-list holds "work"; say film']],
  ['a folder', 'client/works/list.ts', '', ['client/works/list.ts: works holds "works"; say film']],
  ['an allowed name', 'shared/a.ts', 'export const workIds = [];', []],
  ['a longer word', 'server/network.ts', 'export const network = 1, workflow = 2;', []],
  ['a text and a comment', 'server/a.ts', "// work\nexport const kind = 'work';", []],
];

test.each(cases)('%s', (_what, file, source, faults) => {
  expect(findNameFaults(plantFiles({ 'shared/glossary.md': glossary, [file]: source }))).toEqual(faults);
});

test('throws for a glossary without the table', () => {
  expect(() => readRefusedWords('# Glossary')).toThrow('no table of refused words');
});
