/** Whole pages in memory as the bytes that go out, with their policy, ETag and life. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib';
import type { Encoding } from '#server/http/accept-encoding.ts';
import { cacheControlOf, remainingUntil } from '#server/http/shared-life.ts';
import { compactBytes } from '#server/compact-bytes.ts';
import { createTaggedCache, type TaggedCache } from '#server/tagged-cache.ts';
import type { Life } from './page-life.ts';

const compressBrotli = promisify(brotliCompress);

export const pageCodings = ['br', 'gzip'] as const;
export type PageEncoding = Encoding<(typeof pageCodings)[number]>;

/**
 * Bytes by encoding. Only brotli, which nearly every client accepts, is always stored; the others are made on request, so
 * that four times as many pages fit.
 */
interface PageBodies {
  br: Buffer;
  identity?: Buffer;
  gzip?: Buffer;
}

export interface StoredPage {
  key: string;
  status: number;
  bodies: PageBodies;
  etag: string;
  policy: string;
  cacheControl: string;
  tags: ReadonlySet<string>;
  createdAtMs: number;
  /** Whole second in which its bytes last changed, as this process knows it. */
  lastModifiedMs: number;
  /** Until here the page is given as it is; afterwards it is renewed in the background. */
  freshUntilMs: number;
  /** From here on the page is wrong and never given. */
  wrongFromMs: number;
  /** From here on it shows what may not be shown, so that not even a cache without any other copy may give it. */
  goneFromMs: number;
}

/** The response to a page request. A stream is never cached; `whole` is the complete page, rendered after it. */
export type PageAnswer =
  | { kind: 'page'; page: StoredPage; isStored: boolean }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'stream'; status: number; policy: string; stream: SharedStream; whole: Promise<PageAnswer> };

export interface SharedStream {
  /** Replays everything from the beginning through `write`, then calls `end`. Returns the function that unsubscribes. */
  follow: (write: (html: string) => void, end: () => void) => () => void;
  done: Promise<void>;
}

export interface PageToStore {
  key: string;
  status: number;
  /** Not kept. */
  bytes: Buffer;
  policy: string;
  life: Life;
}

/** Seconds of life of a page whose data names none. */
const lifeSecondsMax = 300;
/**
 * Of the first copy, which is made at once: a page in a thread of zlib costs more than compressing it does here, and quality 4
 * takes three times as long for 6 % fewer bytes.
 */
const quickQuality = 2;
const bestQuality = 11;
/** Shorter ones are parts of a slab of Node.js. */
const minimumChunk = Buffer.poolSize >>> 1;
/** A page that is given so many times is worth a quarter of a second for its smallest body; most that crawlers ask for never are. */
const improvedFromTimes = 4;

/** Compresses a rendered page and gives it its headers' values. */
export function packPage({ key, status, bytes, policy, life }: PageToStore, nowMs: number): StoredPage {
  const seconds = Math.min(life.seconds, lifeSecondsMax);
  const remaining = remainingUntil(life, nowMs);
  const br = compactBytes(brotliCompressSync(bytes, brotliOptions(bytes, quickQuality)));
  return {
    key,
    status,
    bodies: { br },
    etag: etagOf(bytes),
    policy,
    cacheControl: cacheControlOf(seconds, remaining),
    // Answers come in any order; the header says the same for the same page.
    tags: new Set([...life.tags].sort()),
    createdAtMs: nowMs,
    lastModifiedMs: Math.floor(nowMs / 1000) * 1000,
    freshUntilMs: nowMs + Math.min(seconds * 1000, remaining.untilChangeMs),
    wrongFromMs: nowMs + remaining.untilChangeMs,
    goneFromMs: nowMs + remaining.untilGoneMs,
  };
}

function etagOf(bytes: Uint8Array): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
}

/** The bytes of a page before compression. */
function plainBytes({ bodies }: StoredPage): Buffer {
  return bodies.identity ?? brotliDecompressSync(bodies.br);
}

export function htmlOf(page: StoredPage): string {
  return plainBytes(page).toString();
}

export interface PageCache extends Pick<
  TaggedCache<StoredPage, PageAnswer>,
  'get' | 'once' | 'isLoading' | 'purge' | 'clear' | 'bytes' | 'size'
> {
  /** Begins a rendering. The returned function stores its page unless a purge came in between, and returns whether it did. */
  begin: () => (page: StoredPage) => boolean;
  /** The page with the bytes of an encoding, made now; they are stored and counted if the page is. */
  withBody: <Coding extends PageEncoding>(page: StoredPage, encoding: Coding) => PageWith<Coding>;
}

type PageWith<Coding extends PageEncoding> = StoredPage & { bodies: Required<Pick<PageBodies, Coding>> };

export function createPageCache(maxBytes: number, now: () => number = Date.now): PageCache {
  const bytesOf = ({ bodies: { br, identity, gzip }, policy }: StoredPage) =>
    br.length + (identity?.length ?? 0) + (gzip?.length ?? 0) + policy.length + 1024;
  const entries = createTaggedCache<StoredPage, PageAnswer>({ maxBytes, bytesOf, tagsOf: ({ tags }) => tags });
  /** How often each page was served before its body is recompressed. */
  const servedTimes = new WeakMap<StoredPage, number>();
  const improvements = new Set<string>();
  let isImproving = false;

  /** Makes the smallest br bodies, one after the other: zlib's threads are needed for those who wait. */
  const improveWaiting = async (): Promise<void> => {
    if (isImproving) return;
    isImproving = true;
    for (const key of improvements) {
      improvements.delete(key);
      const page = entries.peek(key);
      if (!page) continue;
      const plain = plainBytes(page);
      const br = compactBytes(await compressBrotli(plain, brotliOptions(plain, bestQuality)));
      // Its other bodies may have been made in the meantime.
      const current = entries.peek(key);
      if (current?.bodies.br === page.bodies.br) entries.replace(key, current, { ...current, bodies: { ...current.bodies, br } });
    }
    isImproving = false;
  };

  const countServed = (page: StoredPage) => {
    const times = servedTimes.get(page);
    if (times === undefined) return;
    if (times + 1 < improvedFromTimes) {
      servedTimes.set(page, times + 1);
      return;
    }
    servedTimes.delete(page);
    improvements.add(page.key);
    void improveWaiting();
  };

  return {
    get: (key) => {
      const page = entries.get(key);
      if (page && now() >= page.wrongFromMs) {
        entries.delete(key);
        return undefined;
      }
      if (!page) return undefined;
      countServed(page);
      return page;
    },
    begin: () => {
      const store = entries.begin();
      return (page) => {
        servedTimes.set(page, 0);
        return store(page.key, page);
      };
    },
    withBody: (page, encoding) => {
      if (page.bodies[encoding]) return page as PageWith<typeof encoding>;
      const plain = plainBytes(page);
      const made = encoding === 'gzip' ? { gzip: compactBytes(gzipSync(plain, { level: 6 })) } : { identity: compactBytes(plain) };
      const whole = { ...page, bodies: { ...page.bodies, ...made } };
      const times = servedTimes.get(page);
      if (times !== undefined) servedTimes.set(whole, times);
      entries.replace(page.key, page, whole);
      return whole as PageWith<typeof encoding>;
    },
    once: entries.once,
    isLoading: entries.isLoading,
    purge: entries.purge,
    clear: entries.clear,
    get bytes() {
      return entries.bytes;
    },
    get size() {
      return entries.size;
    },
  };
}

function brotliOptions(body: Uint8Array, quality: number): BrotliOptions {
  // A window as long as the page: a longer one finds nothing more, and its tables cost up to 30 MB a page.
  const window = Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 1))),
  );
  return {
    // Pages get smaller than this, so that the compressor is called once.
    chunkSize: Math.max(minimumChunk, body.length >> 1),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
}
