/** Every text that stands in the source files: string literals, template literals and text between tags, without comments. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export interface SourceText {
  file: string;
  line: number;
  kind: 'string' | 'template' | 'element';
  /** The text; the holes of a template as `${}`. */
  text: string;
}

interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

/** Texts of all TypeScript files that match the pattern below `root`, tests left out. */
export function readSourceTexts(root: string, pattern: string): SourceText[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/[.]test[.]tsx?$/.test(file)).sort();
  return files.flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));
}

function textsOf(file: string, source: string): SourceText[] {
  const texts: SourceText[] = [];
  walk(parseSync(file, source).program, (node) => {
    const found = textOf(node);
    if (found) texts.push({ file, line: source.slice(0, node.start).split('\n').length, ...found });
  });
  return texts;
}

function textOf(node: SyntaxNode): Pick<SourceText, 'kind' | 'text'> | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return { kind: 'string', text: node.value };
  if (node.type === 'JSXText' && typeof node.value === 'string') return { kind: 'element', text: node.value };
  if (node.type === 'TemplateLiteral') return { kind: 'template', text: (node.quasis ?? []).map(({ value }) => value.cooked).join('${}') };
  return null;
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string' && 'start' in value;
}
