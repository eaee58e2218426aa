/** The list that a work is in, as an entry of the trail: known only once the work has come. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { keepFacts } from './site.ts';
import { useTabState } from './tab-state.tsx';

/** Puts it before the last entry, with its link, and follows the work from list to list. `key` is null until the work is known. */
export function useListCrumb(key: ContentState | 'scheduled' | null): void {
  const tab = useTabState();
  const t = useT();
  // The page writes the trail anew when its address changes.
  const { pathname, search } = useLocation();
  const text = key === null ? '' : t(key === 'scheduled' ? 'manage:frame.section.scheduled' : `navigation:section.${key}`);
  useEffect(() => {
    if (key === null) return;
    const trail = tab.site.breadcrumbs.filter((crumb) => !('text' in crumb && crumb.path?.startsWith(listBase)));
    keepFacts(tab, { breadcrumbs: [...trail.slice(0, -1), { text, path: staffPaths.works(key) }, ...trail.slice(-1)] });
  }, [tab, key, text, pathname, search]);
}

const listBase = staffPaths.works('draft').replace(/draft$/, '');
