/** Identity of the page behind a URL: language, canonical address, and whether it may be cached in memory. */
import { readChoices } from '#shared/choice-list.ts';
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router';
import { routes } from '#client/all-routes.ts';
import { screenOf, type Screen } from '#client/routes.tsx';
import { splitLanguage, withLanguage, type Language } from '#shared/language.ts';
import { mayStream, type MayStream } from './streamed-screens.ts';

export interface PageIdentity {
  language: Language;
  /** Canonical site path with the query parameters that the screen knows, sorted. */
  path: string;
  /** The same with the language prefix; key of the page cache. */
  key: string;
  keepable: boolean;
  /** False for paths that no screen has. */
  isScreen: boolean;
  /** Whether it exists is only known with its data. */
  isOpen: boolean;
  mayStream: MayStream;
  /** Never cached, not even by the browser. */
  neverCached?: boolean;
}

const valueLengthMax = 200;

/** Screens by path: matching a path compiles the pattern of every route. Bounded by the letters of the paths. */
const screens = new LRUCache<string, { screen: Screen | undefined }>({
  maxSize: 1_048_576,
  sizeCalculation: (_screen, path) => path.length + 64,
});

function screenOfPath(path: string): Screen | undefined {
  const known = screens.get(path);
  if (known) return known.screen;
  const screen = screenOf(matchRoutes(routes, path) ?? []);
  screens.set(path, { screen });
  return screen;
}

/** Lower-cases the fixed parts of the route, keeps the captured ones, and drops parameters that the screen does not know. */
export function identify(url: string): PageIdentity {
  const [rawPath = '/', rawQuery = ''] = url.split('?', 2);
  const { language, path } = splitLanguage(rawPath.length > 1 ? rawPath.replace(/\/+$/, '') || '/' : rawPath);
  const screen = screenOfPath(path);
  const known = new URLSearchParams();
  const isScreen = screen !== undefined && screen.path !== '*';
  const neverCached = screen?.neverCached === true;
  let keepable = isScreen && !neverCached;
  const parameters = new URLSearchParams(rawQuery);
  const isUnbounded = (name: string) => screen?.unboundedQuery.includes(name) === true;
  for (const name of [...Object.keys(screen?.query ?? {}), ...(screen?.unboundedQuery ?? [])].sort()) {
    // Forms give a parameter once for each choice.
    const choices = readChoices(parameters, name);
    const isSeveral = choices.includes(',') && screen?.query[name]?.test(choices) === true;
    const value = isSeveral ? choices : parameters.get(name)?.trim();
    if (!value || value.length > valueLengthMax || !(isUnbounded(name) || screen?.query[name]?.test(value))) continue;
    known.set(name, value);
    // Of several choices there are too many combinations.
    if (isUnbounded(name) || isSeveral) keepable = false;
  }
  const canonical = screen && isScreen ? (screen.shape ? path.toLowerCase() : canonicalPath(screen.path, path)) : path;
  const sitePath = known.size > 0 ? `${canonical}?${known}` : canonical;
  return {
    language,
    path: sitePath,
    key: withLanguage(language, sitePath),
    keepable,
    isScreen,
    isOpen: screen?.isOpen === true,
    mayStream: mayStream(screen, known.size > 0),
    neverCached,
  };
}

function canonicalPath(pattern: string, path: string): string {
  const segments = path.split('/');
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part))
    .join('/');
}
