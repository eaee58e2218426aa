/** Texts of screens: each module finds its namespaces loaded by the screen, its shell, or the step that loads the module. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { embedFailurePage } from './boot/embed-shell.tsx';
import { baseNamespaces } from './lib/translations.ts';
import { screens } from './all-routes.ts';

interface Module {
  namespaces: ReadonlySet<string>;
  imports: readonly string[];
  /** Modules that are loaded later, with the namespaces that are loaded with each. */
  later: readonly { file: string; texts: readonly string[] }[];
}

const namespaces = readdirSync(join(projectRoot, 'locales/en')).map((file) => file.replace('.json', ''));
// Texts of errors are found by their codes.
const key = new RegExp(`['"\`](${namespaces.filter((name) => name !== 'errors').join('|')}):[\\w$][\\w\${}-]*[.]`, 'g');

test('a page and what it loads later find their texts', () => {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const visit = (root: string, loaded: ReadonlySet<string>) => {
    const state = `${root} ${[...loaded].sort().join(' ')}`;
    if (seen.has(state)) return;
    seen.add(state);
    for (const file of withImports(root)) {
      const { namespaces: used, later } = moduleOf(file);
      for (const name of used) if (!loaded.has(name)) missing.add(`${name}: ${file}, from ${root}`);
      for (const next of later) visit(next.file, new Set([...loaded, ...next.texts]));
    }
  };
  for (const { page, shell } of screens) visit(page.id, new Set([...baseNamespaces, ...page.texts, ...(shell?.handle.texts ?? [])]));
  for (const { handle } of new Set(screens.flatMap(({ shell }) => shell ?? [])))
    visit(handle.id, new Set([...baseNamespaces, ...handle.texts]));
  visit(embedFailurePage.id, new Set([...baseNamespaces, ...embedFailurePage.texts]));

  expect([...missing]).toEqual([]);
  // As many as there are, or the patterns find nothing.
  expect(seen.size).toBeGreaterThan(screens.length * 1.5);
});

const known = new Map<string, Module>();

function moduleOf(file: string): Module {
  const read = known.get(file) ?? readModule(file);
  known.set(file, read);
  return read;
}

function readModule(file: string): Module {
  const code = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
  const found = (pattern: RegExp, text = code) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const resolved = (specifiers: readonly string[]) =>
    specifiers
      .map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)))
      .filter((path) => /^(client|shared)\/.*\.tsx?$/.test(path) && existsSync(join(projectRoot, path)));
  const steps = [...found(/Promise\.all\(\[([^;]*?)\]\)[.;]/g), code];
  const later = steps.flatMap((step) => {
    const texts = step === code ? [] : found(/addTexts\(\[([^\]]*)\]\)/g, step).flatMap((names) => found(/'([\w-]+)'/g, names));
    return resolved(found(/import\(\s*'([^']+)'/g, step)).map((path) => ({ file: path, texts }));
  });
  // An import within a step is read once, with the step's texts.
  const first = later.filter(({ file: path }, index) => later.findIndex((one) => one.file === path) === index);
  return { namespaces: new Set(found(key)), imports: resolved(found(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)), later: first };
}

function withImports(root: string): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    moduleOf(file).imports.forEach(add);
  };
  add(root);
  return files;
}
