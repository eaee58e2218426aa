/** Reads the string literals, template literals and JSX texts of source files, without comments. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitNodes, type SyntaxNode } from './syntax-tree.ts';

export interface SourceText {
  file: string;
  line: number;
  kind: 'string' | 'template' | 'element';
  /** The text; each expression of a template is `${}`. */
  text: string;
}

/** Texts of all TypeScript files below `root` that match the pattern, except tests. */
export function readSourceTexts(root: string, pattern: string): SourceText[] {
  const files = globSync(pattern, { cwd: root })
    .filter((file) => !/[.]test[.]tsx?$/.test(file))
    .sort();
  return files.flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));
}

function textsOf(file: string, source: string): SourceText[] {
  const texts: SourceText[] = [];
  visitNodes(file, source, (node) => {
    const text = textOf(node);
    if (text) texts.push({ file, line: source.slice(0, node.start).split('\n').length, ...text });
  });
  return texts;
}

function textOf(node: SyntaxNode): Pick<SourceText, 'kind' | 'text'> | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return { kind: 'string', text: node.value };
  if (node.type === 'JSXText' && typeof node.value === 'string') return { kind: 'element', text: node.value };
  if (node.type === 'TemplateLiteral') return { kind: 'template', text: (node.quasis ?? []).map(({ value }) => value.cooked).join('${}') };
  return null;
}
