/** Checks every import against build/checks/dependency-rules.cjs: `npm run check:imports`. */
import { createRequire } from 'node:module';
import { readImportGraph, type Dependency, type ImportGraph } from './import-graph.ts';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';

interface Side {
  path?: string;
  pathNot?: string;
}

interface Rule {
  name: string;
  from: Side;
  to: Side & { circular?: boolean; reachable?: boolean; dependencyTypes?: readonly Dependency['type'][] };
}

/** Rules in the order of dependency-rules.cjs. */
export function importRules(): readonly Rule[] {
  const require = createRequire(import.meta.url);
  return (require('./dependency-rules.cjs') as { forbidden: Rule[] }).forbidden;
}

/** Returns one line per forbidden import below `root`: rule, importing file, imported file. */
export function findForbiddenImports(root: string): string[] {
  const graph = readImportGraph(root);
  return importRules().flatMap((rule) => breaches(rule, graph).map((text) => `${rule.name}: ${text}`));
}

function breaches(rule: Rule, graph: ImportGraph): string[] {
  if (rule.to.circular) return findCircles(graph).map((circle) => circle.join(' -> '));
  if (rule.to.reachable === false) return findUnreachable(rule, graph);
  return [...graph].flatMap(([file, dependencies]) => {
    const captured = matches(file, rule.from);
    if (!captured) return [];
    return dependencies.filter((dependency) => isForbidden(rule, dependency, captured)).map(({ to }) => `${file} -> ${to}`);
  });
}

function isForbidden({ to: rule }: Rule, { to, type }: Dependency, captured: readonly string[]): boolean {
  if (rule.dependencyTypes && !rule.dependencyTypes.includes(type)) return false;
  const fill = (pattern?: string) => pattern?.replace(/\$(\d)/g, (_, index: string) => captured[Number(index)] ?? '');
  return matches(to, { path: fill(rule.path), pathNot: fill(rule.pathNot) }) !== null;
}

function matches(path: string, side: Side): readonly string[] | null {
  if (side.pathNot && new RegExp(side.pathNot).test(path)) return null;
  return side.path ? new RegExp(side.path).exec(path) : [];
}

function findUnreachable(rule: Rule, graph: ImportGraph): string[] {
  const waiting = [...graph.keys()].filter((file) => matches(file, rule.from));
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const fresh = (graph.get(file) ?? []).filter(({ to }) => !seen.has(to)).map(({ to }) => to);
    for (const to of fresh) seen.add(to);
    waiting.push(...fresh);
  }
  return [...graph.keys()].filter((file) => matches(file, rule.to) && !seen.has(file)).map((file) => `${file} is reached from no entry`);
}

/** Import cycles, each once, starting at its alphabetically first file. */
function findCircles(graph: ImportGraph): string[][] {
  const circles = new Map<string, string[]>();
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      const circle = trail.slice(at);
      circles.set([...circle].sort().join('|'), [...circle, file]);
    }
    if (at >= 0 || done.has(file)) return;
    for (const { to, type } of graph.get(file) ?? []) if (type === 'local') visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return [...circles.values()];
}

if (isEntry(import.meta.url)) reportFaults('imports', findForbiddenImports(projectRoot));
