/** In which chunks our modules come that several screens share: with the first script of every page, or of every screen of one kind. */
import { basename, join } from 'node:path';

/** What rolldown tells of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

interface Group {
  /** Null for a chunk of each module's own. */
  name: string | null;
  isShared: (users: readonly string[]) => boolean;
}

const entry = 'client/boot/main.tsx';
const ours = [
  'client/ui/',
  'client/lib/',
  'client/state/',
  'client/theme/',
  'client/features/manage/',
  'client/features/site/navigation/',
  'shared/',
];
const ofManagement = [
  'award/staff',
  'award/staff-edition',
  'community/staff',
  'content/editor',
  'content/review',
  'manage',
  'share/lab',
  'site/staff',
  'site/staff-parts',
  'upload',
  'video/subtitle',
];
/** Whether a module belongs to the management centre only. */
export const isManagement = (user: string) =>
  user.startsWith('client/pages/manage/') || ofManagement.some((feature) => user.startsWith(`client/features/${feature}/`));
const isAccount = (user: string) => /^client\/(pages\/(set\/|(login|preview|setup)\.)|features\/account\/)/.test(user);
const loginPage = 'client/pages/login.tsx';
/** Screens of some people only: what they share is not for everybody. */
const isOfSome = (user: string) => isManagement(user) || isAccount(user);
const isPublicPage = (user: string) => user.startsWith('client/pages/') && !isOfSome(user);

/** Shared by fewer, a module comes with each of them. */
const publicMin = 8;
const ofSomeMin = 8;

/** By falling priority: a group takes along what its modules import, so what is for more people is taken first. */
const groups: readonly Group[] = [
  { name: 'shell', isShared: (users) => users.includes(entry) || users.filter((user) => !isOfSome(user)).length >= publicMin },
  // A module of a public page and of many screens of some people: in a chunk with others it would bring them to that page.
  { name: null, isShared: (users) => users.some(isPublicPage) && users.filter(isOfSome).length >= ofSomeMin },
  // What public screens load later, with a dialog or the comments.
  { name: 'common', isShared: (users) => !users.every(isOfSome) && users.filter(isOfSome).length >= ofSomeMin },
  { name: 'forms', isShared: (users) => users.length >= ofSomeMin && users.every(isOfSome) && users.includes(loginPage) },
  { name: 'places', isShared: (users) => users.length >= ofSomeMin && users.every(isOfSome) && users.some(isAccount) },
  { name: 'desk', isShared: (users) => users.length >= ofSomeMin && users.every(isManagement) },
];

/** Chunks of small modules that are always loaded together. */
const together: Readonly<Record<string, readonly string[]>> = {
  'share-button': ['share/share-button.tsx', 'share/share-layout.ts', 'share/page-address.ts'],
  'item-page': ['community/like-bar.tsx', 'community/view-fact.tsx', 'content/other-language.tsx'],
};

interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
  priority: number;
}

/** Groups of chunks for the bundler. */
export function sharedChunks(root: string): ChunkGroup[] {
  const pathOf = (id: string) => id.slice(join(root, '/').length);
  const known = new Map<string, ReadonlySet<string>>();

  /** Screens, parts that load later and the entry, which bring the module along. */
  function usersOf(id: string, graph: Graph): ReadonlySet<string> {
    const found = known.get(id);
    if (found) return found;
    const users = new Set<string>();
    known.set(id, users);
    const info = graph.getModuleInfo(id);
    if (pathOf(id) === entry || (info && info.dynamicImporters.length > 0)) users.add(pathOf(id));
    for (const importer of info?.importers ?? []) for (const user of usersOf(importer, graph)) users.add(user);
    return users;
  }

  const byUsers = groups.map(({ name, isShared }, index) => ({
    name: (id: string, graph: Graph) =>
      ours.some((folder) => pathOf(id).startsWith(folder)) && isShared([...usersOf(id, graph)])
        ? (name ?? basename(id).replace(/[.]tsx?$/, ''))
        : null,
    debugName: name ?? 'own',
    priority: groups.length - index,
  }));
  const byName = Object.entries(together).map(([name, files]) => ({
    name: (id: string) => (files.some((file) => pathOf(id) === `client/features/${file}`) ? name : null),
    debugName: name,
    priority: 0,
  }));
  return [...byUsers, ...byName];
}
