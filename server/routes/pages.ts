/** Every GET that is not an endpoint or a file is a page: answered from memory before anything else is looked at, or rendered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/errors.ts';
import { isApiPath } from '#server/plugins/error-handler.ts';
import type { Encoding, PageCache, StoredPage } from '#server/render/page-cache.ts';
import type { PageIdentity } from '#server/render/page-identity.ts';
import type { PageAnswer, PageService } from '#server/render/page-service.ts';
import { policyOfStream } from '#server/render/policy.ts';

export interface PageRoutesOptions {
  pages: PageService;
  cache: PageCache;
  identify: (url: string) => PageIdentity;
  /** Sent with every page, beside its own policy. */
  headers: Record<string, string>;
  /** False in development, where scripts and styles are injected. */
  withPolicy: boolean;
}

/** Readers that take a page only whole: previews and search engines. They get the same bytes, only not in parts. */
const crawlers = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|preview|embed|dingtalk|feishu|lark/i;

export function registerPageRoutes(app: FastifyInstance, options: PageRoutesOptions): void {
  const { pages, cache, identify } = options;
  const fixed = Object.entries(options.headers).flat();

  app.addHook('onRequest', (request, reply, next) => {
    const { method, url } = request.raw;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return next();
    const page = cache.get(url);
    if (!page) return next();
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
  });

  /** A page from memory; the raw answer, because this path is walked most. */
  function sendKept(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
    const now = Date.now();
    if (now >= page.freshUntilMs) pages.renew(page);
    send({ page, request, response, fixed, ageSeconds: Math.floor((now - page.createdAtMs) / 1000), withPolicy: options.withPolicy });
  }

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (isApiPath(request.url)) throw notFound();
    const identity = identify(request.raw.url ?? '/');
    const kept = identity.keepable ? cache.get(identity.key) : undefined;
    if (kept) {
      reply.hijack();
      sendKept(kept, request.raw, reply.raw);
      return reply;
    }
    const first = await pages.answer(identity);
    const whole = first.kind === 'stream' && (request.method === 'HEAD' || crawlers.test(request.headers['user-agent'] ?? ''));
    return give(whole && first.kind === 'stream' ? await first.whole : first, request, reply);
  });

  function give(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.kind === 'redirect') return reply.redirect(answer.location, answer.status);
    reply.hijack();
    if (answer.kind === 'stream') streamTo(answer, request, reply, options);
    else send({ page: answer.page, request: request.raw, response: reply.raw, fixed, ageSeconds: 0, withPolicy: options.withPolicy });
    return reply;
  }
}

interface Sending {
  page: StoredPage;
  request: IncomingMessage;
  response: ServerResponse;
  fixed: readonly string[];
  ageSeconds: number;
  withPolicy: boolean;
}

function send({ page, request, response, fixed, ageSeconds, withPolicy }: Sending): void {
  const matches = request.headers['if-none-match']?.includes(page.etag) === true;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const headers = [...fixed, 'etag', page.etag, 'cache-control', page.cacheControl, 'vary', 'accept-encoding', 'age', String(ageSeconds)];
  if (withPolicy) headers.push('content-security-policy', page.policy);
  if (page.tags.size > 0) headers.push('cache-tag', [...page.tags].join(','));
  if (matches && page.status === 200) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = page.bodies[encoding];
  headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length));
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The best encoding that the client takes; a zero quality is a refusal. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = typeof accepted === 'string' ? accepted : '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(text) ? 'gzip' : 'identity';
}

/** The shell ahead of its data. Compressed piece by piece and flushed, because buffering would undo the point of it. */
function streamTo(answer: Extract<PageAnswer, { kind: 'stream' }>, request: FastifyRequest, reply: FastifyReply, options: PageRoutesOptions): void {
  const response = reply.raw;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const headers: Record<string, string> = {
    ...options.headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'x-accel-buffering': 'no',
    'server-timing': 'cache;desc=stream',
  };
  if (options.withPolicy) headers['content-security-policy'] = policyOfStream(answer.nonce);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
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

function compressorFor(encoding: Encoding): BrotliCompress | Gzip | null {
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? createGzip({ level: 6 }) : null;
}
