/** Records all public output of the site byte for byte: calls by name, pages by following their links. */
import { createHash } from 'node:crypto';
import { splitLanguage } from '#shared/language.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';

export interface Taken {
  status: number;
  headers: Record<string, string>;
  body: string;
}
export type Snapshot = Map<string, Taken>;

/** Headers that depend on the request or the clock; all others must be equal. */
const passing = /^(date|age|connection|keep-alive|x-ratelimit-.*|x-request-id|server-timing)$/;
/** Random or signed for one caller. */
const perCaller = /"(playAuth|requestId)":"[^"]*"/g;
/** Playback tokens, which end at an instant of their own. */
const playToken = /(\/vod\/play\/)[^/"]+/g;
/** Few at once: all pages are cold, and one that waits long for its data is answered 503. */
const parallel = 4;
/** A picture for sharing is drawn on while its address answers 503; on a busy machine that takes several. */
const triesMax = 12;
let caller = 0;

/** Response of an address. Each call comes from its own address, so that no limit applies, and from a bot, which gets whole pages. */
export async function take(origin: string, url: string): Promise<Taken> {
  caller += 1;
  const from = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
  const answer = await fetch(origin + url, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, 'accept-encoding': 'identity', 'user-agent': 'leak-test-bot' },
  });
  // Binary bodies are compared by hash, which shows that they differ, not where.
  const isText = !/^(image|font|video)\//.test(answer.headers.get('content-type') ?? '');
  const body = isText
    ? await answer.text()
    : createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
  const headers = [...answer.headers].filter(([name]) => !passing.test(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, name === 'cache-control' ? withoutSeconds(value) : value])),
    body: body.replaceAll(perCaller, '"$1":""').replaceAll(playToken, '$1'),
  };
}

/** Removes remaining lifetimes, which depend on the clock; their end is in `x-changes-at`. */
function withoutSeconds(cacheControl: string): string {
  return cacheControl.replaceAll(/(s-maxage|stale-while-revalidate|stale-if-error)=\d+/g, '$1');
}

/** Asks again while a busy site answers 503; one that always does is taken as it is. */
async function takeReady(origin: string, url: string): Promise<Taken> {
  let taken = await take(origin, url);
  for (let tries = 1; taken.status === 503 && tries < triesMax; tries += 1) taken = await take(origin, url);
  return taken;
}

export async function takeAll(origin: string, urls: readonly string[]): Promise<Snapshot> {
  const taken: Snapshot = new Map();
  const waiting = [...urls];
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) taken.set(url, await takeReady(origin, url));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return taken;
}

/** Maximum number of pages followed per filter of a list; calls try all its values. */
const pagesOfFilter = isExhaustive ? 6 : 1;
/** Pages of one kind, such as films in English. */
const pagesOfKind = isExhaustive ? Infinity : 3;

/** Pages from some addresses on, until no link leads to a new one. */
export async function crawl(origin: string, from: readonly string[]): Promise<Snapshot> {
  const taken: Snapshot = new Map();
  const counts = new Map<string, number>();
  const isWithin = (key: string, most: number): boolean => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return number <= most;
  };
  const isWanted = (url: string): boolean =>
    filtersIn(url).length > 0
      ? isWithin(`${url.split('?', 1)[0]} ${filtersIn(url).join()}`, pagesOfFilter)
      : isWithin(kindOf(url), pagesOfKind);
  for (let next = [...from]; next.length > 0;) {
    const found = await takeAll(origin, next);
    for (const [url, page] of found) taken.set(url, page);
    // In the order of requests, not of responses, so that each run follows the same first links of a filter.
    next = [...new Set(next.flatMap((url) => linksOf(url, found.get(url)?.body ?? '')))].filter((url) => !taken.has(url) && isWanted(url));
  }
  return taken;
}

/** Pages that are empty without a login. */
export function isPersonal(path: string): boolean {
  return /^\/(manage|set)\b/.test(path);
}

/** The path of a page without the id of its subject. */
function kindOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/(\/content\/\w+|\/videoplay)\/.*/, '$1');
}

const files =
  /^\/(media|assets|fonts|static|docs|web|vod|feed|calendar|laurel|share|embed|s|oembed|icons?)\b|^\/(manifest\.webmanifest|service-worker\.js)|^\/\//;

/** Links to pages. Filters are followed from a list without filters only: each one alone, never all their combinations. */
function linksOf(from: string, html: string): string[] {
  const links = [...html.matchAll(/\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const most = filtersIn(from).length > 0 ? 0 : 1;
  return links.filter((href) => !files.test(splitLanguage(href).path) && filtersIn(href).length <= most);
}

/** Parameters that choose; those that only name (a crumb, an id, a label) do not count. */
function filtersIn(url: string): string[] {
  return [...new URLSearchParams(url.split('?', 2)[1] ?? '').keys()].filter(
    (name) => !/^(breadcrumType|columnId|id|name|active|pageNum)$/.test(name),
  );
}

/** Addresses whose answers differ, each with the place where they part. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const urls = [...new Set([...before.keys(), ...after.keys()])];
  return urls.flatMap((url) => {
    const [a, b] = [before.get(url), after.get(url)];
    if (!a || !b) return [`${url} is only ${a ? 'before' : 'after'}`];
    const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
    if (left === right) return [];
    const at = [...left].findIndex((sign, index) => sign !== right[index]);
    return [`${url}: …${left.slice(Math.max(0, at - 120), at + 80)} ≠ …${right.slice(Math.max(0, at - 20), at + 80)}`];
  });
}
