/** Puts what every start of the server loads into one chunk: finding, linking and compiling hundreds of files is a third of a start. */
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

/** Modules that a start loads; those below the first are imported while it runs. */
const roots = [
  'server/serve.ts',
  'server/db/client.ts',
  'server/db/wait-for-server.ts',
  'server/db/migrate.ts',
  'server/db/check-notifications.ts',
  'server/db/maintain.ts',
  'server/services/content/fixed-content.ts',
  'server/services/create-services.ts',
  'server/render/render-page.tsx',
  'server/render/page-head.ts',
  'server/render/styles/global-styles.ts',
  'client/pages/home.tsx',
  'client/pages/embed-failure.tsx',
  'client/pages/not-found.tsx',
  'client/pages/page-error.tsx',
  'client/shells/public-shell.tsx',
  'client/shells/staff-shell.tsx',
];

/** Threads and programs of their own, which load only their part. The step that writes the style file must see components being made. */
const others = [
  'build/steps/write-style-file.ts',
  'server/db/embedded/worker.ts',
  'server/services/article-import/article-worker.ts',
  'server/services/media/font-subset-worker.ts',
  'server/services/press/mark-worker.ts',
  'server/services/share/share-picture-worker.ts',
  'server/demo/picture-process.ts',
];

/** Chunk groups for rolldown. */
export function startChunk(root: string): ChunkGroup[] {
  const closures = new Map<readonly string[], ReadonlySet<string>>();

  /** The modules and everything that they import statically. */
  function closureOf(files: readonly string[], graph: Graph): ReadonlySet<string> {
    const cached = closures.get(files);
    if (cached) return cached;
    const found = new Set<string>();
    const open = files.map((file) => join(root, file));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    closures.set(files, found);
    return found;
  }

  return [
    {
      // First, so that a thread does not load the server.
      name: (id, graph) => (closureOf(others, graph).has(id) && closureOf(roots, graph).has(id) ? 'of-threads' : null),
      debugName: 'of-threads',
      priority: 2,
    },
    { name: (id, graph) => (closureOf(roots, graph).has(id) ? 'of-start' : null), debugName: 'of-start', priority: 1 },
  ];
}
