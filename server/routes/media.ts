/** Serves stored files: GET /media/* as they are, in ranges, and pictures resized by `?x-oss-process=…`. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidRequest, notFound } from '#server/errors.ts';
import { isSafeKey, type ByteRange, type Storage, type StoredFile } from '#server/ports/storage.ts';
import type { ImageService } from '#server/services/image.ts';
import { parseImageProcess } from '#shared/image-url.ts';

export interface MediaRouteOptions {
  image: ImageService;
  storage: Storage;
}

/** Types that are shown in the page; everything else is offered as a download. */
const contentTypes: Record<string, string> = {
  webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', avif: 'image/avif', gif: 'image/gif',
  mp4: 'video/mp4', m4s: 'video/iso.segment', ts: 'video/mp2t', m3u8: 'application/vnd.apple.mpegurl', webm: 'video/webm', vtt: 'text/vtt; charset=utf-8',
};

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
    return request.headers['if-none-match'] === variant.etag ? reply.code(304).send() : reply.send(variant.bytes);
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

async function sendFile(request: FastifyRequest, reply: FastifyReply, { key, storage }: { key: string; storage: Storage }): Promise<FastifyReply> {
  const file = await storage.stat(key);
  if (!file) throw notFound();
  const type = contentTypes[key.slice(key.lastIndexOf('.') + 1).toLowerCase()];
  const etag = `"${file.size.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
  reply.header('ETag', etag).header('Accept-Ranges', 'bytes').header('Content-Type', type ?? 'application/octet-stream');
  if (!type) reply.header('Content-Disposition', 'attachment');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ranged = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = ranged ? rangeOf(request.headers.range, file) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size}`).header('Cache-Control', 'no-store').send();
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size);
  // An empty stream, since an empty body would be told as a length of 0.
  if (request.method === 'HEAD' || file.size === 0) return reply.send(Readable.from([]));
  return reply.send(await storage.read(key, range ?? undefined));
}

/** One range of bytes; null for none or several, which are answered with the whole file (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, { size }: StoredFile): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
