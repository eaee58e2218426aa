/** The header's links, the footer's links, and the rules about following them. */
import { paths } from './paths.ts';

/** The default entries of the menu. Labels: `navigation:menu.<key>`. */
export const menuKeys = ['home', 'news', 'edition', 'previous', 'about', 'announcement', 'conference'] as const;
export type MenuKey = (typeof menuKeys)[number];

export interface NavigationItem {
  /** `own`: a link of the organiser's. */
  key: MenuKey | 'own';
  /** The organiser's label; '' = the default one. */
  name?: string;
  path: string;
  /** Of the edition, for its label. */
  year?: number;
  /** Leads out of the site: a new tab on desktop, the same tab on mobile. */
  isExternal: boolean;
}

/** Data that the links depend on. */
export interface NavigationFacts {
  hasConference: boolean;
  /** Year of the current edition; null leaves its link out, because it would lead nowhere. */
  editionYear: number | null;
}

const itemsOf = (editionYear: number | null): readonly NavigationItem[] => [
  { key: 'home', path: paths.home, isExternal: false },
  { key: 'news', path: paths.news, isExternal: false },
  ...(editionYear === null ? [] : [{ key: 'edition', path: paths.edition(editionYear), year: editionYear, isExternal: false } as const]),
  { key: 'previous', path: paths.previous, isExternal: false },
  { key: 'about', path: paths.about(), isExternal: false },
  { key: 'announcement', path: paths.announcement, isExternal: false },
  { key: 'conference', path: paths.conference, isExternal: true },
];

/** An entry of the published menu, in a language. */
export type MenuLink = Required<Pick<NavigationItem, 'key' | 'name' | 'path'>>;

/** The links of the published menu, or the seven of the specification; without those that have nowhere to lead. */
export function navigationItems(
  { hasConference, editionYear }: NavigationFacts,
  menu: readonly MenuLink[] | null = null,
): readonly NavigationItem[] {
  const items = itemsOf(editionYear).filter(({ key }) => hasConference || key !== 'conference');
  if (!menu) return items;
  return menu.flatMap(({ key, name, path }): readonly NavigationItem[] =>
    key === 'own'
      ? [{ key, name, path, isExternal: !path.startsWith('/') }]
      : items.filter((item) => item.key === key).map((item) => ({ ...item, name })),
  );
}

/** Screens that show the same data as another one. */
const twins: Readonly<Record<string, string>> = { '/index2': '/', '/g2025-old': '/g2025', '/movies2': '/movies' };
const editionPage = /^\/g\d{4}$/;

/**
 * The link that is marked for a site path: that of the very address, of its screen, or of the section that an item of
 * content belongs to. Other editions than the current one stand under the previous ones.
 */
export function currentItem(path: string, query: URLSearchParams, items: readonly NavigationItem[]): NavigationItem | undefined {
  const lower = path.toLowerCase().replace(/\/+$/, '') || '/';
  const named = query.get('breadcrumType') ?? query.get('breadcrumtype');
  const screen = lower.startsWith('/content/') ? named && `/${named.toLowerCase()}` : (twins[lower] ?? lower);
  return (
    items.find((item) => item.path === `${lower}?${query}`) ??
    // A link of the organiser's to a part of a screen is not the screen's.
    items.find((item) => !item.isExternal && screenOf(item) === screen && (item.key !== 'own' || item.path === screen)) ??
    items.find(({ key }) => key === 'previous' && screen && editionPage.test(screen))
  );
}

/** The logo leads home unless the visitor is there already. */
export function logoLeadsHome(path: string): boolean {
  return path !== paths.home;
}

/** The search page, without a text. */
export const resultsPath = '/searchresult';

/** Screens whose list the header's search filters in place; elsewhere it leads to the results. */
const filteredInPlace: ReadonlySet<string> = new Set([paths.news, paths.announcement]);

export interface SearchTarget {
  /** Site path that takes the text as `search`. */
  path: string;
  /** Parameters that stay; the page of the list is never one of them. */
  hiddenFields: Readonly<Record<string, string>>;
}

/** Target of the header's search from a page. */
export function searchTarget(path: string, query: URLSearchParams): SearchTarget {
  const lower = path.toLowerCase().replace(/\/+$/, '');
  if (!filteredInPlace.has(lower)) return { path: resultsPath, hiddenFields: {} };
  const type = query.get('type');
  return { path: lower, hiddenFields: type ? { type } : {} };
}

/** The address that a search of a text leads to; null for an empty text, which is ignored. */
export function searchAddress(text: string, { path, hiddenFields }: SearchTarget): string | null {
  const search = text.trim();
  return search ? `${path}?${new URLSearchParams({ ...hiddenFields, search })}` : null;
}

/** Headings: `navigation:footer.<key>`. */
export const footerGroupKeys = ['explore', 'watch', 'takePart', 'award'] as const;
/** Labels: `navigation:footer.<key>`. */
export const footerLinkKeys = [
  ...(['news', 'edition', 'previous', 'announcement', 'search'] as const),
  ...(['projectionRoom', 'movies', 'videoList', 'panda', 'cultural'] as const),
  ...(['charter', 'jury', 'conference', 'contact'] as const),
  ...(['introduction', 'trophy', 'host'] as const),
];
export type FooterLinkKey = (typeof footerLinkKeys)[number];

export interface FooterGroup {
  key: (typeof footerGroupKeys)[number];
  links: readonly { key: FooterLinkKey; path: string; year?: number; isExternal?: boolean }[];
}

interface FooterFacts extends NavigationFacts {
  /** Missing where it could not be read. */
  juryPath?: string;
}

/** The footer's groups of links. */
export function footerGroups({ hasConference, editionYear, juryPath }: FooterFacts): readonly FooterGroup[] {
  return [
    {
      key: 'explore',
      links: [
        { key: 'news', path: paths.news },
        ...(editionYear === null ? [] : [{ key: 'edition', path: paths.edition(editionYear), year: editionYear } as const]),
        { key: 'previous', path: paths.previous },
        { key: 'announcement', path: paths.announcement },
        { key: 'search', path: resultsPath },
      ],
    },
    {
      key: 'watch',
      links: [
        { key: 'projectionRoom', path: paths.projectionRoom },
        { key: 'movies', path: paths.movies },
        { key: 'videoList', path: paths.videoList },
        { key: 'panda', path: paths.panda },
        { key: 'cultural', path: paths.cultural },
      ],
    },
    {
      key: 'takePart',
      links: [
        { key: 'charter', path: paths.about(1) },
        { key: 'jury', path: juryPath ?? paths.about(2) },
        ...(hasConference ? [{ key: 'conference', path: paths.conference, isExternal: true } as const] : []),
        { key: 'contact', path: paths.about(5) },
      ],
    },
    {
      key: 'award',
      links: [
        { key: 'introduction', path: paths.about(0) },
        { key: 'trophy', path: paths.about(3) },
        { key: 'host', path: paths.about(4) },
      ],
    },
  ];
}

function screenOf({ path }: NavigationItem): string {
  return path.split('?')[0] ?? path;
}
