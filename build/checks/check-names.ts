/**
 * Checks identifiers, file names and folder names against the refused words of shared/glossary.md: `npm run check:names`.
 * Strings and comments are not checked.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';
import { visitNodes } from './syntax-tree.ts';

interface RefusedWord {
  instead: string;
  /** Names that contain the word and are allowed. */
  allowed: ReadonlySet<string>;
}

/** Returns one line per refused name below `root`: file, line, name and the word to use. Each name is reported once per file. */
export function findNameFaults(root: string): string[] {
  const refused = readRefusedWords(readFileSync(join(root, 'shared/glossary.md'), 'utf8'));
  const files = globSync('{server,client,shared,build,test}/**/*.{ts,tsx}', { cwd: root }).sort();
  return files.flatMap((file) => [
    ...pathFaults(file, refused),
    ...identifierFaults(file, readFileSync(join(root, file), 'utf8'), refused),
  ]);
}

/** Reads the table below "Words that are refused": word, replacement, allowed names. Throws if the table is missing. */
export function readRefusedWords(glossary: string): ReadonlyMap<string, RefusedWord> {
  const table = glossary.split('## Words that are refused')[1] ?? '';
  const rows = table
    .split('\n')
    .flatMap((line) => [line.split('|').map((cell) => cell.trim())].filter((cells) => cells[1]?.startsWith('`')));
  if (rows.length === 0) throw new Error('shared/glossary.md has no table of refused words');
  return new Map(
    rows.flatMap(([, words = '', instead = '', allowed = '']) =>
      quoted(words).map((word) => [word, { instead, allowed: new Set(quoted(allowed)) }] as const),
    ),
  );
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function pathFaults(file: string, refused: ReadonlyMap<string, RefusedWord>): string[] {
  return file.split('/').flatMap((part) => faultsOf(part.replace(/[.].*$/, ''), refused).map((text) => `${file}: ${text}`));
}

function identifierFaults(file: string, source: string, refused: ReadonlyMap<string, RefusedWord>): string[] {
  const starts = new Map<string, number>();
  visitNodes(file, source, ({ type, name, start }) => {
    if (type === 'Identifier' && name && !starts.has(name)) starts.set(name, start);
  });
  return [...starts].flatMap(([name, start]) =>
    faultsOf(name, refused).map((text) => `${file}:${String(source.slice(0, start).split('\n').length)}: ${text}`),
  );
}

function faultsOf(name: string, refused: ReadonlyMap<string, RefusedWord>): string[] {
  return wordsOf(name).flatMap((word) => {
    const rule = refused.get(word);
    return rule && !rule.allowed.has(name) ? [`${name} holds "${word}"; say ${rule.instead}`] : [];
  });
}

/** Splits camelCase and kebab-case: `manageWorks` gives manage, works. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

if (isEntry(import.meta.url)) reportFaults('names', findNameFaults(projectRoot));
