/** Where the visitor is, as the navigation's parts see it: site path without language prefix, and query. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';

export interface Place {
  path: string;
  query: URLSearchParams;
}

/** The current place; the same object until it changes. */
export function usePlace(): Place {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ path: pathname, query: new URLSearchParams(search) }), [pathname, search]);
}
