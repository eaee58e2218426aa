/** What the shell remembers between screens. The search text and the breadcrumb trail are not here: they are the address. */
import { proxy } from 'valtio';
import type { Column } from '#shared/api/column.ts';

/** The tab that `/tabactive` is named by. */
export type ActiveTab = Pick<Column, 'id' | 'label' | 'children' | 'custom'>;

export interface SiteState {
  isHeaderShown: boolean;
  activeTab: ActiveTab | null;
}

/** The header shown, no tab chosen. */
export function createSiteState(): SiteState {
  return proxy<SiteState>({ isHeaderShown: true, activeTab: null });
}
