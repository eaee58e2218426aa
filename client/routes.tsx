/** Every screen of the site in one table: path, page, background, caching and the query parameters that matter. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { sectionPattern } from '#shared/breadcrumbs.ts';
import { splitLanguage } from '#shared/language.ts';
import { AppShell, PageFailure, PageFrame, PageWaiting } from './app-shell.tsx';
import { EmbedFailure, EmbedFrame, EmbedShell, EmbedWaiting } from '#client/boot/embed-shell.tsx';
import { notFound, refusalOf } from '#client/lib/loader.ts';
import { page, type PageHandle } from '#client/lib/page.tsx';

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
  /**
   * May be sent before its data is there. Not for screens that can turn out not to exist: their status would be wrong.
   */
  streams: boolean;
  /** What the path has to look like where the pattern says too little; other paths are no screen. */
  shape?: RegExp;
  /** Parameters that allow endless values; a page that carries one is never kept. */
  unboundedQuery: readonly string[];
  /** Nobody may keep the page, not even a browser. */
  neverKept: boolean;
  /** Shown in frames of other sites, without header and footer. */
  isEmbed: boolean;
}

const frame = { Frame: PageFrame, Waiting: PageWaiting };
const embedFrame = { Frame: EmbedFrame, Waiting: EmbedWaiting };

interface Options extends Partial<Omit<Screen, 'path' | 'page'>> {
  /** Namespaces of texts besides the public ones. */
  texts?: readonly string[];
}

function screen(path: string, file: string, { texts, ...options }: Options = {}): Screen {
  const parts = options.isEmbed ? embedFrame : frame;
  return {
    path,
    page: page(file, { ...parts, texts }),
    background: 'default',
    keepAlive: false,
    streams: false,
    query: {},
    unboundedQuery: [],
    neverKept: false,
    isEmbed: false,
    ...options,
  };
}

const name = /^[\w-]{1,32}$/;
const pageNum = /^[1-9]\d{0,4}$/;
const year = /^\d{4}$/;
/** Order of a list: the column it is sorted by, with a minus for descending. */
const order = /^-?[a-zA-Z]{1,20}$/;
const crumb = { breadcrumType: sectionPattern };

const version = /^[\w.-]{1,32}$/;
/** Private screens: one shell for everybody, filled by the browser once it knows who is there. */
const settings: Options = { texts: ['account', 'settings'] };
const management: Options = { texts: ['account', 'manage'] };
const desk: Options = { texts: ['account', 'manage', 'desk'] };
const homeParts: Options = { texts: ['account', 'manage', 'desk', 'upload'] };
const awards: Options = { texts: ['account', 'manage', 'upload', 'awards'] };

const workFilters = { unit: name, edition: year, country: name, winners: /^1$/, order };

export const screens: readonly Screen[] = [
  screen('/', 'home', { background: 'small', streams: true }),
  screen('/news', 'news', { keepAlive: true, streams: true, query: { type: name, pageNum }, unboundedQuery: ['search'] }),
  screen('/announcement', 'announcement', { keepAlive: true, streams: true, query: { type: name, pageNum }, unboundedQuery: ['search'] }),
  screen('/content/article/:id', 'content-article', { query: crumb }),
  screen('/about', 'about', { streams: true, query: { active: /^\d$/ } }),
  screen('/previous', 'previous', { streams: true, query: { unit: name } }),
  // The router knows no pattern for a part of a segment. Paths that are written out go before it.
  screen('/:edition', 'edition', { streams: true, shape: /^\/g\d{4}$/i, query: { winners: /^1$/, award: /^[\w-]{1,120}$/ } }),
  screen('/searchresult', 'searchresult', { query: { kind: name, pageNum }, unboundedQuery: ['search'] }),
  screen('/index2', 'index2', { streams: true }),
  screen('/g2025-old', 'g2025-old', { streams: true }),
  screen('/cultural', 'cultural', { background: 'cultural', keepAlive: true, query: { type: name, pageNum } }),
  screen('/movies', 'movies', { texts: ['work'], keepAlive: true, query: { ...workFilters, pageNum }, unboundedQuery: ['search'] }),
  screen('/movies2', 'movies2', { texts: ['work'], keepAlive: true, query: { ...workFilters, pageNum }, unboundedQuery: ['search'] }),
  screen('/more', 'more', { keepAlive: true, query: { columnId: name, pageNum } }),
  screen('/tabactive', 'tabactive', { keepAlive: true, query: { id: name, pageNum }, unboundedQuery: ['name'] }),
  screen('/projectionroom', 'projectionroom', { texts: ['cinema'], streams: true }),
  screen('/projectionroom/videoroom', 'projectionroom-videoroom', {
    texts: ['cinema'],
    keepAlive: true,
    query: { id: name, type: name, order, pageNum },
    unboundedQuery: ['name'],
  }),
  screen('/videolist', 'videolist', {
    texts: ['cinema'],
    keepAlive: true,
    query: { type: name, order, pageNum },
    unboundedQuery: ['search'],
  }),
  screen('/videoplay/:id', 'videoplay', { texts: ['cinema'] }),
  screen('/embed/video/:id', 'embed-video', { texts: ['cinema'], isEmbed: true }),
  screen('/content/episode/:id', 'content-episode', { texts: ['work'], query: crumb }),
  screen('/content/people/:id', 'content-people', { texts: ['work'], query: crumb }),
  screen('/panda', 'panda', { texts: ['work'], keepAlive: true, query: { columnId: name, role: /^[\w-]{1,64}$/, year, order, pageNum } }),
  screen('/pandadetail', 'pandadetail', { texts: ['work'], query: { columnId: name, id: name } }),
  screen('/login', 'login', { texts: ['account'], query: { tab: /^(login|register|password)$/ }, unboundedQuery: ['invitationCode'] }),
  screen('/setup', 'setup', { texts: ['account'], neverKept: true }),
  screen('/agreement', 'agreement', { query: { version } }),
  screen('/privacy', 'privacy', { query: { version } }),
  screen('/feedback', 'feedback', { texts: ['comment'] }),
  screen('/set/basic', 'set/basic', settings),
  screen('/set/agency', 'set/agency', settings),
  screen('/set/password', 'set/password', settings),
  screen('/set/sessions', 'set/sessions', settings),
  screen('/set/notifications', 'set/notifications', { texts: ['account', 'settings', 'comment'] }),
  screen('/set/favourites', 'set/favourites', { texts: ['account', 'settings', 'comment'] }),
  screen('/set/privacy', 'set/privacy', settings),
  screen('/manage', 'manage/start', { texts: ['account', 'manage', 'desk'] }),
  screen('/manage/works/:state', 'manage/works', { texts: ['account', 'manage', 'works'] }),
  screen('/manage/review', 'manage/review', { texts: ['account', 'manage', 'works'] }),
  screen('/manage/preview', 'manage/preview', { texts: ['account', 'manage', 'works'] }),
  screen('/manage/create/:kind', 'manage/create', { texts: ['account', 'manage', 'editor', 'upload'] }),
  screen('/manage/editions', 'manage/editions', awards),
  screen('/manage/films', 'manage/films', awards),
  screen('/manage/people', 'manage/people', awards),
  screen('/manage/faces', 'manage/faces', awards),
  screen('/manage/columns', 'manage/columns', desk),
  screen('/manage/home-slides', 'manage/home-slides', homeParts),
  screen('/manage/home-preview', 'manage/home-preview', desk),
  screen('/manage/partners', 'manage/partners', homeParts),
  screen('/manage/announcement-bar', 'manage/announcement-bar', desk),
  screen('/manage/dictionary', 'manage/dictionary', desk),
  screen('/manage/accounts', 'manage/accounts', desk),
  screen('/manage/invitations', 'manage/invitations', desk),
  screen('/manage/audits', 'manage/audits', desk),
  screen('/manage/jobs', 'manage/jobs', desk),
  screen('/manage/share', 'manage/share', { texts: ['account', 'manage', 'share-lab'] }),
  screen('/preview', 'preview', { texts: ['works'] }),
  screen('/manage/comments', 'manage/comments', management),
  screen('/manage/feedback', 'manage/feedback', management),
  screen('/offline', 'offline'),
];

/** The screen of paths that no row names. */
const notFoundScreen = screen('*', 'not-found');

export interface ScreenHandle {
  screen: Screen;
}

/** What no row names answers 404, through the page of failures. */
const refuse = async ({ request }: LoaderFunctionArgs) => {
  throw await refusalOf(notFound(), request);
};

const loadShaped =
  (shape: RegExp, { loader }: PageHandle) =>
  (args: LoaderFunctionArgs) =>
    isShaped(shape, new URL(args.request.url).pathname) ? loader(args) : refuse(args);

const toRoute = (row: Screen): RouteObject =>
  ({
    id: row.page.id,
    path: row.path.replace(/^\//, '') || undefined,
    index: row.path === '/' || undefined,
    handle: { screen: row } satisfies ScreenHandle,
    Component: row.page.Component,
    ErrorBoundary: row.isEmbed ? EmbedFailure : PageFailure,
    loader: row.path === '*' ? refuse : row.shape ? loadShaped(row.shape, row.page) : row.page.loader,
  }) as RouteObject;

export const routes: RouteObject[] = [
  {
    id: 'shell',
    path: '/',
    Component: AppShell,
    ErrorBoundary: PageFailure,
    children: [...screens.filter(({ isEmbed }) => !isEmbed).map(toRoute), toRoute(notFoundScreen)],
  },
  {
    id: 'embed-shell',
    path: '/',
    Component: EmbedShell,
    ErrorBoundary: EmbedFailure,
    children: screens.filter(({ isEmbed }) => isEmbed).map(toRoute),
  },
];

/** The table's row of a router match, innermost first. */
export function screenOf(matches: readonly { pathname: string; route: { handle?: unknown } }[]): Screen | undefined {
  const last = matches.at(-1);
  const screen = (last?.route.handle as ScreenHandle | undefined)?.screen;
  return screen?.shape && !isShaped(screen.shape, last?.pathname ?? '') ? notFoundScreen : screen;
}

function isShaped(shape: RegExp, pathname: string): boolean {
  return shape.test(splitLanguage(pathname).path.replace(/\/+$/, ''));
}
