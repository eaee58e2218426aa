/** Chunks of the browser bundle that many screens load: libraries, the code of every page, the public shell. The bundler divides the rest by screen. */
import { join } from 'node:path';

/** Part of rolldown's module graph. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
  priority: number;
}

const entry = 'client/boot/main.tsx';

/** Chunk groups for rolldown. */
export function sharedChunks(root: string): ChunkGroup[] {
  const closures = new Map<string, ReadonlySet<string>>();

  /** A module and everything that it imports statically. */
  function closureOf(file: string, graph: Graph): ReadonlySet<string> {
    const cached = closures.get(file);
    if (cached) return cached;
    const found = new Set<string>();
    const open = [join(root, file)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    closures.set(file, found);
    return found;
  }

  // The entry waits for the chunk of its screen, which would wait for the entry if both shared a chunk with it.
  const isOf = (file: string) => (id: string, graph: Graph) => id !== join(root, entry) && closureOf(file, graph).has(id);
  const [ofEntry, ofPublic, ofStaff] = [entry, 'client/shells/public-shell.tsx', 'client/shells/staff-shell.tsx'].map(isOf);
  /** Primitives and rules, which staff screens have as well: in the chunk of the public shell they would bring all of it along. */
  const isCommon = (id: string) => ['shared/', 'client/ui/'].some((folder) => id.startsWith(join(root, folder)));
  const isCore = (id: string, graph: Graph) => ofEntry?.(id, graph) || (ofPublic?.(id, graph) && (isCommon(id) || ofStaff?.(id, graph)));
  const isPackage = (id: string) => /[\\/]node_modules[\\/]/.test(id);
  const group = (name: string, priority: number, has: (id: string, graph: Graph) => boolean | undefined): ChunkGroup => ({
    name: (id, graph) => (has(id, graph) ? name : null),
    debugName: name,
    priority,
  });
  return [
    // They change with an upgrade, not with each release.
    group('vendor', 3, (id, graph) => isPackage(id) && isCore(id, graph)),
    group('core', 2, isCore),
    group('public', 1, (id, graph) => ofPublic?.(id, graph)),
  ];
}
