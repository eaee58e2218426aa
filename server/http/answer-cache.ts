/**
 * In-memory cache of public API responses as bytes, with their ETag, tags and lifetime. The key is the contract's canonical
 * spelling of a call, so that unknown or reordered query fields neither split an entry nor change one.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { compactBytes } from '#server/compact-bytes.ts';
import { createTaggedCache } from '#server/tagged-cache.ts';
import { createHead, sendHead, type Head } from './send-head.ts';
import { createNegotiation, type Encoding } from './accept-encoding.ts';
import { isNotModified } from './conditional-request.ts';
import { instantHeaders, sharedSeconds, tagHeaders } from './shared-life.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type AnswerCoding = 'br' | 'gzip';
type AnswerEncoding = Encoding<AnswerCoding>;

/** A response ready to be sent. */
interface PackedAnswer {
  route: string;
  bodies: { identity: Buffer } & Partial<Record<AnswerCoding, Buffer>>;
  etag: string;
  cacheControl: string;
  tags: readonly string[];
  /** Tags of the current counts that it contains; not sent in a header. */
  figures: readonly string[];
  changesAt: Date | null;
  goesAt: Date | null | undefined;
  createdAtMs: number;
  /** Expiry: the end of its lifetime, or the next instant that changes it. */
  untilMs: number;
}

/** Shorter bodies are sent uncompressed: the header of a compressed one costs as much as it saves. */
const compressedFromBytes = 1_024;
const brotliQuality = 4;
const gzipLevel = 6;
/** Maximum number of addresses mapped to an entry without parsing. */
const spellingsMax = 5_000;
const spellingLengthMax = 300;
/** Number of answers whose heads are kept. */
const headsMax = 100;

interface AnswerToPack extends Pick<PackedAnswer, 'route'> {
  /** The response as JSON. */
  text: string;
  answer: Answer<unknown>;
  figures: readonly string[];
  /** The contract's lifetime of the response. */
  lifeSeconds: number;
}

/** Creates the bytes and headers of a response. */
export function packAnswer({
  route,
  text,
  answer: { tags, changesAt, goesAt },
  figures: ofFigures,
  lifeSeconds,
}: AnswerToPack): PackedAnswer {
  const nowMs = Date.now();
  const untilChange = changesAt ? Math.floor((changesAt.getTime() - nowMs) / 1_000) : Infinity;
  const seconds = Math.max(0, Math.min(lifeSeconds, untilChange));
  const identity = compactBytes(Buffer.from(text));
  return {
    route,
    bodies: { identity },
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    cacheControl: seconds > 0 ? `public, max-age=0, s-maxage=${sharedSeconds(seconds)}` : 'no-store',
    tags: seconds > 0 ? tags : [],
    figures: ofFigures,
    changesAt: seconds > 0 ? changesAt : null,
    goesAt,
    createdAtMs: nowMs,
    untilMs: Math.min(nowMs + seconds * 1_000, changesAt?.getTime() ?? Infinity),
  };
}

interface AnswerCacheOptions {
  maxBytes: number;
  /** Headers of every API response. */
  headers: Readonly<Record<string, string>>;
  /** Whether scripts of other origins may call; their requests need headers of their own. */
  hasCors: boolean;
  /** Whether heads are kept as bytes. */
  readyHeads: boolean;
  now?: () => number;
}

interface AnswerCache {
  /** Returns the cached response of a key, or loads it once for all concurrent callers. */
  get: (key: string, load: () => Promise<PackedAnswer>) => Promise<PackedAnswer>;
  /** Remembers that an address is a spelling of a key. */
  remember: (url: string, key: string) => void;
  /** Responds from memory; null if it cannot. */
  fastPath: (request: IncomingMessage, response: ServerResponse) => { route: string; status: number } | null;
  /** Sends a response through Fastify, whose hooks add the common headers. */
  send: (request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer) => Promise<FastifyReply>;
  purge: (tags: readonly string[]) => void;
  readonly bytes: number;
  readonly size: number;
}

function createAnswerCache({ maxBytes, headers, hasCors, readyHeads: isReady, now = Date.now }: AnswerCacheOptions): AnswerCache {
  const entries = createTaggedCache<PackedAnswer, PackedAnswer>({ maxBytes, bytesOf, tagsOf: tagsOfEntry });
  const spellings = new LRUCache<string, string>({ max: spellingsMax });
  const compressing = new WeakMap<PackedAnswer, Map<AnswerCoding, Promise<Buffer>>>();
  const heads = new LRUCache<PackedAnswer, Heads>({ max: headsMax });
  const common = Object.entries({ ...headers, vary: hasCors ? 'accept-encoding, origin' : 'accept-encoding' }).flat();

  const find = (key: string): PackedAnswer | undefined => {
    const entry = entries.get(key);
    return entry && now() < entry.untilMs ? entry : undefined;
  };

  /** The body in a coding; compressed at the first request for it, and counted with its entry. */
  const bodyOf = (answer: PackedAnswer, coding: AnswerEncoding): Buffer | Promise<Buffer> => {
    if (coding === 'identity') return answer.bodies.identity;
    return answer.bodies[coding] ?? compressOnce(answer, coding);
  };

  const compressOnce = (answer: PackedAnswer, coding: AnswerCoding): Promise<Buffer> => {
    const running = compressing.get(answer) ?? new Map<AnswerCoding, Promise<Buffer>>();
    compressing.set(answer, running);
    const known = running.get(coding);
    if (known) return known;
    const made = compress(answer.bodies.identity, coding).then((body) => {
      answer.bodies[coding] = body;
      return body;
    });
    running.set(coding, made);
    return made;
  };

  const headsOf = (answer: PackedAnswer): Heads => {
    const nowMs = now();
    const [age, second] = [ageOf(answer, nowMs), Math.floor(nowMs / 1_000)];
    const known = heads.get(answer);
    if (known?.age === age && known.second === second) return known;
    const made: Heads = { age, second, shared: [...common, ...Object.entries(ownHeaders(answer, nowMs)).flat()] };
    heads.set(answer, made);
    return made;
  };

  const write = ({ answer, coding, body, isHead }: Sent, response: ServerResponse): void => {
    const known = headsOf(answer);
    const head = (known[coding] ??= createHead(200, wholeHeaders(known.shared, coding, body.length), { second: known.second, isReady }));
    sendHead(response, head, isHead ? null : body);
  };

  return {
    get: (key, load) => {
      const cached = find(key);
      if (cached) return Promise.resolve(cached);
      return entries.once(key, async () => {
        const store = entries.begin();
        const answer = await load();
        if (answer.untilMs > now()) store(key, answer);
        return answer;
      });
    },
    remember: (url, key) => {
      if (url !== key && url.length <= spellingLengthMax) spellings.set(url, key);
    },
    fastPath: (request, response) => {
      const { method, url, headers: requestHeaders } = request;
      if (url === undefined || (method !== 'GET' && method !== 'HEAD') || (hasCors && requestHeaders.origin !== undefined)) return null;
      const answer = find(spellings.get(url) ?? url);
      if (!answer) return null;
      if (isNotModified(request, { etag: answer.etag, lastModified: null })) {
        const known = headsOf(answer);
        sendHead(response, (known.unchanged ??= createHead(304, known.shared, { second: known.second, isReady })), null);
        return { route: answer.route, status: 304 };
      }
      const coding = codingFor(requestHeaders['accept-encoding'], answer);
      const body = bodyOf(answer, coding);
      const isHead = method === 'HEAD';
      if (body instanceof Promise)
        body.then(
          (made) => write({ answer, coding, body: made, isHead }, response),
          () => write({ answer, coding: 'identity', body: answer.bodies.identity, isHead }, response),
        );
      else write({ answer, coding, body, isHead }, response);
      return { route: answer.route, status: 200 };
    },
    send: async (request, reply, answer) => {
      reply.headers({ ...ownHeaders(answer, now()), vary: 'accept-encoding' });
      if (isNotModified(request.raw, { etag: answer.etag, lastModified: null })) return reply.code(304).send();
      const coding = codingFor(request.headers['accept-encoding'], answer);
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.type(jsonType).send(await bodyOf(answer, coding));
    },
    purge: entries.purge,
    get bytes() {
      return entries.bytes;
    },
    get size() {
      return entries.size;
    },
  };
}

interface Sent {
  answer: PackedAnswer;
  coding: AnswerEncoding;
  body: Buffer;
  isHead: boolean;
}

/** Heads of an answer in one second; only the date and the age in them change. */
interface Heads extends Partial<Record<AnswerEncoding, Head>> {
  second: number;
  age: number;
  shared: readonly string[];
  /** Of the response 304. */
  unchanged?: Head;
}

function wholeHeaders(shared: readonly string[], coding: AnswerEncoding, length: number): string[] {
  const list = [...shared, 'content-type', jsonType, 'content-length', String(length)];
  return coding === 'identity' ? list : [...list, 'content-encoding', coding];
}

const jsonType = 'application/json; charset=utf-8';
const negotiate = createNegotiation(['br', 'gzip']);

function codingFor(accepted: string | string[] | undefined, { bodies }: PackedAnswer): AnswerEncoding {
  return bodies.identity.length < compressedFromBytes ? 'identity' : negotiate(accepted);
}

function tagsOfEntry({ tags, figures: ofFigures }: PackedAnswer): readonly string[] {
  return ofFigures.length > 0 ? [...tags, ...ofFigures] : tags;
}

/** Counts the packed bodies ahead, which are a fifth of the plain one at most. */
function bytesOf({ bodies, tags }: PackedAnswer): number {
  return Math.ceil(bodies.identity.length * 1.4) + tags.length * 40 + 1_024;
}

/** Whole seconds; rounded up before an instant that changes the response, or a cache that subtracts it would store the response past that. */
function ageOf({ createdAtMs, changesAt }: PackedAnswer, nowMs: number): number {
  const seconds = Math.max(0, (nowMs - createdAtMs) / 1_000);
  return changesAt ? Math.ceil(seconds) : Math.floor(seconds);
}

/**
 * Headers that differ between responses. A fresh one has no age; one whose life an instant cuts is sent as a new one with what
 * is left of it, because some caches do not subtract the age.
 */
function ownHeaders(answer: PackedAnswer, nowMs: number): Record<string, string> {
  const { etag, cacheControl, tags, changesAt, untilMs } = answer;
  const age = changesAt ? 0 : ageOf(answer, nowMs);
  return {
    etag,
    'cache-control': changesAt
      ? `public, max-age=0, s-maxage=${sharedSeconds(Math.max(0, Math.floor((untilMs - nowMs) / 1_000)))}`
      : cacheControl,
    ...(age > 0 && cacheControl !== 'no-store' ? { age: String(age) } : {}),
    ...tagHeaders(tags),
    ...instantHeaders(answer),
  };
}

async function compress(body: Buffer, coding: AnswerCoding): Promise<Buffer> {
  if (coding === 'gzip') return compactBytes(await compressGzip(body, { level: gzipLevel }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compactBytes(await compressBrotli(body, { params }));
}

const caches = new WeakMap<FastifyInstance['server'], AnswerCache>();

/** Enables the cache for the routes of an app until `close` is called; null if the setting is 0. */
export function addAnswerCache(
  app: FastifyInstance,
  { config, events }: Pick<AppContext, 'config' | 'events'>,
  headers: Readonly<Record<string, string>>,
): (AnswerCache & { close: () => void }) | null {
  if (config.answerCacheBytes === 0) return null;
  const cache = createAnswerCache({
    maxBytes: config.answerCacheBytes,
    headers,
    hasCors: config.corsOrigins.length > 0,
    readyHeads: config.readyHeads,
  });
  caches.set(app.server, cache);
  const stops = [events.onContentChanged(cache.purge), events.onFiguresChanged(cache.purge)];
  return Object.assign(cache, { close: () => stops.forEach((stop) => stop()) });
}

export function answerCacheOf(app: FastifyInstance): AnswerCache | undefined {
  return caches.get(app.server);
}
