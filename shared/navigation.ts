/** The header's links, the footer's links, and the rules about following them. */
import { readChoices } from './choice-list.ts';
import { paths } from './paths.ts';

/** The default entries of the menu. Labels: `navigation:menu.<key>`. */
export const menuKeys = ['home', 'news', 'edition', 'previous', 'about', 'announcement', 'conference'] as const;
export type MenuKey = (typeof menuKeys)[number];

/** The entries of the menu's second group: where something can be watched or looked at. */
export const watchKeys = ['projectionRoom', 'movies', 'panda', 'programme'] as const;
export type WatchKey = (typeof watchKeys)[number];

export interface NavigationItem {
  /** `own`: a link of the organiser's. */
  key: MenuKey | WatchKey | 'own';
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
export type MenuLink = Required<Pick<NavigationItem, 'name' | 'path'>> & { key: MenuKey | 'own' };

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

/** What the organiser has switched off: entries that the published menu leaves out, and bands that the home page hides. */
export interface SwitchedSections {
  menu?: readonly Pick<MenuLink, 'key'>[] | null | undefined;
  hiddenBands?: readonly string[] | undefined;
}

/** The band of a section whose switch it is. A home page without its films still has a screening room. */
const bandOf: Partial<Record<FooterLinkKey | WatchKey, string>> = { panda: 'faces' };
const switchedInMenu: ReadonlySet<string> = new Set<FooterLinkKey & MenuKey>(['news', 'edition', 'previous', 'announcement', 'conference']);

/** Whether the lists of links that the site makes by itself leave a link out. Links of the organiser's own always stand. */
function isSwitchedOff(key: FooterLinkKey | WatchKey, { menu, hiddenBands = [] }: SwitchedSections): boolean {
  const band = bandOf[key];
  if (band) return hiddenBands.includes(band);
  return switchedInMenu.has(key) && menu?.some((entry) => entry.key === key) === false;
}

/** The menu's second group, without what stands in the first; the programme only where the current edition has one. */
export function watchItems(
  { programmePath, hasFaces, ...switched }: { programmePath: string | null; hasFaces: boolean } & Pick<SwitchedSections, 'hiddenBands'>,
  menu: readonly NavigationItem[],
): readonly NavigationItem[] {
  const pathsByKey: Record<WatchKey, string | null> = {
    projectionRoom: paths.projectionRoom,
    movies: paths.movies,
    panda: hasFaces ? paths.panda : null,
    programme: programmePath,
  };
  return watchKeys.flatMap((key): NavigationItem[] => {
    const path = pathsByKey[key];
    return path === null || isSwitchedOff(key, switched) || menu.some((item) => item.path === path)
      ? []
      : [{ key, path, isExternal: false }];
  });
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

/** Columns of the screens whose list the header's search filters in place; elsewhere it leads to the results. */
const columnOfScreen: Readonly<Record<string, string>> = { [paths.news]: 'news', [paths.announcement]: 'notice' };

export interface SearchTarget {
  /** Site path that takes the text as `search`. */
  path: string;
  /** Parameters that stay; the page of the list is never one of them. */
  hiddenFields: Readonly<Record<string, string>>;
  /** The column of the list; undefined for the results of the whole site. */
  columnId?: string;
}

/** Target of the header's search from a page. */
export function searchTarget(path: string, query: URLSearchParams): SearchTarget {
  const lower = path.toLowerCase().replace(/\/+$/, '');
  const columnId = columnOfScreen[lower];
  if (!columnId) return { path: resultsPath, hiddenFields: {} };
  const filters = ['type', 'year'].flatMap((name) => (query.get(name) ? [[name, readChoices(query, name)]] : []));
  return { path: lower, hiddenFields: Object.fromEntries(filters), columnId };
}

/** The address that a search of a text leads to; null for an empty text, which is ignored. */
export function searchAddress(text: string, { path, hiddenFields }: SearchTarget): string | null {
  const search = text.trim();
  return search ? `${path}?${new URLSearchParams({ ...hiddenFields, search })}` : null;
}

/** Headings: `navigation:footer.<key>`. */
export const footerGroupKeys = ['explore', 'watch', 'takePart', 'award'] as const;
/** Labels: `footerLabel`. */
export const footerLinkKeys = [
  ...(['news', 'edition', 'previous', 'announcement', 'search'] as const),
  ...(['projectionRoom', 'movies', 'videoList', 'panda', 'cultural'] as const),
  ...(['charter', 'jury', 'conference', 'contact'] as const),
  ...(['introduction', 'trophy', 'host'] as const),
];
export type FooterLinkKey = (typeof footerLinkKeys)[number];

/** Footer links that lead to a section or stand in the menu, and so have the label of that. */
const footerLabels: Partial<Record<FooterLinkKey, string>> = {
  ...Object.fromEntries(
    (['news', 'previous', 'announcement', 'projectionRoom', 'movies', 'videoList', 'panda', 'cultural'] as const).map((key) => [
      key,
      `navigation:section.${key}`,
    ]),
  ),
  edition: 'navigation:section.g2025',
  search: 'navigation:section.searchResult',
  conference: 'navigation:menu.conference',
};

/** Text key of a footer link's label; that of the edition takes its year. */
export function footerLabel(key: FooterLinkKey): string {
  return footerLabels[key] ?? `navigation:footer.${key}`;
}

export interface FooterGroup {
  key: (typeof footerGroupKeys)[number];
  links: readonly { key: FooterLinkKey; path: string; year?: number; isExternal?: boolean }[];
}

interface FooterFacts extends NavigationFacts, SwitchedSections {
  /** Missing where they could not be read. */
  juryPath?: string;
  hasFaces?: boolean;
  hasCulture?: boolean;
}

/** The footer's groups of links. */
export function footerGroups({
  hasConference,
  editionYear,
  juryPath,
  hasFaces = true,
  hasCulture = true,
  ...switched
}: FooterFacts): readonly FooterGroup[] {
  const groups: readonly FooterGroup[] = [
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
        ...(hasFaces ? [{ key: 'panda', path: paths.panda } as const] : []),
        ...(hasCulture ? [{ key: 'cultural', path: paths.cultural } as const] : []),
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
  return groups.map(({ key, links }) => ({ key, links: links.filter((link) => !isSwitchedOff(link.key, switched)) }));
}

function screenOf({ path }: NavigationItem): string {
  return path.split('?')[0] ?? path;
}
