/** Where the visitor is, as the navigation's parts see it: site path without language prefix, and query. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';

export interface SiteLocation {
  path: string;
  query: URLSearchParams;
}

/** The current place; the same object until it changes. */
export function useSiteLocation(): SiteLocation {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ path: pathname, query: new URLSearchParams(search) }), [pathname, search]);
}
