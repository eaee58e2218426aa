/** Walks the syntax tree of a TypeScript file. */
import { parseSync } from 'vite';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  tag?: SyntaxNode;
  quasi?: SyntaxNode;
  quasis?: { value: { cooked: string } }[];
  name?: string;
  object?: SyntaxNode;
  property?: SyntaxNode;
  callee?: SyntaxNode;
  source?: SyntaxNode | null;
  arguments?: SyntaxNode[];
  elements?: SyntaxNode[];
}

/** Calls `visit` for every node of the file. */
export function visitNodes(file: string, source: string, visit: (node: SyntaxNode) => void): void {
  walk(parseSync(file, source).program, visit);
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
