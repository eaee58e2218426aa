/** The organiser's main menu: validation before publication, and the part that pages show. */
import type { Navigation } from '#shared/api/home.ts';
import { menuShownMax, type Menu, type MenuEntry } from '#shared/api/site-navigation.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { addressFaults, faultOf, halves, missingFaults } from './home-part-checks.ts';
import type { Language } from '#shared/language.ts';
import { menuKeys, navigationItems } from '#shared/navigation.ts';
import { isSitePath } from '#shared/site-path.ts';
import type { PartFault } from './site-part-checks.ts';

/** A new entry, without its id. */
export const emptyMenuEntry: Omit<MenuEntry, 'id'> = { key: 'own', isShown: true, nameZh: '', nameEn: '', path: '' };

/** The menu of a site without a published one. */
export const defaultMenu: Menu = { entries: menuKeys.map((key) => ({ ...emptyMenuEntry, id: key, key })) };

/** With every default entry exactly once; those that are missing follow, hidden. Default entries have no path of their own. */
export function completeMenu({ entries }: Menu): Menu {
  const once = entries.filter((entry, at) => entry.key === 'own' || entries.findIndex(({ key }) => key === entry.key) === at);
  const missing = defaultMenu.entries.filter(({ key }) => !once.some((entry) => entry.key === key));
  return {
    entries: [
      ...once.map((entry) => (entry.key === 'own' ? entry : { ...entry, path: '' })),
      ...missing.map((entry) => ({ ...entry, isShown: false })),
    ],
  };
}

/** Texts are trimmed already. A hidden entry may be incomplete. */
export function menuFaults({ entries }: Menu): PartFault[] {
  const shown = entries.filter(({ isShown }) => isShown);
  const [first] = entries;
  return [
    ...(shown.length === 0 && first ? [faultOf(first, 'isShown', 'none')] : []),
    ...shown.slice(menuShownMax).map((entry) => faultOf(entry, 'isShown', 'tooMany')),
    ...shown.flatMap((entry) => (entry.key === 'own' ? linkFaults(entry) : halves(entry, ['name']))),
    ...doubles(shown, 'path', addressOf),
    ...(['nameZh', 'nameEn'] as const).flatMap((name) => doubles(shown, name, (entry) => entry[name].toLowerCase())),
  ];
}

function linkFaults(entry: MenuEntry): PartFault[] {
  const wrong = addressFaults(entry);
  const isUnknown = wrong.length === 0 && entry.path.startsWith('/') && !isPagePath(entry.path);
  return [...missingFaults(entry, ['nameZh', 'nameEn', 'path']), ...wrong, ...(isUnknown ? [faultOf(entry, 'path', 'unknown')] : [])];
}

/** Entries whose value an earlier one has; at a default entry, which has no field for its path, the other one is at fault. */
function doubles(entries: readonly MenuEntry[], field: 'path' | 'nameZh' | 'nameEn', valueOf: (entry: MenuEntry) => string): PartFault[] {
  const inOrder = entries.toSorted((one, other) => Number(one.key === 'own') - Number(other.key === 'own'));
  return inOrder
    .filter((entry, at) => valueOf(entry) !== '' && inOrder.findIndex((other) => valueOf(other) === valueOf(entry)) < at)
    .map((entry) => faultOf(entry, field, 'double'));
}

const defaultItems = navigationItems({ hasConference: true, editionYear: null });

/** Where an entry leads, in one spelling; '' for the current edition, whose path depends on the year. */
function addressOf({ key, path }: MenuEntry): string {
  const address = key === 'own' ? path : (defaultItems.find((item) => item.key === key)?.path ?? '');
  // What is typed may be no address yet, such as "//".
  if (!isSitePath(address)) return address;
  const { pathname, search, hash } = new URL(address, 'https://site.example');
  const screen = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  // The about page begins with its first part.
  return `${screen}${screen === '/about' && search === '?active=0' ? '' : search}${hash}`;
}

const identifier = '[\\w.-]{1,64}';
/** The pages that everybody may open, and the files that they offer. */
const pagePaths = [
  '/',
  '/(news|announcement|about|previous|figures|searchresult|cultural|movies|more|tabactive|videolist|panda|pandadetail)',
  '/projectionroom(/videoroom)?',
  '/(login|agreement|privacy|feedback|conference)',
  '/g\\d{4}(/programme)?',
  '/award/[\\w-]{1,120}',
  '/card/[\\w-]{1,140}/[\\w-]{1,140}',
  `/content/(article|episode|people)/${identifier}`,
  `/videoplay/${identifier}`,
  `/s/${identifier}`,
  '/calendar/\\d{4}\\.ics',
  `/feed/${identifier}`,
].map((path) => new RegExp(`^${path}/?$`, 'i'));

/** True for a site path, without its language, that a page or a file of the site has, or a column may have. */
export function isPagePath(address: string): boolean {
  const path = address.replace(/[?#].*$/s, '');
  return isOwnPath(path) || pagePaths.some((pattern) => pattern.test(path));
}

/** Addresses, one segment long, that only a column, an item or a redirect can have, with the fields that name them. */
export const ownPages = ({ entries }: Menu): { id: string; field: string }[] =>
  entries.flatMap((entry) => {
    const id = entry.path
      .replace(/[?#].*$/s, '')
      .replace(/\/$/, '')
      .toLowerCase();
    return entry.isShown && entry.key === 'own' && isOwnPath(id) ? [{ id, field: faultOf(entry, 'path', 'unknown').field }] : [];
  });

/** The menu as pages in a language show it. */
export function menuIn(language: Language, { entries }: Menu): NonNullable<Navigation['menu']> {
  return entries
    .filter(({ isShown }) => isShown)
    .map(({ key, nameZh, nameEn, path }) => ({ key, name: language === 'en' ? nameEn || nameZh : nameZh || nameEn, path }));
}
