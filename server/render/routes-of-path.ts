/**
 * The routes that a path can match. The router tries the patterns of all screens one after the other for each page, although
 * nearly all of them begin with another segment.
 */
import { createStaticHandler, type RouteObject } from 'react-router';
import { routes } from '#client/all-routes.ts';
import { splitLanguage, withLanguage, type Language } from '#shared/language.ts';

export type StaticHandler = ReturnType<typeof createStaticHandler>;

const segmentOf = (path: string): string => path.split(/[/?#]/, 2)[1]?.toLowerCase() ?? '';
const named = new Set(routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => segmentOf(`/${path}`))));
const bySegment = new Map<string, RouteObject[]>();

/** For a path without the prefix of a language. Paths with the same first segment have the same array. */
export function routesOfPath(path: string): RouteObject[] {
  const segment = segmentOf(path);
  // An escaped letter may be one of a name.
  if (segment.includes('%')) return routes;
  const name = named.has(segment) ? segment : '*';
  const known = bySegment.get(name);
  if (known) return known;
  const canMatch = ({ path: pattern = '' }: RouteObject) => /^[*:]/.test(pattern) || segmentOf(`/${pattern}`) === name;
  const some = routes.map((shell) => ({ ...shell, children: shell.children?.filter(canMatch) })).filter(({ children }) => children?.length);
  bySegment.set(name, some as RouteObject[]);
  return some as RouteObject[];
}

/** Gives the handler for a path with the prefix of the language. */
export function createHandlers(language: Language): (path: string) => StaticHandler {
  const handlers = new Map<RouteObject[], StaticHandler>();
  return (path) => {
    const some = routesOfPath(splitLanguage(path).path);
    const known = handlers.get(some);
    if (known) return known;
    const handler = createStaticHandler(some, { basename: withLanguage(language, '/') });
    handlers.set(some, handler);
    return handler;
  };
}
