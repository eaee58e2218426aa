/** In-memory cache of whole texts (the sitemap index, feeds) with single flight; entries end by tag purge or at their instant. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventBus } from '#server/events.ts';
import { etagOf, type TextAnswer } from '#server/services/discovery/sitemap.ts';
import { createTaggedCache } from '#server/tagged-cache.ts';
import { createNegotiation } from './accept-encoding.ts';
import { isNotModified } from './conditional-request.ts';
import { cacheControlOf, instantHeaders, remainingUntil, tagHeaders } from './shared-life.ts';

const compress = promisify(gzip);

export interface CachedText {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
  lastModified: Date | null;
  changesAt: Date | null;
  goesAt: Date | null | undefined;
  tags: readonly string[];
  /** Instant at which the entry expires without a purge. */
  untilMs: number;
}

/** Lifetime of a text without a known next change. */
const lifeSeconds = 300;
const bytesMax = 8 * 1_048_576;

export interface TextCache {
  /** The text of a key; `make` returns null if it does not exist. */
  get: (key: string, make: () => Promise<TextAnswer | null>) => Promise<CachedText | null>;
  close: () => void;
}

export function createTextCache(events: EventBus): TextCache {
  const cache = createTaggedCache<CachedText, CachedText | null>({
    maxBytes: bytesMax,
    bytesOf: ({ plain, gzipped }) => plain.length + gzipped.length + 512,
    tagsOf: ({ tags }) => tags,
  });

  const load = async (key: string, make: () => Promise<TextAnswer | null>): Promise<CachedText | null> => {
    const store = cache.begin();
    const answer = await make();
    if (!answer) return null;
    const text = await pack(answer);
    if (text.untilMs > Date.now()) store(key, text);
    return text;
  };

  return {
    get: (key, make) => {
      const known = cache.get(key);
      if (known && Date.now() < known.untilMs) return Promise.resolve(known);
      return cache.once(key, () => load(key, make));
    },
    close: events.onContentChanged(cache.purge),
  };
}

async function pack({ data, lastModified, changesAt, goesAt, tags }: TextAnswer): Promise<CachedText> {
  const plain = Buffer.from(data);
  const untilMs = Math.min(Date.now() + lifeSeconds * 1_000, changesAt?.getTime() ?? Infinity);
  return { plain, gzipped: await compress(plain, { level: 6 }), etag: etagOf(data), lastModified, changesAt, goesAt, tags, untilMs };
}

export interface Described {
  etag: string;
  lastModified: Date | null;
  changesAt: Date | null;
  /** As in an answer. */
  goesAt?: Date | null | undefined;
  tags: readonly string[];
}

/** Headers of such a text: shared caches keep it for its lifetime, browsers revalidate; search engines do not index it. */
export function describe(reply: FastifyReply, contentType: string, { etag, lastModified, changesAt, goesAt, tags }: Described): void {
  const instants = { changesAtMs: changesAt?.getTime() ?? null, goesAtMs: (goesAt === undefined ? changesAt : goesAt)?.getTime() ?? null };
  reply
    .header('content-type', contentType)
    .header('cache-control', cacheControlOf(lifeSeconds, remainingUntil(instants, Date.now())))
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('x-robots-tag', 'noindex')
    .header('access-control-allow-origin', '*')
    .headers({ ...tagHeaders(tags), ...instantHeaders({ changesAt, goesAt }) });
  if (lastModified) reply.header('last-modified', lastModified.toUTCString());
}

const negotiate = createNegotiation(['gzip']);

export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return negotiate(headers['accept-encoding']) === 'gzip';
}

export function sendCachedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, contentType }: { text: CachedText; contentType: string },
): FastifyReply {
  describe(reply, contentType, text);
  if (isNotModified(request.raw, { etag: text.etag, lastModified: text.lastModified?.getTime() ?? null })) return reply.code(304).send();
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(text.gzipped) : reply.send(text.plain);
}
