/** `/sitemap.xml`, the index, and `/sitemap/<name>.xml`, its files: sent while they are read, so that no file is ever whole in memory. */
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/errors.ts';
import type { OpenSitemap, SitemapService } from '#server/services/discovery/sitemap.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { describe, sendCachedText, takesGzip, type TextCache } from '#server/http/text-cache.ts';

const contentType = 'application/xml; charset=utf-8';
/** Search engines ask for a file now and then; whoever asks for hundreds a minute wants the database's time. */
const limit = { max: 240, timeWindow: 60_000 };

export function registerSitemapRoutes(app: FastifyInstance, { sitemap, texts }: { sitemap: SitemapService; texts: TextCache }): void {
  app.get('/sitemap.xml', { schema: { hide: true } as object }, async (request, reply) => {
    const text = await texts.get('/sitemap.xml', sitemap.readIndex);
    if (!text) throw notFound();
    return sendCachedText(request, reply, { text, contentType });
  });

  app.get<{ Params: { file: string } }>(
    '/sitemap/:file',
    { schema: { hide: true } as object, config: { rateLimit: limit } },
    async (request, reply) => {
      const [, name = ''] = /^([a-z0-9-]{1,64})\.xml$/.exec(request.params.file) ?? [];
      const file = name ? await sitemap.openFile(name) : null;
      if (!file) throw notFound();
      return sendFile(request, reply, file);
    },
  );
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: OpenSitemap): Promise<FastifyReply> {
  describe(reply, contentType, file);
  if (isNotModified(request.raw, { etag: file.etag, lastModified: file.lastModified?.getTime() ?? null })) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.send();
  const pieces = file.text();
  // A database that is away is an answer, not a document that breaks off.
  const first = await pieces.next();
  // One piece ahead: a slow reader holds up the reading of the database, not the memory of the site.
  const source = Readable.from(resumed(first, pieces), { highWaterMark: 1 });
  if (!takesGzip(request)) return reply.send(source);
  // Ends both ways: who goes away ends the reading, and a reading that fails breaks the answer off.
  return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip({ level: 6 }), () => undefined));
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
