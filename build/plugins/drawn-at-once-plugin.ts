/**
 * Marks components of the client that the server may call where their element is created (`server/render/styles/plain-jsx.ts`),
 * so that React has no work with them: their hooks give the same anywhere on a page. `useId` does not, whose ids differ by place,
 * nor what catches errors, waits, or gives parts below a context of their own.
 */
import type { Plugin } from 'vite';
import { isClientModule } from './server-variants-plugin.ts';

const hooks = new Set(
  (
    'useT useLanguage useSite useTabState useSnapshot useToasts useLocation useSiteLocation useHydrated ' +
    'useState useRef useMemo useCallback useEffect useLayoutEffect useEffectEvent useSyncExternalStore'
  ).split(' '),
);

/** Parts that only keep the place of others are created for every page, but hardly ever drawn. */
const standIn = /(Waiting|Waits|Space|Skeleton)$/;

/** The part of a syntax tree that is read here. */
interface Node {
  type: string;
  [field: string]: unknown;
}

export function drawnAtOnce(): Plugin {
  return {
    name: 'drawn-at-once',
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && isSsrBuild === true && mode === 'production',
    enforce: 'post',
    transform(code, id) {
      if (!isClientModule(id) || !id.endsWith('.tsx')) return null;
      const names = componentsIn(this.parse(code) as unknown as Node);
      if (names.length === 0) return null;
      return {
        code: `import { drawAtOnce } from '#server/render/styles/plain-jsx.ts';\n${code}\ndrawAtOnce(${names.join(', ')});\n`,
        map: null,
      };
    },
  };
}

/** The functions of a module that may be called at once. */
export function componentsIn(program: Node): string[] {
  return (program['body'] as readonly Node[]).flatMap((statement) => {
    const declared = statement.type.startsWith('Export') ? (statement['declaration'] as Node | null) : statement;
    if (declared?.type !== 'FunctionDeclaration') return [];
    const name = nameOf(declared['id'] as Node | null);
    return /^[A-Z]/.test(name) && !standIn.test(name) && isSame(declared['body']) ? [name] : [];
  });
}

const nameOf = (node: Node | null | undefined): string => (node?.type === 'Identifier' ? String(node['name']) : '');

/** Whether a piece of a component gives the same anywhere on a page. */
function isSame(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSame);
  if (typeof value !== 'object' || value === null || !('type' in value)) return true;
  const node = value as Node;
  if (node.type === 'CallExpression') {
    const called = nameOf(node['callee'] as Node);
    const [first] = node['arguments'] as readonly Node[];
    if (called === 'use') return nameOf(first).endsWith('Context');
    if (/^use[A-Z]/.test(called) && !hooks.has(called)) return false;
  }
  if (/^(Suspense|Activity|.*(Context|Provider|Boundary))$/.test(nameOf(node))) return false;
  if (node.type === 'MemberExpression' && nameOf(node['property'] as Node) === 'Provider') return false;
  return Object.values(node).every(isSame);
}
