/**
 * Checks that a text is the only child of its element: `npm run check:texts`. Page translators and other extensions move
 * text nodes; React then no longer finds the node beside which it inserts an element, or changes a text that nobody sees. The
 * only text of an element is set as `textContent`, which needs no node.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';
import { visitNodes, type SyntaxNode } from './syntax-tree.ts';

type Node = SyntaxNode & Record<string, unknown>;

/** Output of an expression: texts, elements, nothing, or what a caller passed in. */
type Drawn = 'text' | 'element' | 'nothing' | 'slot';

/** Elements and components whose children are usually a text. */
const ofText = /^(?:a|b|button|dd|dt|em|figcaption|h\d|i|label|li|p|q|small|span|strong|sub|summary|sup|td|th|Button|Link|FileButton)$/;

/** Returns one line per text that has a sibling in the components below `root`. */
export function findTextFaults(root: string): string[] {
  const files = globSync('client/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .sort();
  return files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')));
}

function faultsOf(file: string, source: string): string[] {
  const lineOf = ({ start }: SyntaxNode) => source.slice(0, start).split('\n').length;
  const scope = scopeOf(file, source);
  const faults: string[] = [];
  visitNodes(file, source, (node) => {
    for (const text of textsBesideSiblings(node as Node, scope))
      faults.push(
        `${
          source
            .slice(text.start, text.end as number)
            .trim()
            .split('\n', 1)[0]
        } in ${file}:${lineOf(text)}: a text beside another child needs an element of its own`,
      );
    for (const text of bareTexts(node as Node, scope))
      faults.push(
        `${source.slice(text.start, text.end as number).split('\n', 1)[0]} in ${file}:${lineOf(text)}: a component draws an element around its text`,
      );
  });
  return faults;
}

/** Children with a text, of an element that has several. */
function textsBesideSiblings(node: Node, scope: Scope): Node[] {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  const children = (node.children as Node[]).filter((child) => !isBlank(child));
  if (children.length < 2) return [];
  const name = nameOf((node.openingElement as Node | undefined)?.name as Node | undefined);
  return children.filter((child) => {
    const drawn = drawnBy(child, scope);
    return drawn.has('text') || (drawn.has('slot') && ofText.test(name));
  });
}

/** Texts that a component or a function of rows returns without an element, which stand beside whatever else is drawn. */
function bareTexts(node: Node, scope: Scope): Node[] {
  if (node.type === 'CallExpression' && nameOf(node.callee as Node) === 'map')
    return (node.arguments as Node[]).flatMap(({ body }) => {
      const drawsBoth = hasElement(body) && drawnBy(body as Node, scope).has('text');
      return drawsBoth ? [body as Node] : [];
    });
  if (node.type !== 'FunctionDeclaration' || !/^[A-Z]/.test(nameOf(node.id as Node))) return [];
  return returnedBy(node).filter((value) => !isNamed(value) && drawnBy(value, scope).has('text'));
}

const isNamed = ({ type }: Node) => type === 'Identifier' || type === 'MemberExpression' || type === 'CallExpression';

/** Values of the function's own return statements. */
function returnedBy(node: Node): Node[] {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (typeof value !== 'object' || value === null) return;
    const inner = value as Node;
    if (/^(?:Arrow)?Function/.test(inner.type ?? '')) return;
    if (inner.type === 'ReturnStatement' && inner.argument) found.push(inner.argument as Node);
    else Object.values(inner).forEach(look);
  };
  look(node.body);
  return found;
}

/** Line breaks of the source, comments and spaces, which nobody translates. */
function isBlank(child: Node): boolean {
  if (child.type === 'JSXText') return String(child.value).trim() === '';
  const expression = child.expression as Node | undefined;
  return expression?.type === 'JSXEmptyExpression' || (expression?.type === 'Literal' && String(expression.value).trim() === '');
}

function drawnBy(node: Node, scope: Scope): Set<Drawn> {
  const of = (value: unknown) => [...drawnBy(value as Node, scope)];
  const is = (...drawn: Drawn[]) => new Set(drawn);
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return is('text');
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return is(...of(node.expression));
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXSpreadChild':
      return is('element');
    case 'Literal':
      return is(typeof node.value === 'boolean' || node.value === null || node.value === '' ? 'nothing' : 'text');
    case 'ConditionalExpression':
      return is(...of(node.consequent), ...of(node.alternate));
    case 'LogicalExpression':
      return node.operator === '&&' ? is('nothing', ...of(node.right)) : is(...of(node.left), ...of(node.right));
    case 'ChainExpression':
      return is(...of(node.expression), 'nothing');
    case 'CallExpression':
      return is(callDraws(node, scope));
    case 'Identifier':
    case 'MemberExpression':
      return is(scope.get(nameOf(node)) ?? (nameOf(node) === 'undefined' ? 'nothing' : 'text'));
    default:
      return is('element');
  }
}

function callDraws(node: Node, scope: Scope): Drawn {
  const callee = node.callee as Node;
  const name = nameOf(callee);
  const values = node.arguments as Node[];
  if (name === 'createPortal' || values.some(hasHandler)) return 'element';
  if (/^(?:map|flatMap|from)$/.test(name)) return values.some(hasElement) || !values.some(givesText) ? 'element' : 'text';
  return scope.get(name) ?? 'text';
}

/** Whether a function of rows gives the text of each. */
function givesText({ body }: Node): boolean {
  const { type, callee } = (body ?? {}) as Node;
  return type === 'TemplateLiteral' || type === 'Literal' || type === 'MemberExpression' || nameOf(callee as Node | undefined) === 't';
}

/** Whether an argument is or holds a handler, as those are of a part that another feature draws. */
function hasHandler(node: Node): boolean {
  if (/^(?:on[A-Z]|close$)/.test(nameOf(node))) return true;
  const entries = node.type === 'ObjectExpression' ? (node.properties as Node[]) : [];
  return entries.some(({ key }) => /^on[A-Z]/.test(nameOf(key as Node)));
}

/** Values of the file's names; others are texts. */
type Scope = ReadonlyMap<string, Drawn>;

function scopeOf(file: string, source: string): Scope {
  const scope = new Map<string, Drawn>([['children', 'slot']]);
  visitNodes(file, source, (visited) => {
    const node = visited as Node;
    const annotation = source.slice(node.start, node.end as number);
    if (node.type === 'TSPropertySignature' && /\b(?:ReactNode|ReactElement)\b/.test(annotation))
      scope.set(nameOf(node.key as Node), /=>/.test(annotation) ? 'element' : 'slot');
    if (node.type === 'VariableDeclarator' && hasElement(node.init as Node)) scope.set(nameOf(node.id as Node), 'element');
    if (node.type === 'FunctionDeclaration' && hasElement(node.body as Node)) scope.set(nameOf(node.id as Node), 'element');
  });
  return scope;
}

function hasElement(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasElement);
  if (typeof value !== 'object' || value === null) return false;
  const { type } = value as Node;
  return type === 'JSXElement' || type === 'JSXFragment' || Object.values(value).some(hasElement);
}

/** The last part of a name. */
function nameOf(node: Node | undefined): string {
  const part = (node?.property ?? node) as Node | undefined;
  return typeof part?.name === 'string' ? part.name : '';
}

if (isEntry(import.meta.url)) reportFaults('texts', findTextFaults(projectRoot));
