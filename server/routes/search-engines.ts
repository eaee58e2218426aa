/** What search engines and feed readers ask for beside pages: robots.txt, sitemaps, feeds. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { registerFeedRoutes } from './feed.ts';
import { createTextCache } from '#server/http/text-cache.ts';
import { registerRobots } from './robots.ts';
import { registerSitemapRoutes } from './sitemap.ts';

/** A web tier without a database answers robots.txt alone, and passes the others on. */
export function registerSearchEngineRoutes(
  app: FastifyInstance,
  { config, services, events }: Pick<AppContext, 'config' | 'services' | 'events'>,
): void {
  registerRobots(app, config);
  if (!services) return;
  const texts = createTextCache(events);
  registerSitemapRoutes(app, { sitemap: services.sitemap, texts });
  registerFeedRoutes(app, { feed: services.feed, texts });
  app.addHook('onClose', async () => texts.close());
}
