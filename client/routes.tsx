/** The public screens in one table: path, page, background, caching and the query parameters that matter. Those of the management centre are in `staff-routes.tsx`. */
import { useLocation, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { sectionPattern } from '#shared/breadcrumbs.ts';
import { accessFilters } from '#shared/video/access.ts';
import { splitLanguage } from '#shared/language.ts';
import { EmbedFailure, EmbedFrame, EmbedShell, EmbedWaiting } from '#client/boot/embed-shell.tsx';
import { publicShell, type SiteShell } from '#client/boot/shells.tsx';
import { loadWhole, notFound, refusalOf } from '#client/lib/loader.ts';
import { page, publicPages, type LoadedPage, type PageHandle } from '#client/lib/page.tsx';

export type Background = 'default' | 'small' | 'cultural';

export interface Screen {
  /** Pattern in canonical lower case; matching ignores case. */
  path: string;
  page: PageHandle;
  background: Background;
  /** Keeps the list as it was when the visitor comes back with the browser's buttons. */
  keepAlive: boolean;
  /** Query parameters that change the page, with the values they can have; all else is ignored by the page cache. */
  query: Readonly<Record<string, RegExp>>;
  /** Any path of its shape may be one: only its data tells whether it exists. */
  isOpen: boolean;
  /** What the path has to look like where the pattern says too little; of rows with one pattern the first that fits has it. */
  shape?: RegExp;
  /** Parameters that allow endless values; a page that carries one is never kept. */
  unboundedQuery: readonly string[];
  /** Nobody may keep the page, not even a browser. */
  neverCached: boolean;
  /** Shown in frames of other sites, without header and footer. */
  isEmbed: boolean;
  /** The shell around it; null for an embedded player. */
  shell: SiteShell | null;
}

const embedFrame = { Frame: EmbedFrame, Waiting: EmbedWaiting };

export interface Options extends Partial<Omit<Screen, 'path' | 'page'>> {
  /** Namespaces of texts besides those of the shell. */
  texts?: readonly string[];
  /** Where its page file is found. */
  pages?: typeof publicPages;
}

/** A row of the table, with the defaults. */
export function screen(path: string, file: string, { texts, pages = publicPages, ...options }: Options = {}): Screen {
  const shell = options.isEmbed ? null : (options.shell ?? publicShell);
  return {
    path,
    page: page(file, { ...(shell?.parts ?? embedFrame), texts }, pages),
    shell,
    background: 'default',
    keepAlive: false,
    query: {},
    unboundedQuery: [],
    neverCached: false,
    isOpen: false,
    isEmbed: false,
    ...options,
  };
}

const name = /^[\w-]{1,32}$/;
const access = new RegExp(`^(${accessFilters.join('|')})$`);
/** Several values of one filter. */
const names = /^[\w-]{1,32}(,[\w-]{1,32})*$/;
const pageNum = /^[1-9]\d{0,4}$/;
const year = /^\d{4}$/;
/** Order of a list: the column it is sorted by, with a minus for descending. */
const order = /^-?[a-zA-Z]{1,20}$/;
const crumb = { breadcrumType: sectionPattern };

const version = /^[\w.-]{1,32}$/;
/** Private screens: one shell for everybody, filled by the browser once it knows who is there. */
const settings: Options = { texts: ['account', 'settings'] };

const workFilters = { unit: name, edition: year, country: names, winners: /^1$/, order };

export const publicScreens: readonly Screen[] = [
  screen('/', 'home', { background: 'small' }),
  screen('/news', 'news', { keepAlive: true, query: { type: names, year, pageNum }, unboundedQuery: ['search'] }),
  screen('/announcement', 'announcement', { keepAlive: true, query: { type: name, pageNum }, unboundedQuery: ['search'] }),
  screen('/content/article/:id', 'content-article', { query: { ...crumb, side: /^1$/ } }),
  screen('/about', 'about', { texts: ['work'], query: { active: /^\d$/ } }),
  screen('/previous', 'previous', { query: { unit: name } }),
  screen('/award/:award', 'award', { texts: ['work'] }),
  screen('/card/:left/:right', 'card', { texts: ['work'] }),
  screen('/figures', 'figures', { texts: ['figures'] }),
  // The router knows no pattern for a part of a segment: it matches these two alike. Paths that are written out go before them.
  screen('/:edition', 'edition', { texts: ['work'], shape: /^\/g\d{4}$/i, query: { winners: /^1$/, unit: name, award: /^[\w-]{1,120}$/ } }),
  screen('/:column', 'column', { isOpen: true, keepAlive: true, shape: /^\/(?!g\d{4}$)[a-z0-9]+(-[a-z0-9]+)*$/, query: { pageNum } }),
  screen('/:edition/programme', 'edition-programme', {
    texts: ['programme'],
    shape: /^\/g\d{4}\/programme$/i,
    query: { venue: /^[\w-]{1,64}$/, ticket: /^[01]$/ },
  }),
  screen('/searchresult', 'searchresult', {
    texts: ['work'],
    query: { kind: name, columnId: name, year, pageNum },
    unboundedQuery: ['search'],
  }),
  screen('/index2', 'index2'),
  screen('/g2025-old', 'g2025-old'),
  screen('/cultural', 'cultural', { background: 'cultural', keepAlive: true, query: { type: name, pageNum } }),
  screen('/movies', 'movies', { texts: ['work'], keepAlive: true, query: { ...workFilters, pageNum }, unboundedQuery: ['search'] }),
  screen('/movies2', 'movies2', { texts: ['work'], keepAlive: true, query: { ...workFilters, pageNum }, unboundedQuery: ['search'] }),
  screen('/more', 'more', { keepAlive: true, query: { columnId: name, pageNum } }),
  screen('/tabactive', 'tabactive', { keepAlive: true, query: { id: name, pageNum }, unboundedQuery: ['name'] }),
  screen('/projectionroom', 'projectionroom', { texts: ['cinema'] }),
  screen('/projectionroom/videoroom', 'projectionroom-videoroom', {
    texts: ['cinema'],
    keepAlive: true,
    query: { id: name, type: name, access, order, pageNum },
    unboundedQuery: ['name'],
  }),
  screen('/videolist', 'videolist', {
    texts: ['cinema'],
    keepAlive: true,
    query: { type: name, access, order, pageNum },
    unboundedQuery: ['search'],
  }),
  screen('/videoplay/:id', 'videoplay', { texts: ['cinema'], query: { t: /^\d{1,5}$/ } }),
  screen('/embed/video/:id', 'embed-video', { texts: ['content', 'cinema'], isEmbed: true }),
  screen('/content/episode/:id', 'content-episode', { texts: ['work', 'cinema'], query: crumb }),
  screen('/content/people/:id', 'content-people', { texts: ['work'], query: crumb }),
  screen('/panda', 'panda', { texts: ['work'], keepAlive: true, query: { columnId: name, role: /^[\w-]{1,64}$/, year, order, pageNum } }),
  screen('/pandadetail', 'pandadetail', { texts: ['work'], query: { columnId: name, id: name } }),
  screen('/login', 'login', { texts: ['account'], query: { tab: /^(login|register|password)$/ }, unboundedQuery: ['invitationCode'] }),
  screen('/setup', 'setup', { texts: ['account'], neverCached: true }),
  screen('/agreement', 'agreement', { query: { version } }),
  screen('/privacy', 'privacy', { query: { version } }),
  screen('/feedback', 'feedback', { texts: ['comment'] }),
  screen('/set/basic', 'set/basic', settings),
  screen('/set/agency', 'set/agency', settings),
  screen('/set/password', 'set/password', settings),
  screen('/set/secondfactor', 'set/secondfactor', settings),
  screen('/set/sessions', 'set/sessions', settings),
  screen('/set/notifications', 'set/notifications', { texts: ['account', 'settings', 'comment'] }),
  screen('/set/favourites', 'set/favourites', { texts: ['account', 'settings', 'comment'] }),
  screen('/set/privacy', 'set/privacy', settings),
  screen('/preview', 'preview', { texts: ['preview'] }),
  screen('/offline', 'offline'),
];

/** The screen of paths that no row names. */
const notFoundScreen = screen('*', 'not-found');

export interface ScreenHandle {
  /** With the parameters of all rows of its pattern. */
  screen: Screen;
  /** Those of one pattern. */
  rows: readonly Screen[];
}

/** A path without a row answers 404, through the page of failures. A tab that began on a public page loads the management centre anew. */
const refuse = async ({ request }: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR && isStaffPath(splitLanguage(new URL(request.url).pathname).path)) await loadWhole(request);
  await publicShell.handle.preload();
  throw await refusalOf(notFound(), request);
};

/** Loads the screen that a path has. */
const loadShaped =
  (rows: readonly Screen[]) =>
  (args: LoaderFunctionArgs): Promise<LoadedPage> =>
    rowAt(rows, new URL(args.request.url).pathname)?.page.loader(args) ?? refuse(args);

/** Draws the screen that a path has, of several with one pattern. */
const shapedComponent = (rows: readonly Screen[]) =>
  function ShapedScreen() {
    const row = rowAt(rows, useLocation().pathname);
    return row ? <row.page.Component /> : null;
  };

const toRoute =
  (Failure: SiteShell['Failure']) =>
  (rows: readonly [Screen, ...Screen[]]): RouteObject => {
    const [first] = rows;
    const { page: handle, path, shape } = first;
    const screen = rows.length > 1 ? { ...first, keepAlive: true, query: Object.assign({}, ...rows.map(({ query }) => query)) } : first;
    return {
      id: handle.id,
      path: path.replace(/^\//, '') || undefined,
      index: path === '/' || undefined,
      handle: { screen, rows } satisfies ScreenHandle,
      Component: rows.length > 1 ? shapedComponent(rows) : handle.Component,
      ErrorBoundary: Failure,
      loader: path === '*' ? refuse : shape ? loadShaped(rows) : handle.loader,
    } as RouteObject;
  };

/** The screens by the patterns that the router tells apart. */
const byPattern = (rows: readonly Screen[]) =>
  [...Map.groupBy(rows, ({ path }) => path.replace(/:\w+/g, ':')).values()] as [Screen, ...Screen[]][];

const inShell = (id: string, { handle, Failure }: SiteShell, rows: readonly Screen[]): RouteObject => ({
  id,
  path: '/',
  Component: handle.Component,
  ErrorBoundary: Failure,
  children: byPattern(rows).map(toRoute(Failure)),
});

/** The routes of a tab: its screens inside their shells. */
export function createRoutes(screens: readonly Screen[]): RouteObject[] {
  const shells = [...new Set(screens.flatMap(({ shell }) => shell ?? []))];
  return [
    ...shells.map((shell) =>
      inShell(shell.handle.id, shell, [
        ...screens.filter((row) => row.shell === shell),
        ...(shell === publicShell ? [notFoundScreen] : []),
      ]),
    ),
    {
      id: 'embed-shell',
      path: '/',
      Component: EmbedShell,
      ErrorBoundary: EmbedFailure,
      children: byPattern(screens.filter(({ isEmbed }) => isEmbed)).map(toRoute(EmbedFailure)),
    },
  ];
}

/** Whether a site path belongs to the management centre or is the big screen or the press room, whose table of screens a tab loads only there. */
export function isStaffPath(path: string): boolean {
  return /^\/(manage|press|stage)(\/|$)/i.test(path);
}

/** The table's row of a router match, innermost first. */
export function screenOf(matches: readonly { pathname: string; route: { handle?: unknown } }[]): Screen | undefined {
  const last = matches.at(-1);
  const rows = (last?.route.handle as ScreenHandle | undefined)?.rows;
  return rows && (rowAt(rows, last?.pathname ?? '') ?? notFoundScreen);
}

function rowAt(rows: readonly Screen[], pathname: string): Screen | undefined {
  const path = splitLanguage(pathname).path.replace(/\/+$/, '');
  return rows.find(({ shape }) => !shape || shape.test(path));
}
