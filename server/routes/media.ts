/** Serves stored files: GET /media/* as they are, in ranges, and pictures resized by `?x-oss-process=…`. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalidRequest, notFound } from '#server/errors.ts';
import { isSafeKey, type Storage } from '#server/ports/storage.ts';
import type { ImageService } from '#server/services/media/image.ts';
import { parseImageProcess } from '#shared/image-url.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { sendFile } from '#server/http/send-file.ts';

export interface MediaRouteOptions {
  image: ImageService;
  storage: Storage;
}

export function registerMediaRoutes(app: FastifyInstance, { image, storage }: MediaRouteOptions): void {
  app.get<{ Params: { '*': string } }>('/media/*', { exposeHeadRoute: true }, async (request, reply) => {
    const key = request.params['*'];
    if (!isSafeKey(key)) throw notFound();
    guard(reply, key);
    const wanted = (request.query as Record<string, unknown>)['x-oss-process'];
    if (wanted === undefined) return sendFile(request, reply, { key, storage });
    const size = typeof wanted === 'string' ? parseImageProcess(wanted) : null;
    if (!size) throw invalidRequest('x-oss-process');
    const variant = await image.variant(key, size);
    if (!variant) throw notFound();
    reply.header('ETag', variant.etag).header('Content-Type', 'image/webp');
    return isNotModified(request, { etag: variant.etag, lastModified: null }) ? reply.code(304).send() : reply.send(variant.bytes);
  });
}

/** Headers under which a stored file can do nothing but be shown. */
function guard(reply: FastifyReply, key: string): void {
  // A name with a hash of its content never changes its bytes; others are asked for again.
  const isForEver = /-[0-9a-f]{10,}\.[a-z0-9]+$/.test(key);
  reply
    .header('Cache-Control', isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=300, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox");
}
