/** Serves shared/api/short-link.ts and redirects the links: GET /s/:code. Only pages that visitors can read get a link or a redirect. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { makeShortLink } from '#shared/api/share.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { readShortCode, sharedPath } from '#shared/share/short-code.ts';
import { htmlOf } from '#server/render/page-cache.ts';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/errors.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { sharedSeconds, tagHeaders } from '#server/http/shared-life.ts';
import type { StoredPage } from '#server/render/page-cache.ts';
import type { PageIdentity } from '#server/render/page-identity.ts';
import type { WholeAnswer } from '#server/render/whole-page.ts';
import type { ShortLinkService, SharedPage } from '#server/services/discovery/short-link.ts';
import type { StatisticsCount } from '#server/services/statistics/statistics-count.ts';

export interface ShortLinkRouteOptions {
  shortLink: ShortLinkService;
  statisticsCount: StatisticsCount;
  config: Pick<Config, 'siteOrigin'>;
  identify: (url: string) => PageIdentity;
  /** The page as a visitor gets it, whole. */
  wholePage: (identity: PageIdentity) => Promise<WholeAnswer>;
}

/** Seconds for which a shared cache may keep where a link leads; what takes the page offline purges it at once. */
const lifeSeconds = 300;

export function registerShortLinkRoutes(app: FastifyInstance, options: ShortLinkRouteOptions): void {
  const { shortLink, statisticsCount, config, identify, wholePage } = options;

  route(app, makeShortLink, async ({ body, language, source }) => {
    const page = sharedPageOf({ path: body.path, language }, identify);
    if (!page) throw notFound();
    const answer = await wholePage(page.identity);
    // A moved path gets the link of its new address.
    if (answer.kind !== 'page' || answer.page.status !== 200) throw notFound();
    const code = await shortLink.make({ language, path: page.path });
    statisticsCount.notePage({ kind: 'share', path: page.path, language }, source);
    return uncached({ code, url: config.siteOrigin + `/s/${code}` });
  });

  app.get<{ Params: { code: string } }>('/s/:code', { schema: { hide: true } as object }, async (request, reply) => {
    const code = readShortCode(request.params.code);
    const target = code ? await shortLink.find(code) : null;
    if (!target) return sendMissing(reply, 404, 'zh-Hans');
    const pageUrl = withLanguage(target.language, target.path);
    const address = pageUrl + fragmentOf(target.path);
    const answer = await wholePage(identify(pageUrl));
    if (answer.kind === 'redirect') return lead(reply, address, null);
    const { page } = answer;
    if (page.status === 404 || page.status === 410) return sendMissing(reply, page.status, target.language);
    // An unavailable page reports its own error, which is not cached.
    return page.status === 200 ? lead(reply, address, page) : reply.header('cache-control', 'no-store').redirect(address, 302);
  });

  /** Permanent, so that previews and search engines take the page for the link; with a short life, so that a page that goes can still say so. */
  function lead(reply: FastifyReply, address: string, page: StoredPage | null): FastifyReply {
    if (page) reply.headers(tagHeaders(page.tags));
    const untilChange = page ? Math.floor((page.wrongFromMs - Date.now()) / 1000) : lifeSeconds;
    return reply
      .header('cache-control', `public, max-age=0, s-maxage=${sharedSeconds(Math.max(0, Math.min(lifeSeconds, untilChange)))}`)
      .redirect(address, 301);
  }

  /** The 404 page under the link's own address, without scripts, which have no route for it. */
  async function sendMissing(reply: FastifyReply, status: 404 | 410, language: Language): Promise<FastifyReply> {
    const answer = await wholePage(identify(withLanguage(language, missingPath)));
    if (answer.kind !== 'page') throw notFound();
    return reply
      .code(status)
      .header('content-security-policy', answer.page.policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(htmlOf(answer.page).replaceAll(scripts, ''));
  }
}

/** The shared address of an award leads to its anchor on the edition's page. */
function fragmentOf(path: string): string {
  const award = new URLSearchParams(path.split('?')[1]).get('award');
  return award ? `#${award}` : '';
}

/** A path that no screen has. */
const missingPath = '/s';
const scripts = /<script\b(?![^>]*application\/ld)[^>]*>[\s\S]*?<\/script>/g;

/** Canonical form of a site path: lower case, known parameters, none of unlimited values. Null for pages that are not shared. */
function sharedPageOf(
  { path, language }: SharedPage,
  identify: (url: string) => PageIdentity,
): { path: string; identity: PageIdentity } | null {
  const sharedTarget = sharedPath(path);
  const identity = sharedTarget === null ? null : identify(withLanguage(language, sharedTarget));
  // A path of the other language is a page of the other language: the caller says which one is meant.
  return identity?.keepable && identity.language === language ? { path: identity.path, identity } : null;
}
