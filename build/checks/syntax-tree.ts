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
  [field: string]: unknown;
}

/** Gets a node, and those around it, the closest last. */
export type Visit = (node: SyntaxNode, around: readonly SyntaxNode[]) => void;

/** Calls `visit` for every node of the file, the program first. */
export function visitNodes(file: string, source: string, visit: Visit): void {
  walk(parseSync(file, source).program, visit, []);
}

function walk(value: unknown, visit: Visit, around: readonly SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, around);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const inside = isNode(value) ? [...around, value] : around;
  if (isNode(value)) visit(value, around);
  for (const child of Object.values(value)) walk(child, visit, inside);
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string' && 'start' in value;
}
