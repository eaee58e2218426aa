/** The current location: site path without language prefix, and query. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';

export interface SiteLocation {
  path: string;
  query: URLSearchParams;
}

/** The same object until the location changes. */
export function useSiteLocation(): SiteLocation {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ path: pathname, query: new URLSearchParams(search) }), [pathname, search]);
}
