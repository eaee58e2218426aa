/** Reads the imports of all source files with the build's parser: types, re-exports, `import()`, globs and `new URL()` included. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { visitNodes, type SyntaxNode } from './syntax-tree.ts';

/** `glob` is separate because a glob does not load its files, so it cannot close a cycle. */
export type DependencyType = 'local' | 'glob' | 'core' | 'npm' | 'npm-dev' | 'npm-undeclared' | 'missing';

export interface Dependency {
  /** Path from the root; `node_modules/<name>/` for packages, `node:<name>` for Node.js modules. */
  to: string;
  type: DependencyType;
}

/** Imports by source file, all as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly Dependency[]>;

const sourceFolders = ['build', 'client', 'server', 'shared', 'test'] as const;

/** Reads the import graph of all TypeScript files below `root`. */
export function readImportGraph(root: string): ImportGraph {
  const packages = readPackages(root);
  const files = globSync(`{${sourceFolders.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map(toPosix)
    .sort();
  return new Map(
    files.map((file) => [
      file,
      [...new Set(specifiersOf(root, file))].flatMap((specifier) => resolve({ root, packages, file, specifier })),
    ]),
  );
}

interface Packages {
  product: ReadonlySet<string>;
  development: ReadonlySet<string>;
}

function readPackages(root: string): Packages {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return { product: new Set(), development: new Set() };
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return { product: new Set(Object.keys(dependencies)), development: new Set(Object.keys(devDependencies)) };
}

function specifiersOf(root: string, file: string): string[] {
  const specifiers: string[] = [];
  visitNodes(file, readFileSync(join(root, file), 'utf8'), (node) => {
    for (const { value } of specifierNodes(node)) if (typeof value === 'string' && !value.startsWith('!')) specifiers.push(value);
  });
  return specifiers;
}

/** String nodes that name a file: in an import, a re-export, `import()`, `import('…').T`, a glob, or the URL of a worker. */
function specifierNodes({ type, source, callee, arguments: callArguments = [] }: SyntaxNode): readonly SyntaxNode[] {
  if (/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$|^TSImportType$/.test(type)) return source ? [source] : [];
  const [first, second] = callArguments;
  if (!first) return [];
  const isGlob = type === 'CallExpression' && callee?.property?.name === 'glob' && callee.object?.type === 'MetaProperty';
  if (isGlob) return first.elements ?? [first];
  const isAddress = type === 'NewExpression' && callee?.name === 'URL' && second?.object?.type === 'MetaProperty';
  return isAddress && /[.]tsx?$/.test(String(first.value)) ? [first] : [];
}

interface Question {
  root: string;
  packages: Packages;
  file: string;
  specifier: string;
}

function resolve({ root, packages, file, specifier: written }: Question): Dependency[] {
  const specifier = written.replace(/\?\w+$/, '');
  if (specifier.startsWith('virtual:')) return [];
  if (specifier.includes('*')) {
    const pattern = specifier.startsWith('/') ? specifier.slice(1) : posix.join(dirname(file), specifier);
    return globSync(pattern, { cwd: root }).map((to) => ({ to: toPosix(to), type: 'glob' }));
  }
  if (/^[#./]/.test(specifier)) {
    const path = specifier.replace('?inline-script', '');
    const to = path.startsWith('#') ? path.slice(1) : posix.join(path.startsWith('/') ? '' : dirname(file), path);
    return [{ to, type: isFile(join(root, to)) ? 'local' : 'missing' }];
  }
  if (isBuiltin(specifier)) return [{ to: specifier.startsWith('node:') ? specifier : `node:${specifier}`, type: 'core' }];
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return [{ to: `node_modules/${name}/`, type: packageType(packages, name) }];
}

function packageType({ product, development }: Packages, name: string): DependencyType {
  if (product.has(name)) return 'npm';
  return development.has(name) ? 'npm-dev' : 'npm-undeclared';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/');
}
