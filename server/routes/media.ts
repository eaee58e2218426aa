/** Stored files, attachments, the media library of staff, and font subsets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  cropMedia,
  deleteMedia,
  fetchMedia,
  getMedia,
  listMedia,
  listMediaTags,
  replaceMedia,
  restoreMedia,
  saveMedia,
  tagMedia,
} from '#shared/api/media.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { parseImageProcess } from '#shared/media/image-url.ts';
import { invalidRequest, notFound, unavailable } from '#server/errors.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { dispositionOf, sendFile } from '#server/http/send-file.ts';
import { zipStream } from '#server/http/zip-stream.ts';
import { fileNameOf } from '#server/services/media/document-file.ts';
import { documentTypes } from '#shared/media/document.ts';
import { isSafeKey } from '#server/ports/storage.ts';
import type { Services } from '#server/services/services.ts';
import type { OpenedDocument } from '#server/services/reading/attachment.ts';
import type { FontSubsets } from '#server/services/media/font-subset.ts';

/** GET /media/*: stored files with range requests; pictures are resized by `?x-oss-process=…`. */
export function registerMediaRoutes(app: FastifyInstance, { image, media: storage }: Pick<Services, 'image' | 'media'>): void {
  app.get<{ Params: { '*': string } }>('/media/*', { exposeHeadRoute: true }, async (request, reply) => {
    const key = request.params['*'];
    if (!isSafeKey(key)) throw notFound();
    guard(reply, key);
    const { 'x-oss-process': processing, f: focus } = request.query as Record<string, unknown>;
    if (processing === undefined) return sendFile(request, reply, { key, storage });
    const size = typeof processing === 'string' ? parseImageProcess(processing) : null;
    if (!size) throw invalidRequest('x-oss-process');
    const variant = await image.variant(key, size, pointOf(focus));
    if (!variant) throw notFound();
    if (!variant.isLasting) reply.header('Cache-Control', 'public, no-cache');
    reply.header('ETag', variant.etag).header('Content-Type', 'image/webp');
    return isNotModified(request, { etag: variant.etag, lastModified: null }) ? reply.code(304).send() : reply.send(variant.bytes);
  });
}

/** The focal point that `cropUrl` writes into an address. */
function pointOf(text: unknown): { x: number; y: number } | undefined {
  const [x = Number.NaN, y = Number.NaN] = typeof text === 'string' ? text.split(',', 2).map(Number) : [];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined;
}

/**
 * Documents as downloads: GET /attachments/:item/:file, in English below /en, as long as the item is public, GET /presskit/:film
 * with all files of a film's press kit as a ZIP, and GET /documents/:file with a signature before that. Both are asked for anew each time, so that taking the item offline ends them.
 */
export function registerAttachmentRoutes(
  app: FastifyInstance,
  { attachment, films, media }: Pick<Services, 'attachment' | 'films' | 'media'>,
): void {
  const options = { exposeHeadRoute: true, schema: { hide: true } as object };
  const storages = { films, media };
  const send = (request: FastifyRequest, reply: FastifyReply, { path, store = 'films', ...download }: OpenedDocument) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Content-Security-Policy', "default-src 'none'; sandbox");
    return sendFile(request, reply, { key: path, storage: storages[store], download });
  };
  for (const language of languages) {
    app.get<{ Params: { item: string; file: string } }>(
      withLanguage(language, '/attachments/:item/:file'),
      options,
      async (request, reply) => {
        const { item, file } = request.params;
        const document = await attachment.open(item, file, language);
        reply.header('Cache-Control', 'public, no-cache').header('X-Robots-Tag', 'noindex');
        return send(request, reply, document);
      },
    );
    app.get<{ Params: { film: string } }>(
      withLanguage(language, '/presskit/:film'),
      { ...options, exposeHeadRoute: false },
      async (request, reply) => {
        const { name, files } = await attachment.openPressKit(request.params.film, language);
        const zip = await zipStream(files.map(({ store, path, fileName }) => ({ storage: storages[store], key: path, name: fileName })));
        return reply
          .header('Cache-Control', 'public, no-cache')
          .header('X-Robots-Tag', 'noindex')
          .header('X-Content-Type-Options', 'nosniff')
          .header('Content-Security-Policy', "default-src 'none'; sandbox")
          .header('Content-Disposition', dispositionOf(fileNameOf(name, documentTypes.zip)))
          .header('Content-Type', documentTypes.zip)
          .send(zip);
      },
    );
  }
  app.get<{ Params: { file: string } }>('/documents/:file', options, async (request, reply) => {
    const { auth } = request.query as Record<string, unknown>;
    const document = await attachment.openSigned(request.params.file, typeof auth === 'string' ? auth : '');
    reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex');
    return send(request, reply, document);
  });
}

/** Headers that keep a stored file from running scripts. */
function guard(reply: FastifyReply, key: string): void {
  // Names with a content hash are immutable.
  const isImmutable = /-[0-9a-f]{10,}\.[a-z0-9]+$/.test(key);
  reply
    .header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox");
}

export function registerMediaLibraryRoutes(app: FastifyInstance, { mediaLibrary, pictureFetch }: Services): void {
  route(app, listMedia, async ({ viewer, query, language }) => uncached(await mediaLibrary.list(viewer, query, language)));
  route(app, listMediaTags, async ({ viewer, query }) => uncached(await mediaLibrary.tags(viewer, query.kind)));
  route(app, getMedia, async ({ viewer, query, language }) => uncached(await mediaLibrary.detail(viewer, query.id, language)));
  route(app, saveMedia, async ({ viewer, body, language }) => uncached(await mediaLibrary.save(viewer, body, language)));
  route(app, replaceMedia, async ({ viewer, body, language }) => uncached(await mediaLibrary.replace(viewer, body, language)));
  route(app, cropMedia, async ({ viewer, body, language }) => uncached(await mediaLibrary.crop(viewer, body, language)));
  route(app, tagMedia, async ({ viewer, body }) => uncached(await mediaLibrary.tag(viewer, body)));
  route(app, fetchMedia, async ({ viewer, body, signal }) => uncached(await pictureFetch.fetch(viewer, body.url, signal)));
  route(app, deleteMedia, async ({ viewer, body }) => uncached(await mediaLibrary.remove(viewer, body.ids)));
  route(app, restoreMedia, async ({ viewer, body }) => uncached(await mediaLibrary.restore(viewer, body.ids)));
}

/** GET /fonts/song-900/… and /fonts/song-600/…; `server/render/fonts/page-fonts.ts` signs the addresses. */
export function registerFontRoutes(app: FastifyInstance, { fontSubset }: { fontSubset: FontSubsets }): void {
  for (const weight of [900, 600]) {
    app.get(`/fonts/song-${weight}/*`, { schema: { hide: true } as object }, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const bytes = await fontSubset.open(path).catch((error: unknown) => {
        throw unavailable(error);
      });
      if (!bytes) throw notFound();
      return reply
        .header('Content-Type', 'font/woff2')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Access-Control-Allow-Origin', '*')
        .send(bytes);
    });
  }
}
