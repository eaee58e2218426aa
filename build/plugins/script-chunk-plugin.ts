/**
 * Makes the chunks that a start runs scripts, so that V8 can keep the code of their functions (`server/ports/compiled-code.ts`): of a
 * module it cannot. The module stays, imports what the script needs, and exports what the script has made.
 */
import type { Plugin } from 'vite';

/** Groups of `start-chunk.ts`. */
const scriptChunks = new Set(['of-start', 'of-threads']);
/** File of `server/ports/compiled-code.ts` from a chunk. */
const runner = '../compiled-code.js';

/** The part of a syntax tree that is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A piece of text that is replaced. */
type Change = readonly [start: number, end: number, text: string];

export function scriptChunk(): Plugin {
  return {
    name: 'script-chunk',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !scriptChunks.has(chunk.name)) continue;
        const fileName = chunk.fileName.replace(/\.js$/, '.script.js');
        const views = viewsOf(chunk.fileName, Object.values(bundle), (code) => this.parse(code) as unknown as Node);
        const names = { scriptName: nameIn(fileName), views };
        const { module, script } = splitChunk(chunk.code, this.parse(chunk.code) as unknown as Node, names);
        chunk.code = module;
        this.emitFile({ type: 'asset', fileName, source: script });
      }
    },
  };
}

/** Files that only pass on exports of a chunk, with the outer name of each and its name in the chunk: its modules that are imported at run time. */
type Views = ReadonlyMap<string, readonly (readonly [outer: string, exported: string])[]>;

function viewsOf(fileName: string, chunks: readonly { fileName: string; code?: string }[], parse: (code: string) => Node): Views {
  const passesOn = (code: string) => code.startsWith('export {') && code.trimEnd().endsWith(`from "./${nameIn(fileName)}";`);
  return new Map(
    chunks.flatMap(({ fileName: view, code = '' }) => {
      const [statement, ...others] = passesOn(code) ? (parse(code)['body'] as Node[]) : [];
      if (!statement || others.length > 0) return [];
      return [[`./${nameIn(view)}`, specifiersOf(statement).map(([local, outer]) => [outer, local] as const)] as const];
    }),
  );
}

const nameIn = (fileName: string): string => fileName.split('/').at(-1) ?? '';

/**
 * The module and the script of a chunk. What the script imports of its own chunk at run time is there without a file. Throws for an
 * export that a function assigns later, because the module would export the earlier value.
 */
export function splitChunk(
  code: string,
  program: Node,
  { scriptName, views = new Map() }: { scriptName: string; views?: Views },
): { module: string; script: string } {
  const statements = program['body'] as Node[];
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const exports = statements.filter(({ type }) => type.startsWith('Export'));
  const given = imports.flatMap((statement) => specifiersOf(statement).map(([local]) => local));
  const made = exports.flatMap(specifiersOf);
  const late = lateAssigned(program, new Set(made.map(([local]) => local)));
  if (late.length > 0) throw new Error(`${scriptName} assigns what it exports: ${late.join(', ')}; export a function that reads it`);
  const body = withChanges(code, [
    ...[...imports, ...exports].map(({ start, end }): Change => [start, end, '']),
    ...nodesIn(program)
      .filter(({ type }) => type === 'ImportExpression')
      .map(({ start }): Change => [start, start + 'import'.length, 'importModule']),
    ...nodesIn(program)
      .filter(({ type, meta }) => type === 'MetaProperty' && nameOf(meta) === 'import')
      .map(({ start, end }): Change => [start, end, 'importMeta']),
  ]);
  const script = `(function (importModule, importMeta, ${given.join(', ')}) {\n'use strict';\n${body}\nreturn { ${made.map(([local]) => local).join(', ')} };\n})`;
  const module = [
    ...imports.map(({ start, end }) => code.slice(start, end)),
    `import { runScript } from '${runner}';`,
    `const run = runScript(\`\${import.meta.dirname}/${scriptName}\`);`,
    `const own = {`,
    ...[...views].map(([name, names]) => {
      const madeAs = (exported: string) => `made${made.findIndex(([, outer]) => outer === exported)}`;
      return `${JSON.stringify(name)}: () => ({ ${names.map(([outer, exported]) => `${outer}: ${madeAs(exported)}`).join(', ')} }),`;
    }),
    `};`,
    // Its exports are there when the script has run.
    `const load = (name) => (Object.hasOwn(own, name) ? Promise.resolve().then(own[name]) : import(name));`,
    `const { ${made.map(([local], at) => `${local}: made${at}`).join(', ')} } = run(load, import.meta, ${given.join(', ')});`,
    `export { ${made.map(([, exported], at) => `made${at} as ${exported}`).join(', ')} };`,
  ].join('\n');
  return { module, script: inAscii(script) };
}

/** Local and outer names of an import or export statement. */
function specifiersOf({ type, declaration, specifiers }: Node): (readonly [local: string, outer: string])[] {
  if (type === 'ExportDefaultDeclaration' || type === 'ExportAllDeclaration' || declaration)
    throw new Error(`A chunk has a statement ${type}`);
  return (specifiers as Node[]).map(({ local, exported }) => [nameOf(local), nameOf(exported)]);
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'] ?? '');

function withChanges(code: string, changes: readonly Change[]): string {
  let [text, at] = ['', 0];
  for (const [start, end, replacement] of changes.toSorted(([one], [other]) => one - other)) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}

const inAscii = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The nodes below a node, in no order. */
function nodesIn(node: Node, enters: (node: Node) => boolean = () => true): Node[] {
  const [found, open]: [Node[], unknown[]] = [[], Object.values(node)];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if ('type' in value) found.push(value as Node);
    if (!('type' in value) || enters(value as Node)) for (const part of Object.values(value)) open.push(part);
  }
  return found;
}

const isFunction = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || /^Function(Declaration|Expression)$/.test(type);

/** Names of the chunk's top level that a function assigns, so that they may change after the module has read them. */
function lateAssigned(program: Node, names: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const search = (node: Node, functions: readonly Node[]): void => {
    for (const inner of nodesIn(node, (one) => !isFunction(one))) {
      if (isFunction(inner)) search(inner, [...functions, inner]);
      for (const name of assignedBy(inner))
        if (functions.length > 0 && names.has(name) && !functions.some((one) => declares(one, name))) found.add(name);
    }
  };
  search(program, []);
  return [...found];
}

function assignedBy({ type, left, argument }: Node): string[] {
  if (type === 'UpdateExpression') return [nameOf(argument)];
  return type === 'AssignmentExpression' || type === 'ForOfStatement' || type === 'ForInStatement' ? namesOf(left) : [];
}

/** Whether a function has a variable of its own with this name. */
function declares(owner: Node, name: string): boolean {
  if ((owner['params'] as Node[]).some((parameter) => namesOf(parameter).includes(name)) || nameOf(owner['id']) === name) return true;
  return nodesIn(owner['body'] as Node, (one) => !isFunction(one)).some(({ type, id, param }) => {
    if (type === 'CatchClause') return namesOf(param).includes(name);
    return /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(type) && namesOf(id).includes(name);
  });
}

/** The names that a pattern gives values to. */
function namesOf(pattern: unknown): string[] {
  const { type, name, left, argument, elements, properties, value } = (pattern ?? {}) as Node;
  if (type === 'Identifier') return [String(name)];
  if (type === 'AssignmentPattern') return namesOf(left);
  if (type === 'RestElement') return namesOf(argument);
  if (type === 'ArrayPattern') return (elements as unknown[]).flatMap(namesOf);
  if (type === 'ObjectPattern') return (properties as unknown[]).flatMap(namesOf);
  return type === 'Property' ? namesOf(value) : [];
}
