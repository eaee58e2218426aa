/** The breadcrumb trail of a page, from its path and query; the rules are tables. */
import type { NavigationItem } from './navigation.ts';
import { paths } from './paths.ts';

/** Pages of personal settings, by their section. */
export const settingsPaths = {
  basic: paths.settings,
  agency: paths.setAgency,
  password: paths.setPassword,
  secondFactor: paths.setSecondFactor,
  sessions: paths.setSessions,
  notifications: paths.setNotifications,
  favourites: paths.setFavourites,
  privacy: paths.setPrivacy,
} as const;

/** A section that has a label (`navigation:section.<key>`), and where it leads when it is not the last crumb. */
const sections = {
  home: paths.home,
  // Redirects to the list of the caller.
  manage: paths.manage,
  set: paths.settings,
  article: null,
  video: null,
  audit: '/manage/works/audit',
  audited: '/manage/works/audited',
  putaway: '/manage/works/putaway',
  soldout: '/manage/works/soldout',
  reject: '/manage/works/reject',
  draft: '/manage/works/draft',
  ...settingsPaths,
  comments: '/manage/comments',
  feedback: paths.feedback,
  login: paths.login(),
  agreement: paths.agreement,
  privacyPolicy: paths.privacy,
  previous: paths.previous,
  news: paths.news,
  g2025: paths.edition(2025),
  about: paths.about(),
  cultural: paths.cultural,
  videoList: paths.videoList,
  movies: paths.movies,
  projectionRoom: paths.projectionRoom,
  announcement: paths.announcement,
  searchResult: '/searchresult',
  panda: paths.panda,
} as const satisfies Record<string, string | null>;

export type Section = keyof typeof sections;

/** Keys of all labels, for tests of the translations. */
export const sectionKeys = Object.keys(sections) as readonly Section[];

/** One entry: a section with a translated name (an edition's has its year), or a name from the page; a link if it has a path. */
export type Crumb = { section: Section; path?: string; year?: number } | { text: string; path?: string };

export interface TrailOptions {
  /** Entries after those of the rules, such as an article's title; they replace the name that an address carries. */
  names?: readonly string[];
  /** Where an item belongs whose address does not say it: a section by its name, or a column of the organiser's. */
  section?: string | { text: string; path: string } | undefined;
}

/** Pages whose visible trail ends at the section above the item; the structured data includes the item. */
const endsAtSection = /^\/(videoplay|content)(\/|$)/i;

/** The visible trail; `isPage` marks a last entry that is the page itself. */
export function shownTrail(path: string, query: URLSearchParams, options: TrailOptions = {}): { trail: readonly Crumb[]; isPage: boolean } {
  const isPage = !endsAtSection.test(path);
  return { trail: breadcrumbs(path, query, isPage ? options : { ...options, names: [] }), isPage };
}

/** Sections that the organiser has named in the menu have that name. */
export function withMenuNames(trail: readonly Crumb[], items: readonly NavigationItem[]): readonly Crumb[] {
  return trail.map((crumb) => {
    const item = 'section' in crumb && items.find(({ name, path }) => name && path === crumb.path);
    return item && item.name ? { text: item.name, path: item.path } : crumb;
  });
}

/** Screens that show the same data as another one have its crumb. */
const twins: Record<string, Section> = { index2: 'home', 'g2025-old': 'g2025', movies2: 'movies' };
/** A third crumb with one of these names is dropped. */
const droppedThird = new Set(['del', 'works']);

const sectionByName = new Map<string, Section>([...sectionKeys.map((key) => [key.toLowerCase(), key] as const), ...Object.entries(twins)]);

/** The crumbs after home; null when the page has no trail at all. */
type Rule = (query: URLSearchParams, options: TrailOptions) => readonly Crumb[] | null;

/** The name that the address carries, until the page knows a better one. */
const nameFromQuery: Rule = (query, { names = [] }) => (names.length > 0 ? [] : named(query.get('name')));

const room: Rule = (query, options) => [crumbOf('projectionRoom'), ...(nameFromQuery(query, options) ?? [])];

/** Routes with a rule of their own, by the beginning of their path; any other trail is the path itself. */
const rules: readonly (readonly [pattern: RegExp, rule: Rule])[] = [
  [/^\/pandadetail(\/|$)/, () => null],
  [/^\/videoplay(\/|$)/, () => [crumbOf('projectionRoom')]],
  [/^\/(projectionroom\/)?videoroom(\/|$)/, room],
  [
    /^\/content(\/|$)/,
    (query, { section = null }) => {
      const requested = sectionNamed(query.get('breadcrumType') ?? query.get('breadcrumtype'));
      if (requested.length > 0) return requested;
      return typeof section === 'object' && section ? [section] : sectionNamed(section);
    },
  ],
  [/^\/tabactive(\/|$)/, nameFromQuery],
  [/^\/award(\/|$)/, () => [crumbOf('previous')]],
  // An item in the editor may be in any state, so no list of one state is its section.
  [/^\/manage\/create(\/|$)/, () => [crumbOf('manage')]],
  [/^\/privacy(\/|$)/, () => [crumbOf('privacyPolicy')]],
];

/**
 * The trail of a site path (without a language prefix), home first; empty for pages without one. The bar shows it when
 * it has more than one entry, and prints the last entry as plain text.
 */
export function breadcrumbs(path: string, query: URLSearchParams, options: TrailOptions = {}): readonly Crumb[] {
  const lower = path.toLowerCase();
  const rule = rules.find(([pattern]) => pattern.test(lower))?.[1];
  const own = rule ? rule(query, options) : trailOfPath(lower);
  return own === null ? [] : [crumbOf('home'), ...own, ...(options.names ?? []).flatMap(named)];
}

/** The path's segments as crumbs. Segments without a label (ids, "create") are no places and give none. */
function trailOfPath(path: string): readonly Crumb[] {
  const names = path.split('/').filter(Boolean);
  return names.flatMap((name, index) => {
    const isSecondHome = index === 0 && sectionByName.get(name) === 'home';
    const isDroppedThird = index === 1 && droppedThird.has(name);
    return isSecondHome || isDroppedThird ? [] : sectionNamed(name);
  });
}

/** Editions of any year have the label of `g2025`. */
const editionName = /^g(\d{4})$/;

/** Values of `breadcrumType` that name a section. */
export const sectionPattern = new RegExp(`^(${sectionKeys.join('|')}|g\\d{4})$`, 'i');

function sectionNamed(name: string | null): readonly Crumb[] {
  const year = Number(editionName.exec((name ?? '').toLowerCase())?.[1]);
  if (year) return [{ section: 'g2025', path: paths.edition(year), year }];
  const section = sectionByName.get((name ?? '').toLowerCase());
  return section && section !== 'home' ? [crumbOf(section)] : [];
}

function crumbOf(section: Section): Crumb {
  const path = sections[section];
  if (section === 'g2025') return { section, path: paths.edition(2025), year: 2025 };
  return path === null ? { section } : { section, path };
}

function named(text: string | null | undefined): readonly Crumb[] {
  const trimmed = text?.trim();
  return trimmed ? [{ text: trimmed }] : [];
}
