/** For search engines and feed readers: `/robots.txt`, sitemaps, feeds. */
import { pipeline } from 'node:stream';
import { streamOf } from '#server/http/send-pieces.ts';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages, withLanguage } from '#shared/language.ts';
import { feedFormats, paths, type FeedFormat } from '#shared/paths.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { createTextCache, describe, sendCachedText, acceptsGzip, type TextCache } from '#server/http/text-cache.ts';
import type { FeedService } from '#server/services/discovery/feed.ts';
import { etagOf, type OpenSitemap, type SitemapService } from '#server/services/discovery/sitemap.ts';

/** A web tier without a database answers robots.txt alone, and passes the others on. */
export function registerDiscoveryRoutes(
  app: FastifyInstance,
  { config, services, events }: Pick<AppContext, 'config' | 'services' | 'events'>,
  isHidden: () => Promise<boolean>,
): void {
  registerRobots(app, config, isHidden);
  if (!services) return;
  const texts = createTextCache(events);
  registerSitemapRoutes(app, { sitemap: services.sitemap, texts });
  registerFeedRoutes(app, { feed: services.feed, texts });
  app.addHook('onClose', async () => texts.close());
}

/** Screens for one person and calls of staff: nothing in them is for search engines. */
const privatePaths = ['/manage', '/set/', '/preview'] as const;
const privateCalls = ['/webAdmin/'] as const;

/** `/robots.txt`: the paths that crawlers may fetch, and the sitemap. Indexing is refused by `noindex`, which crawlers must be able to read. */
function registerRobots(
  app: FastifyInstance,
  config: Pick<Config, 'siteOrigin' | 'searchEngines'>,
  isHidden: () => Promise<boolean>,
): void {
  app.get('/robots.txt', { schema: { hide: true } as object }, async (request, reply) => {
    const text = config.searchEngines === 'welcome' && !(await isHidden()) ? openSite(config.siteOrigin) : closedSite();
    const described = { etag: etagOf(text), lastModified: null, changesAt: null, tags: ['navigation'] };
    describe(reply, 'text/plain; charset=utf-8', described);
    return isNotModified(request.raw, described) ? reply.code(304).send() : reply.send(text);
  });
}

function openSite(siteOrigin: string): string {
  const refused = [...languages.flatMap((language) => privatePaths.map((path) => withLanguage(language, path))), ...privateCalls];
  return ['User-agent: *', ...refused.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteOrigin}${paths.sitemap}`, ''].join('\n');
}

/**
 * Nothing is forbidden to fetch, or search engines would not read the `X-Robots-Tag: noindex` of every answer and could
 * still list addresses that others link to; and apps could not draw the cards of links that are tried out.
 */
function closedSite(): string {
  return ['# This site is not for search engines: every page says noindex.', 'User-agent: *', 'Disallow:', ''].join('\n');
}

const contentType = 'application/xml; charset=utf-8';
/** Search engines fetch a file now and then; hundreds of requests a minute would load the database. */
const limit = { max: 240, timeWindow: 60_000 };

/** `/sitemap.xml`, the index, and `/sitemap/<name>.xml`, streamed while the rows are read. */
function registerSitemapRoutes(app: FastifyInstance, { sitemap, texts }: { sitemap: SitemapService; texts: TextCache }): void {
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
  const source = await streamOf(file.text());
  if (!acceptsGzip(request)) return reply.send(source);
  // Ends both ways: who goes away ends the reading, and a reading that fails breaks the answer off.
  return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip({ level: 6 }), () => undefined));
}

const contentTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};
const filePattern = new RegExp(`^([\\w-]{1,32})(\\.full)?\\.(${feedFormats.join('|')})$`);

/** `/feed/<column>.<rss|atom|json>` and `/feed/<column>.full.<…>`, in English below `/en`. */
function registerFeedRoutes(app: FastifyInstance, { feed, texts }: { feed: FeedService; texts: TextCache }): void {
  for (const language of languages) {
    app.get<{ Params: { file: string } }>(
      withLanguage(language, '/feed/:file'),
      { schema: { hide: true } as object },
      async (request, reply) => {
        const [, columnId = '', full, suffix] = filePattern.exec(request.params.file) ?? [];
        const format = feedFormats.find((one) => one === suffix);
        if (!format) throw notFound();
        const feedQuery = { columnId, language, format, isFull: full !== undefined };
        const text = await texts.get(`${language} ${request.params.file}`, () => feed.readFeed(feedQuery));
        if (!text) throw notFound();
        return sendCachedText(request, reply, { text, contentType: contentTypes[format] });
      },
    );
  }
}
