/**
 * What the shell and the screens know of the site: from the address, from what loaders read,
 * and from the browser. The server makes one for each page and hands it to the browser as it was drawn with.
 */
import { proxy } from 'valtio';
import { getColumnTree, type Column, type ListType } from '#shared/api/column.ts';
import { listNewsTypes, listNoticeTypes } from '#shared/api/news.ts';
import { getNavigation, type NavigationState } from '#shared/api/home.ts';
import type { WritableColumn } from '#shared/api/content-list-staff.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import type { Crumb } from '#shared/breadcrumbs.ts';
import type { SiteFacts } from '#client/lib/site.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';

/** The tab that `/tabactive` and `/more` show. */
export type ActiveTab = Pick<Column, 'id' | 'label' | 'children' | 'custom'>;

export interface SiteState {
  language: Language;
  /** By the user agent; false until the page is hydrated. */
  isMobile: boolean;
  /** Null where it could not be had: links to editions are then left out. */
  navigation: NavigationState | null;
  tabList: readonly Column[];
  /** Columns that the account can write for. */
  columnList: readonly WritableColumn[];
  newsTypeList: readonly ListType[];
  announcementTypeList: readonly ListType[];
  /** Search text or filter in the address. */
  searchValue: string;
  activeTab: ActiveTab | null;
  breadcrumbs: readonly Crumb[];
  /** The facts of the site since something of it was published in this tab; the page was drawn with those of before. */
  newSite?: SiteFacts;
}

/** A site of which nothing has been read, or as the server left it. */
export function createSiteState(known: Partial<SiteState> = {}): SiteState {
  return proxy<SiteState>({
    language: defaultLanguage,
    isMobile: false,
    navigation: null,
    tabList: [],
    columnList: [],
    newsTypeList: [],
    announcementTypeList: [],
    searchValue: '',
    activeTab: null,
    breadcrumbs: [],
    ...known,
  });
}

/** Answers of loaders that the store keeps. */
const cachedAnswers: readonly (readonly [Contract, keyof SiteState])[] = [
  [getNavigation, 'navigation'],
  [getColumnTree, 'tabList'],
  [listNewsTypes, 'newsTypeList'],
  [listNoticeTypes, 'announcementTypeList'],
];

/** Stores the answer of a loader, if the store has a place for it. */
export function keepAnswer({ site }: { site: SiteState }, contract: Contract, data: unknown): void {
  const name = cachedAnswers.find(([cached]) => cached === contract)?.[1];
  // The pairs above fit; a table of contracts cannot say so.
  if (name) Object.assign(site, { [name]: data });
}

/** Stores facts of the address, a page or the browser. */
export function keepFacts({ site }: { site: SiteState }, facts: Partial<SiteState>): void {
  Object.assign(site, facts);
}
