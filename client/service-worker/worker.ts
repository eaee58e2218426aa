/**
 * The service worker: offline it serves cached pages, and an offline page for the rest. Online, pages come from the network,
 * and assets with a hash in their name (scripts, fonts) from the cache.
 */
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { handlingOf, isCacheable, isCacheablePage, isPrivatePage, resourcesOf, plainAddress, type Handling } from './handling.ts';
import {
  cachePrefix,
  fetchIntoCache,
  fetchPage,
  removeFromCache,
  isGone,
  isOurs,
  isYoung,
  putInCache,
  matchCached,
  cachedPage,
  offlinePrefix,
} from './cache.ts';

/** The worker globals in use; the DOM and WebWorker type libraries cannot be combined. */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetchEvent extends WaitingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerScope {
  location: Location;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
    (type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
    (type: 'message', listener: (event: WaitingEvent & { data: unknown }) => void): void;
  };
}

/** Replaced by the build: every release has its own worker. */
declare const buildVersion: string;

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const offlineCache = offlinePrefix + buildVersion;
const offlinePages = [paths.offline, withLanguage('en', paths.offline)];

scope.addEventListener('install', (event) => {
  // The caches of an earlier worker stay valid: no need to wait.
  void scope.skipWaiting();
  event.waitUntil(cacheOfflinePages());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(cachePrefix) && !isOurs(name, offlineCache)) await caches.delete(name);
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  const handling = handlingOf(event.request, origin);
  if (handling !== 'none') event.respondWith(answers[handling](event));
  // Uses the navigation preload, which would otherwise be requested twice.
  else if (mode === 'navigate' && method === 'GET') event.respondWith(fromNetwork(event));
});

scope.addEventListener('message', (event) => {
  const visit = readVisit(event.data);
  if (visit) event.waitUntil(noteVisit(visit));
});

const answers: Readonly<Record<Exclude<Handling, 'none'>, (event: WorkerFetchEvent) => Promise<Response>>> = {
  page: answerPage,
  passing: (event) => fromNetwork(event).catch(() => withoutConnection(event.request.url)),
  asset: async (event) => (await matchCached('assets', event.request)) ?? cacheCopy(event, await fetch(event.request), 'assets'),
  picture: async (event) => {
    const own = await matchCached('pictures', event.request);
    if (own?.headers.get('cache-control')?.includes('immutable')) return own;
    try {
      return cacheCopy(event, await fetch(event.request), 'pictures');
    } catch (error) {
      // Another size is better than a missing picture.
      const other = own ?? (await matchCached('pictures', event.request, { ignoreSearch: true }));
      if (other) return other;
      throw error;
    }
  },
};

/** Network timeout before a cached page is served: networks of venues may accept connections and answer nothing. */
const networkTimeoutMs = 6_000;

/** Network first; after the timeout the cached page, and the late response is cached for the next time. */
async function answerPage(event: WorkerFetchEvent): Promise<Response> {
  const { url } = event.request;
  const answer = fromNetwork(event).then((response) => cacheCopy(event, response));
  event.waitUntil(answer.catch(() => undefined));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, networkTimeoutMs, 'late')));
  const first = await Promise.race([answer.catch(() => 'failed' as const), timeout]);
  clearTimeout(timer);
  if (typeof first !== 'string') return first;
  const page = first === 'late' ? await cachedPage(url) : undefined;
  return page ?? answer.catch(() => withoutConnection(url));
}

async function fromNetwork({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function cacheCopy(event: WorkerFetchEvent, answer: Response, kind: 'pages' | 'assets' | 'pictures' = 'pages'): Response {
  if (isCacheable(answer)) event.waitUntil(putInCache(kind, event.request.url, answer.clone()));
  else if (kind === 'pages' && isGone(answer)) event.waitUntil(removeFromCache(event.request.url));
  return answer;
}

/** The cached page, or the offline page of its language with the requested address in its hash. */
async function withoutConnection(url: string): Promise<Response> {
  const { pathname, search } = new URL(url);
  const { language, path } = splitLanguage(pathname);
  const page = isCacheablePage(path + search) ? await cachedPage(url) : undefined;
  if (page) return page;
  const plain = plainAddress(url);
  if (plain !== null && (await matchCached('pages', plain))) return Response.redirect(origin + plain);
  const offline = withLanguage(language, paths.offline);
  if (path !== paths.offline) return Response.redirect(`${origin}${offline}#${pathname}${search}`);
  const drawn = await (await caches.open(offlineCache)).match(offline, { ignoreVary: true });
  return drawn ?? Response.error();
}

async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(offlineCache);
  for (const path of offlinePages) {
    const answer = await fetch(path, { cache: 'reload', credentials: 'omit' });
    if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`);
    const { assets, pictures } = resourcesOf(await answer.clone().text());
    for (const asset of assets) await fetchIntoCache('assets', asset);
    for (const picture of pictures) await fetchIntoCache('pictures', picture);
    await cache.put(path, answer);
  }
}

interface Visit {
  url: string;
  /** Site paths of the current edition and its programme, if any. */
  editions: readonly string[];
  /** URL of the document's load; the router may have shown other screens since. */
  began?: string;
  /** Resources loaded before the worker was active. */
  resources: string[];
}

/** Null for foreign messages and private screens. */
function readVisit(data: unknown): Visit | null {
  const { url, began, editionYear, resources } = (data ?? {}) as Partial<Omit<Visit, 'editions'> & { editionYear: unknown }>;
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== origin || isPrivatePage(url)) return null;
  const isReported = Array.isArray(resources) && !(typeof began === 'string' && isPrivatePage(began));
  return {
    url: url.split('#', 1)[0] ?? url,
    editions: typeof editionYear === 'number' ? [paths.edition(editionYear), paths.programme(editionYear)] : [],
    resources: isReported ? resources.filter((name) => typeof name === 'string' && URL.canParse(name)) : [],
  };
}

/** Older copies of the programme are refreshed; a page that was just read is not fetched again. */
const programmeMaxMs = 3_600_000;
const readMaxMs = 30_000;

async function noteVisit({ url, editions, resources }: Visit): Promise<void> {
  const { pathname, search } = new URL(url);
  const { language, path } = splitLanguage(pathname);
  for (const resource of resources) {
    const handling = handlingOf({ method: 'GET', url: resource, headers: new Headers() }, origin);
    if (handling === 'asset' || handling === 'picture') await fetchIntoCache(`${handling}s`, resource);
  }
  const plain = isCacheablePage(path + search) ? pathname + search : plainAddress(url);
  if (plain !== null && !(await isYoung(origin + plain, readMaxMs))) await fetchPage(origin + plain);
  for (const part of [paths.home, ...editions, paths.news]) {
    const address = origin + withLanguage(language, part);
    if (!(await isYoung(address, programmeMaxMs))) await fetchPage(address);
  }
}
