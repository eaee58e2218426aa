/** Assigns modules that several screens share to chunks: one for every page, or one for each kind of screen. */
import { basename, join } from 'node:path';

/** Part of rolldown's module graph. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

interface Group {
  /** Null gives each module its own chunk. */
  name: string | null;
  isShared: (users: readonly string[]) => boolean;
  /** Only modules below this folder. */
  folder?: string;
}

const entry = 'client/boot/main.tsx';
const publicShell = 'client/shells/public-shell.tsx';
const staffShell = 'client/shells/staff-shell.tsx';
const ours = [
  'client/routes.tsx',
  'client/boot/document.tsx',
  'client/boot/embed-shell.tsx',
  'client/boot/shells.tsx',
  'client/boot/site-tree.tsx',
  'client/features/account/login-host.tsx',
  'client/features/video/player/',
  'client/ui/',
  'client/lib/',
  'client/state/',
  'client/theme/',
  'client/shells/',
  'client/features/manage/',
  'client/features/site/navigation/',
  'shared/',
];
const ofManagement = [
  'award/press',
  'award/staff',
  'award/staff-ceremony',
  'award/staff-edition',
  'award/staff-press',
  'award/staff-seal',
  'community/staff',
  'content/editor',
  'content/review',
  'manage',
  'share/lab',
  'site/staff',
  'site/staff-dashboard',
  'site/staff-parts',
  'site/staff-settings',
  'upload',
  'video/subtitle',
];
/** Whether a module belongs to the management centre only. */
export const isManagement = (user: string) =>
  user.startsWith('client/pages/manage/') ||
  user === staffShell ||
  user === 'client/staff-routes.tsx' ||
  ofManagement.some((feature) => user.startsWith(`client/features/${feature}/`));
const isAccount = (user: string) => /^client\/(pages\/(set\/|(login|preview|setup)\.)|features\/account\/)/.test(user);
const loginPage = 'client/pages/login.tsx';
/** Screens within the public shell, which load its chunk. */
const showsPublicShell = (user: string) => /^client\/pages\/manage\/(home-)?preview\.tsx$/.test(user);
/** Screens that only some users open; modules that only they share stay out of the chunks for everybody. */
const isOfSome = (user: string) => isManagement(user) || isAccount(user);
const isPublicPage = (user: string) => user.startsWith('client/pages/') && !isOfSome(user);

/** Modules with fewer users are duplicated or get their own chunk. */
const publicMin = 8;
const ofSomeMin = 8;

const isForPublic = (users: readonly string[]) =>
  users.includes(publicShell) || users.filter((user) => !isOfSome(user)).length >= publicMin;

/** In descending priority: a group includes the imports of its modules, so groups for more users come first. */
const groups: readonly Group[] = [
  {
    name: 'core',
    isShared: (users) =>
      users.includes(entry) || (isForPublic(users) && users.some((user) => isManagement(user) && !showsPublicShell(user))),
  },
  // Management screens do not load the public shell.
  { name: 'public', isShared: isForPublic },
  // Modules of a public page and of many restricted screens get their own chunk, so that the page does not load the others.
  { name: null, isShared: (users) => users.some(isPublicPage) && users.filter(isOfSome).length >= ofSomeMin },
  // Modules that the shell of the management centre shares with a few other screens.
  { name: null, isShared: (users) => users.includes(staffShell) && !users.every(isManagement) },
  // Modules that public screens load later, with a dialog or the comments.
  { name: 'common', isShared: (users) => !users.every(isOfSome) && users.filter(isOfSome).length >= ofSomeMin },
  { name: 'staff', isShared: (users) => users.includes(staffShell) && users.every(isManagement) },
  { name: 'forms', isShared: (users) => users.length >= ofSomeMin && users.every(isOfSome) && users.includes(loginPage) },
  { name: 'places', isShared: (users) => users.length >= ofSomeMin && users.every(isOfSome) && users.some(isAccount) },
  // Contracts and rules of one kind of record: a screen loads those of its records.
  { name: null, folder: 'shared/', isShared: (users) => users.length >= ofSomeMin && users.every(isManagement) },
  { name: 'lists', isShared: (users) => users.length >= ofSomeMin && users.every(isManagement) },
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

/** Chunk groups for rolldown. */
export function sharedChunks(root: string): ChunkGroup[] {
  const pathOf = (id: string) => id.slice(join(root, '/').length);
  const known = new Map<string, ReadonlySet<string>>();

  /** The entry, screens and lazy modules that import the module, directly or indirectly. */
  function usersOf(id: string, graph: Graph): ReadonlySet<string> {
    const cached = known.get(id);
    if (cached) return cached;
    const users = new Set<string>();
    known.set(id, users);
    const info = graph.getModuleInfo(id);
    if (pathOf(id) === entry || (info && info.dynamicImporters.length > 0)) users.add(pathOf(id));
    for (const importer of info?.importers ?? []) for (const user of usersOf(importer, graph)) users.add(user);
    return users;
  }

  const byUsers = groups.map(({ name, isShared, folder = '' }, index) => ({
    name: (id: string, graph: Graph) =>
      pathOf(id).startsWith(folder) && ours.some((own) => pathOf(id).startsWith(own)) && isShared([...usersOf(id, graph)])
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
