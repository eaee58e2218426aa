/**
 * CORS: allows calls from the configured origins, without credentials. Without configured origins no headers are sent,
 * so browsers refuse cross-origin calls.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from './error-handler.ts';

const offered = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'accept, authorization, client-type, content-type, encrypt, idempotency-key, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '7200',
} as const;
const readable = 'retry-after, tus-resumable, upload-length, upload-offset';

/** Film segments allow every origin by themselves, so that a CDN stores them once (`routes/video.ts`). */
const openToAll = '/vod/play/';

/** API calls, and the city file of the registration form. */
function isShared(url: string): boolean {
  return (isApiPath(url) && !url.startsWith(openToAll)) || url.startsWith('/static/city');
}

export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isKnown = ({ headers }: FastifyRequest) => headers.origin !== undefined && origins.includes(headers.origin);

  app.addHook('onRequest', async (request, reply) => {
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || !isShared(request.url)) return;
    if (isKnown(request)) reply.headers(offered);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isShared(request.url)) return;
    // A shared cache must not send one origin's response to another.
    addVary(reply, 'origin');
    if (isKnown(request))
      reply.header('access-control-allow-origin', request.headers.origin).header('access-control-expose-headers', readable);
  });
}

function addVary(reply: FastifyReply, name: string): void {
  const present = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!present.toLowerCase().split(/,\s*/).includes(name)) reply.header('vary', present ? `${present}, ${name}` : name);
}
