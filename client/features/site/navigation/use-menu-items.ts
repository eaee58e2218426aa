/** The links of the menu, and their labels. */
import { useSnapshot } from 'valtio';
import { navigationItems, watchItems, watchKeys, type NavigationItem, type WatchKey } from '#shared/navigation.ts';
import { useSite } from '#client/lib/site.ts';
import type { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';

/** The published menu, or the default one. */
export function useMenuItems(): readonly NavigationItem[] {
  const navigation = useSnapshot(useTabState().site).navigation;
  const hasConference = useSite().conferenceUrl !== null;
  return navigationItems({ hasConference, editionYear: navigation?.editionYear ?? null }, navigation?.menu);
}

/** The second group of the menu. */
export function useWatchItems(): readonly NavigationItem[] {
  const navigation = useSnapshot(useTabState().site).navigation;
  return watchItems({ programmePath: null, hasFaces: false, ...navigation }, useMenuItems());
}

const isWatchKey = (key: NavigationItem['key']): key is WatchKey => watchKeys.some((one) => one === key);

/** The organiser's label of a link, or the default one. */
export function menuLabel({ key, name, year }: Pick<NavigationItem, 'key' | 'name' | 'year'>, t: ReturnType<typeof useT>): string {
  if (isWatchKey(key)) return t(key === 'programme' ? 'navigation:menu.programme' : `navigation:section.${key}`);
  return name || t(`navigation:menu.${key}`, { year: year ?? '' });
}
