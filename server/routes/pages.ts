/** Every GET that is not an endpoint or a file is a page: answered from memory before anything else is looked at, or rendered. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorCodes } from '#shared/error-codes.ts';
import { retryAfterOverload } from '#server/errors.ts';
import { createNegotiation } from '#server/http/accept-encoding.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { cacheControlOf, staleMaxMs, tagHeaders } from '#server/http/shared-life.ts';
import { createHead, sendHead, type Head } from '#server/http/send-head.ts';
import { isApiPath } from '#server/plugins/error-handler.ts';
import { answerUnrouted } from '#server/plugins/methods.ts';
import { htmlOf, pageCodings, type PageAnswer, type PageCache, type PageEncoding, type StoredPage } from '#server/render/page-cache.ts';
import type { PageIdentity } from '#server/render/page-identity.ts';
import type { PageService } from '#server/render/page-service.ts';
import type { PageOutcomes } from '#server/metrics/site-figures.ts';

export interface PageRoutesOptions {
  pages: PageService;
  cache: PageCache;
  identify: (url: string) => PageIdentity;
  /** Where an address that no page answers leads to; '' when it is gone for good, null when nothing is known of it. */
  moved?: ((url: string) => Promise<string | null>) | undefined;
  /** Sent with every page, beside its own policy. */
  headers: Record<string, string>;
  /** False in development, where scripts and styles are injected. */
  withPolicy: boolean;
  /** Whether heads are kept as bytes. */
  readyHeads: boolean;
  /** Counts how requests are answered. */
  outcomes: PageOutcomes;
  /** The `@font-face` rules of a page's HTML. */
  fontRules: (html: string) => string;
}

const pathLengthMax = 500;
/** Addresses of pages with parameters that no screen knows, such as those that count visits; each is taken apart once. */
const spellingsMax = 5_000;
const spellingLengthMax = 300;

/** A response from memory: the pattern of its route, and its status, which `sendHead` does not leave in the response. */
export interface FastAnswer {
  route: string;
  status: number;
}

/** Answers a request from memory, or leaves it alone. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => FastAnswer | null;

/** Stands for the patterns of all pages in metrics. */
export const pageRoute = 'page';
const wholePageSent: FastAnswer = { route: pageRoute, status: 200 };

/** Registers the pages. The returned function runs before Fastify, because a walk through the framework would cost more than the answer. */
export function registerPageRoutes(app: FastifyInstance, options: PageRoutesOptions): FastPath {
  const { pages, cache, identify, outcomes } = options;
  const send = createSenders(options);
  const spellings = new LRUCache<string, string>({ max: spellingsMax });

  const fastPath: FastPath = (request, response) => {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
    const page = cache.get(spellings.get(url) ?? url);
    if (!page) return null;
    if (Date.now() >= page.freshUntilMs) {
      outcomes.stale += 1;
      pages.renew(page);
    } else outcomes.hit += 1;
    const status = send.fromMemory(page, request, response);
    return status === 200 ? wholePageSent : { route: pageRoute, status };
  };

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (isApiPath(request.url)) return answerUnrouted(request, reply);
    const url = request.raw.url ?? '/';
    const elsewhere = canonicalAddress(url, identify);
    const identity = identify(url);
    if (elsewhere !== null && !identity.isOpen) return lead(reply, elsewhere);
    if (elsewhere === null && identity.keepable && identity.key !== url && url.length <= spellingLengthMax)
      spellings.set(url, identity.key);
    const cached = identity.keepable ? cache.get(identity.key) : undefined;
    outcomes[cached ? 'hit' : 'miss'] += 1;
    if (cached && elsewhere === null) return give({ kind: 'page', page: cached, isStored: true }, request, reply);
    // For an unknown screen the redirect is looked up before a page is rendered.
    const answer = identity.isScreen ? await readPage(identity, request) : null;
    // While this one failed, another may have been made.
    const stale = answer && isUnavailable(answer) && identity.keepable ? cache.get(identity.key) : undefined;
    if (stale) return give({ kind: 'page', page: stale, isStored: true }, request, reply);
    if (answer && !isMissing(answer)) return elsewhere === null ? give(answer, request, reply) : lead(reply, elsewhere);
    const target = (await options.moved?.(url).catch(() => null)) ?? null;
    if (target) return lead(reply, target);
    if (target === '') return give(await pages.answerGone(identity), request, reply);
    return give(answer ?? (await pages.answer(identity, request.signal)), request, reply);
  });

  /** For a navigation in the browser: the font rules of the page that it led to. */
  app.get<{ Querystring: { path?: string } }>('/fonts/of-page.css', async (request, reply) => {
    const identity = identify(String(request.query.path ?? '/').slice(0, pathLengthMax));
    const answer = (identity.keepable && cache.get(identity.key)) || (await wholePage(identity));
    return reply
      .type('text/css')
      .header('cache-control', 'no-cache')
      .send(answer ? options.fontRules(htmlOf(answer)) : '');
  });

  async function readPage(identity: PageIdentity, request: FastifyRequest): Promise<PageAnswer> {
    const first = await pages.answer(identity, request.signal);
    return first.kind === 'stream' && !acceptsStreaming(request) ? first.whole : first;
  }

  async function wholePage(identity: PageIdentity): Promise<StoredPage | null> {
    const first = await pages.answer(identity);
    const whole = first.kind === 'stream' ? await first.whole : first;
    return whole.kind === 'page' ? whole.page : null;
  }

  function give(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.kind === 'redirect') return reply.redirect(answer.location, answer.status);
    reply.hijack();
    if (answer.kind === 'stream') streamTo(answer, reply, options);
    else reply.raw.statusCode = send.drawn(answer.page, request.raw, reply.raw);
    return reply;
  }

  return fastPath;
}

/** Where a screen lies whose address was written with other letters or a final slash; null when it was written right, or no screen has it. */
function canonicalAddress(url: string, identify: PageRoutesOptions['identify']): string | null {
  const [path = '/'] = url.split('?', 1);
  // The prefix of a language is only known in small letters.
  const { key, isScreen } = identify(path.replace(/^\/en(?=\/|$)/i, '/en'));
  const [canonical = '/'] = key.split('?', 1);
  return isScreen && canonical !== path && !canonical.startsWith('//') ? canonical + url.slice(path.length) : null;
}

function isMissing(answer: PageAnswer): boolean {
  return answer.kind === 'page' && (answer.page.status === 404 || answer.page.status === 410);
}

function isUnavailable(answer: PageAnswer): boolean {
  return answer.kind === 'page' && answer.page.status === errorCodes.unavailable;
}

/** Addresses that have moved may move again: browsers ask once an hour. */
function lead(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').redirect(to, 301);
}

/** Returns the status. */
type Sender = (page: StoredPage, request: IncomingMessage, response: ServerResponse) => number;

/**
 * A page past its life is right as far as anybody has told: what changes it purges it. It goes out while it is renewed, and
 * shared caches keep it until that is done. With its true age they would store it stale and come back at once.
 */
const renewalSeconds = 5;

/** Number of pages whose heads are kept; those of pages that are seldom requested would take as much memory as a tenth of the pages. */
const headsMax = 100;

/**
 * Send stored bytes. Heads are built once a second for each page, because only the date and the age in them change. Those of pages
 * that were just drawn are not kept: most of them are never asked for again.
 */
function createSenders({
  cache,
  headers: fixed,
  withPolicy,
  readyHeads: isReady,
}: Pick<PageRoutesOptions, 'cache' | 'headers' | 'withPolicy' | 'readyHeads'>): Record<'fromMemory' | 'drawn', Sender> {
  const common = Object.entries(fixed).flat();
  const heads = new LRUCache<StoredPage, Heads>({ max: headsMax });

  const headsOf = (page: StoredPage, isKept: boolean): Heads => {
    const nowMs = Date.now();
    const second = Math.floor(nowMs / 1000);
    const ageSeconds = Math.floor(Math.max(0, (nowMs - page.createdAtMs) / 1000));
    const known = heads.get(page);
    if (known?.ageSeconds === ageSeconds && known.second === second) return known;
    // Only cached pages are renewed: errors and private pages stay out of every cache.
    const isRenewed = page.status === 200 && page.cacheControl.startsWith('public') && nowMs >= page.freshUntilMs;
    // What changes later than any copy may be used cuts nothing; errors are kept for seconds.
    const isCut = page.status === 200 && page.cacheControl.startsWith('public') && page.wrongFromMs < page.freshUntilMs + staleMaxMs;
    const life =
      isRenewed || isCut
        ? { age: 0, control: remainingControl(page, isRenewed ? nowMs + renewalSeconds * 1000 : page.freshUntilMs, nowMs) }
        : { age: ageSeconds, control: page.cacheControl };
    const shared = [...common, 'etag', page.etag, 'cache-control', life.control, 'vary', 'accept-encoding', 'age', String(life.age)];
    if (page.status === 200) shared.push('last-modified', new Date(page.lastModifiedMs).toUTCString());
    if (withPolicy) shared.push('content-security-policy', page.policy);
    if (page.status === errorCodes.unavailable) shared.push('retry-after', String(retryAfterOverload()));
    shared.push(...Object.entries(tagHeaders(page.tags)).flat());
    const made: Heads = { second, ageSeconds, shared };
    if (isKept) heads.set(page, made);
    return made;
  };

  const sender =
    (isFromMemory: boolean): Sender =>
    (page, request, response) => {
      if (page.status === 200 && isNotModified(request, { etag: page.etag, lastModified: page.lastModifiedMs })) {
        const known = headsOf(page, isFromMemory);
        sendHead(response, (known.unchanged ??= createHead(304, known.shared, { second: known.second, isReady })), null);
        return 304;
      }
      const encoding = negotiate(request.headers['accept-encoding']);
      const packed = cache.withBody(page, encoding);
      const body = packed.bodies[encoding];
      const known = headsOf(packed, isFromMemory);
      const head = (known[encoding] ??= createHead(page.status, wholeHeaders(known.shared, encoding, body.length), {
        second: known.second,
        isReady,
      }));
      sendHead(response, head, request.method === 'HEAD' ? null : body);
      return page.status;
    };
  return { fromMemory: sender(true), drawn: sender(false) };
}

/**
 * What is left of a page's life. Where an instant cuts it, the response is sent as a new one: some caches do not subtract the
 * age, and would store the page past the instant.
 */
function remainingControl({ wrongFromMs, goneFromMs }: StoredPage, freshUntilMs: number, nowMs: number): string {
  return cacheControlOf((freshUntilMs - nowMs) / 1000, { untilChangeMs: wrongFromMs - nowMs, untilGoneMs: goneFromMs - nowMs });
}

function wholeHeaders(shared: readonly string[], encoding: PageEncoding, length: number): string[] {
  const list = [...shared, 'content-type', 'text/html; charset=utf-8', 'content-length', String(length)];
  return encoding === 'identity' ? list : [...list, 'content-encoding', encoding];
}

interface Heads extends Partial<Record<PageEncoding, Head>> {
  second: number;
  ageSeconds: number;
  shared: readonly string[];
  /** Of the response 304. */
  unchanged?: Head;
}

const negotiate = createNegotiation(pageCodings);

/** The shell ahead of its data. Compressed piece by piece and flushed, because buffering would undo the point of it. */
function streamTo(
  answer: Extract<PageAnswer, { kind: 'stream' }>,
  { request, raw: response }: FastifyReply,
  options: PageRoutesOptions,
): void {
  const encoding = negotiate(request.headers['accept-encoding']);
  const headers: Record<string, string> = {
    ...options.headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'x-accel-buffering': 'no',
  };
  if (options.withPolicy) headers['content-security-policy'] = answer.policy;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (answer.status === errorCodes.unavailable) headers['retry-after'] = String(retryAfterOverload());
  response.writeHead(answer.status, headers);
  const compressor = compressorFor(encoding);
  if (compressor) compressor.pipe(response);
  const target = compressor ?? response;
  const leave = answer.stream.follow(
    (html) => {
      target.write(html);
      compressor?.flush();
    },
    () => target.end(),
  );
  response.on('close', () => {
    leave();
    compressor?.destroy();
  });
}

function compressorFor(encoding: PageEncoding): BrotliCompress | Gzip | null {
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? createGzip({ level: 6 }) : null;
}

/** Search engines that draw pages send a browser's headers, but say who they are. */
const crawlers =
  /bot|crawl|spider|slurp|google|bing|externalhit|whatsapp|telegram|preview|embed|dingtalk|feishu|lark|line-poker|validator|archiver/i;

/**
 * Browsers name what they fetch a page for (Fetch Metadata Request Headers, W3C); previews, feeds and scripts do not.
 * So a reader that nobody has heard of yet is never given half a page.
 */
function acceptsStreaming({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !crawlers.test(headers['user-agent'] ?? '');
}
