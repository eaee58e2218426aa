/** Which of our modules come with the first script of every page: those that many public screens share. */
import { join } from 'node:path';

/** What rolldown tells of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Fewer users than this, and a part comes with each of them. */
const usersMin = 8;
const ours = ['client/ui/', 'client/lib/', 'client/state/', 'client/theme/', 'client/features/navigation/', 'shared/'];
/** Screens of some people only: what they share is not for everybody. */
const ofSome = [
  ...['manage/', 'set/', 'login.tsx', 'preview.tsx'].map((page) => `client/pages/${page}`),
  ...['account', 'awards', 'desk', 'editor', 'job', 'manage', 'moderation', 'review', 'subtitle', 'upload', 'video-panel'].map((feature) => `client/features/${feature}/`),
];

/** A name function for a group of chunks: `shell`, or null for what follows the bundler's own rule. */
export function shellOf(root: string): (id: string, graph: Graph) => string | null {
  const starts = (id: string, folders: readonly string[]) => folders.some((folder) => id.startsWith(join(root, folder)));
  const known = new Map<string, ReadonlySet<string>>();

  /** Screens, and parts that load later, which bring the module along. */
  function usersOf(id: string, graph: Graph): ReadonlySet<string> {
    const found = known.get(id);
    if (found) return found;
    const users = new Set<string>();
    known.set(id, users);
    const info = graph.getModuleInfo(id);
    if (info && info.dynamicImporters.length > 0 && !starts(id, ofSome)) users.add(id);
    for (const importer of info?.importers ?? []) {
      if (importer === join(root, 'client/main.tsx')) for (let user = 0; user < usersMin; user += 1) users.add(`main ${user}`);
      for (const user of usersOf(importer, graph)) users.add(user);
    }
    return users;
  }

  return (id, graph) => (starts(id, ours) && usersOf(id, graph).size >= usersMin ? 'shell' : null);
}
