/** `/robots.txt`: what crawlers may fetch and where the sitemap is. What they may keep is said by `noindex`, which they must be able to read. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { etagOf } from '#server/services/discovery/sitemap.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { describe } from '#server/http/text-cache.ts';

/** Screens for one person and calls of staff: nothing in them is for search engines. */
const privatePaths = ['/manage', '/set/', '/preview'] as const;
const privateCalls = ['/webAdmin/'] as const;

export function registerRobots(app: FastifyInstance, { siteOrigin, searchEngines }: Pick<Config, 'siteOrigin' | 'searchEngines'>): void {
  const text = searchEngines === 'welcome' ? openSite(siteOrigin) : closedSite();
  const described = { etag: etagOf(text), lastModified: null, changesAt: null, tags: [] };
  app.get('/robots.txt', { schema: { hide: true } as object }, async (request, reply) => {
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
  return ['# This site is not for search engines: every answer says noindex.', 'User-agent: *', 'Disallow:', ''].join('\n');
}
