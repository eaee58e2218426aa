/**
 * Takes a capability out of the code: `npm run takeout -- <name>` deletes its files and, in lists elsewhere, what registers it.
 * Tables stay in the database until a migration drops them.
 */
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SyntaxNode, visitNodes } from '#build/checks/syntax-tree.ts';
import { capabilities, type Capability } from './capabilities.ts';

/** Takes the capability out of the project at `root`; returns the files that were deleted and changed, as paths from the root. */
export function takeOut(root: string, { files, words }: Capability): { deleted: string[]; changed: string[] } {
  const deleted = files
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map(toPosix)
    .filter((file) => statSync(join(root, file)).isFile());
  for (const file of deleted) rmSync(join(root, file));
  const marks = [...words, ...deleted.map((file) => posix.basename(file))];
  const rest = globSync(['{build,client,server,shared,test}/**/*.{ts,tsx}', 'locales/**/*.json'], { cwd: root }).map(toPosix);
  const changed = rest.filter((file) => {
    if (file === 'build/tools/capabilities.ts') return false;
    const before = readFileSync(join(root, file), 'utf8');
    if (!marks.some((mark) => before.includes(mark))) return false;
    const after = file.endsWith('.json') ? withoutTexts(before, words) : withoutMembers(file, before, { deleted: new Set(deleted), words });
    if (after !== before) writeFileSync(join(root, file), after);
    return after !== before;
  });
  return { deleted, changed };
}

function withoutTexts(json: string, words: readonly string[]): string {
  const lines = json.split('\n').filter((line) => !words.some((word) => line.trimStart().startsWith(`"${word}": "`)));
  return lines.join('\n').replaceAll(/,(\n\s*\})/g, '$1');
}

interface Source {
  file: string;
  text: string;
  /** Names that went with their declaration. */
  names: Set<string>;
}

interface Gone {
  deleted: ReadonlySet<string>;
  words: readonly string[];
}

/** Repeats until nothing more goes: a member that went may have declared a name, or have been the last use of an import. */
function withoutMembers(file: string, source: string, gone: Gone): string {
  const names = new Set<string>();
  let text = source;
  for (;;) {
    const members = text === source ? [] : unusedImports(file, text);
    members.push(...goneMembers({ file, text, names }, gone));
    const ranges = members
      .map((node) => rangeOf(text, node))
      .toSorted(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
    const outer = ranges.filter(([start, end], at) => !ranges.slice(0, at).some(([before, after]) => before <= start && end <= after));
    if (outer.length === 0) return text;
    for (const [start, end] of outer.toReversed()) text = text.slice(0, start) + text.slice(end);
  }
}

/** Members that import a deleted file, that bear one of the words, or that use a name which is gone; adds the names that go with them. */
function goneMembers({ file, text, names }: Source, { deleted, words }: Gone): SyntaxNode[] {
  const members: SyntaxNode[] = [];
  visitNodes(file, text, (node, around) => {
    const isImport = isFileName(node) && deleted.has(pathOf(file, node['source']));
    const isUse = /^(JSX)?Identifier$/.test(node.type) && names.has(node['name'] as string) && !isKey(node, around.at(-1));
    if (!isImport && !isUse && !isWord(node, around, words)) return;
    // What a file is loaded for is the whole declaration.
    const member = isImport ? (around[1] ?? node) : memberOf([...around, node]);
    members.push(member);
    const list = around[around.indexOf(member) - 1];
    for (const name of declaredNames(member, list)) names.add(name);
  });
  return members;
}

function declaredNames(member: SyntaxNode, list: SyntaxNode | undefined): string[] {
  if (list?.type === 'ObjectPattern') return [(member['value'] as { name?: string }).name ?? []].flat();
  const declaration = (member['declaration'] ?? member) as SyntaxNode;
  const declared = [declaration, ...((declaration['declarations'] ?? declaration['specifiers'] ?? []) as SyntaxNode[])];
  return declared.flatMap((one) => ((one['local'] ?? one['id']) as { name?: string } | null) ?? []).flatMap(({ name }) => name ?? []);
}

function unusedImports(file: string, text: string): SyntaxNode[] {
  const uses = new Set<unknown>();
  const imports: SyntaxNode[] = [];
  visitNodes(file, text, (node, around) => {
    if (node.type === 'ImportDeclaration' && (node['specifiers'] as SyntaxNode[]).length > 0) imports.push(node);
    if (around[1]?.type !== 'ImportDeclaration' && /^(JSX)?Identifier$/.test(node.type) && !isKey(node, around.at(-1)))
      uses.add(node['name']);
  });
  return imports.flatMap((node) => {
    const unused = (node['specifiers'] as SyntaxNode[]).filter(({ local }) => !uses.has((local as { name: string }).name));
    return unused.length === (node['specifiers'] as SyntaxNode[]).length ? [node] : unused;
  });
}

/** Fields that hold members of a list: elements, properties, statements, alternatives of a type, children of an element. */
const listFields: Readonly<Record<string, string>> = {
  ArrayExpression: 'elements',
  ObjectExpression: 'properties',
  ObjectPattern: 'properties',
  TSInterfaceBody: 'body',
  TSTypeLiteral: 'members',
  TSUnionType: 'types',
  Program: 'body',
  BlockStatement: 'body',
  JSXElement: 'children',
};

/** The smallest member of a list around the last node; of a table of arrays the row. */
function memberOf(path: readonly SyntaxNode[]): SyntaxNode {
  const at = path.findLastIndex((node, index) => {
    const list = path[index - 1];
    const field = listFields[list?.type ?? ''];
    const isCell = list?.type === 'ArrayExpression' && path[index - 2]?.type === 'ArrayExpression';
    return field !== undefined && !isCell && ((list as SyntaxNode)[field] as SyntaxNode[]).includes(node);
  });
  return path[at] ?? (path[0] as SyntaxNode);
}

/** Whether the node is a literal, the name of a member, or of one that is taken from an object, and one of the words. */
function isWord(node: SyntaxNode, around: readonly SyntaxNode[], words: readonly string[]): boolean {
  if (node.type === 'Literal') return words.includes(node['value'] as string);
  if (node.type !== 'Identifier' || !words.includes(node['name'] as string)) return false;
  const [list, parent] = around.slice(-2);
  return isKey(node, parent) || (list?.type === 'ObjectPattern' && parent?.['shorthand'] === true);
}

/** Whether an identifier is the name of a property rather than a use of a variable. */
function isKey(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent || parent['computed'] === true || parent['shorthand'] === true) return false;
  return parent['key'] === node || (parent.type === 'MemberExpression' && parent['property'] === node);
}

const isFileName = ({ type }: SyntaxNode) =>
  /^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration|TSImportType)$/.test(type);

/** The file that a specifier names, as path from the root. */
function pathOf(file: string, source: unknown): string {
  const specifier = (source as { value?: string } | null | undefined)?.value ?? '';
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(file), specifier);
}

/** The text of a member with the comment before it and the comma or bar that parts it from the next; of a last alternative, from the one before. */
function rangeOf(text: string, { start, end }: SyntaxNode): [number, number] {
  const after = /^\s*[,|]/.exec(text.slice(end))?.[0] ?? '';
  const head = text.slice(0, start);
  const bar = after === '' ? /\s*\|\s*$/.exec(head) : null;
  const before = (bar ?? /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*|(?:\/\/[^\n]*\n\s*)+)$/.exec(head))?.[0] ?? '';
  return [start - before.length, end + after.length];
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const name = process.argv[2] ?? '';
  const capability = capabilities[name];
  if (!capability) throw new Error(`“${name}” is not a capability; use ${Object.keys(capabilities).join(', ')}`);
  const { deleted, changed } = takeOut(process.cwd(), capability);
  process.stdout.write(
    `${name} is taken out: ${deleted.length} files deleted, ${changed.length} changed. Run npm run format and npm run check.\n`,
  );
}
