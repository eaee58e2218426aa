/** Sends stored files: whole or a range (RFC 9110, 14), validated by ETag, streamed from the storage and never held in memory. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from './conditional-request.ts';
import { notFound } from '#server/errors.ts';
import type { ByteRange, Storage, StoredFile } from '#server/ports/storage.ts';

/** Types served inline; all others are downloads. */
const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  gif: 'image/gif',
  // Logos alone, which have passed an allow-list.
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  m3u8: 'application/vnd.apple.mpegurl',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

export interface SentFile {
  key: string;
  storage: Storage;
  /** A download under this name; absent = the ending says whether it is one. */
  download?: { contentType: string; fileName: string };
}

/** Lower-case file extension. */
function extensionOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).toLowerCase();
}

/** Sends a stored file. Throws `notFound`. The caller sets the cache headers. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { key, storage, download }: SentFile): Promise<FastifyReply> {
  const describe = (etag: string) => describeFile(reply, { key, etag, download });
  const file = await storage.stat(key);
  if (!file) throw notFound();
  const etag = `"${file.size.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
  if (isNotModified(request, { etag, lastModified: null })) return describe(etag).code(304).send();
  const ranged = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = ranged ? rangeOf(request.headers.range, file) : null;
  if (range === 'unsatisfiable') {
    return describe(etag).code(416).header('Content-Range', `bytes */${file.size}`).header('Cache-Control', 'no-store').send();
  }
  const isBodiless = request.method === 'HEAD' || file.size === 0;
  // Opened before headers are sent, so that a file deleted at this moment (a live segment) is a plain 404.
  const body = isBodiless ? Readable.from([]) : await storage.read(key, range ?? undefined).catch(absent);
  describe(etag).header('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  // An empty stream, because an empty body would set Content-Length to 0.
  return reply.send(body);
}

/** Sends a playlist from memory: a live one may be replaced while it is read, so bytes and length must come from one read. */
export async function sendPlaylist(request: FastifyRequest, reply: FastifyReply, { key, storage }: SentFile): Promise<FastifyReply> {
  const bytes = await storage.get(key);
  if (!bytes) throw notFound();
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  describeFile(reply, { key, etag }).removeHeader('Accept-Ranges');
  return isNotModified(request, { etag, lastModified: null }) ? reply.code(304).send() : reply.send(bytes);
}

function describeFile(
  reply: FastifyReply,
  { key, etag, download }: { key: string; etag: string; download?: SentFile['download'] },
): FastifyReply {
  const type = download?.contentType ?? contentTypes[extensionOf(key)];
  if (download) reply.header('Content-Disposition', dispositionOf(download.fileName));
  else if (!type) reply.header('Content-Disposition', 'attachment');
  return reply
    .header('ETag', etag)
    .header('Accept-Ranges', 'bytes')
    .header('Content-Type', type ?? 'application/octet-stream');
}

/** The name in Unicode (RFC 8187), and in ASCII for clients that know no other. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function absent(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound() : error;
}

/** A single byte range; null for none or several, which get the whole file (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, { size }: StoredFile): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
