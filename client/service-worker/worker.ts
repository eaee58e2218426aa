/**
 * The service worker: without a connection it gives what was read before, and an offline page for the rest. With one it never
 * stands in the way: pages come from the network, and what is kept by name (scripts, fonts) has its content in the name.
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

/** What of the worker's own globals is used here; the types of pages and workers do not go together. */
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

/** Named by the build: another release is another worker. */
declare const buildVersion: string;

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const offlineCache = offlinePrefix + buildVersion;
const offlinePages = [paths.offline, withLanguage('en', paths.offline)];

scope.addEventListener('install', (event) => {
  // Nothing is taken over from an earlier worker but caches whose content is right whoever reads it: no need to wait.
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
  // Not looked at, but handed on: the browser has asked for it already and would ask again.
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
      // Another size of it is better than a hole.
      const other = own ?? (await matchCached('pictures', event.request, { ignoreSearch: true }));
      if (other) return other;
      throw error;
    }
  },
};

/** Milliseconds for which a page that is kept waits for the network: halls have networks that take everything and give nothing. */
const networkTimeoutMs = 6_000;

/** The network's page. Where it does not come in time the kept one, which says that it is; the late one is kept for the next time. */
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

/** The page as it was kept, or the offline page of its language, which remembers what was wanted behind `#`. */
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
  /** Site paths of the edition that the site is about, where it has one. */
  editions: readonly string[];
  /** Where the document began, which may have shown other screens since. */
  began?: string;
  /** What it has loaded before the worker was there; later files pass through it. */
  resources: string[];
}

/** Null for messages that are none of ours, and for private screens. */
function readVisit(data: unknown): Visit | null {
  const { url, began, editionYear, resources } = (data ?? {}) as Partial<Omit<Visit, 'editions'> & { editionYear: unknown }>;
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== origin || isPrivatePage(url)) return null;
  const isTold = Array.isArray(resources) && !(typeof began === 'string' && isPrivatePage(began));
  return {
    url: url.split('#', 1)[0] ?? url,
    editions: typeof editionYear === 'number' ? [paths.edition(editionYear)] : [],
    resources: isTold ? resources.filter((name) => typeof name === 'string' && URL.canParse(name)) : [],
  };
}

/** Kept copies of the programme are renewed when they are older; a page just read is not fetched twice. */
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
