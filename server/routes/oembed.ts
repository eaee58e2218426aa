/**
 * GET /oembed?url=&format=&maxwidth=&maxheight=: how other sites show a film. It reads the head of the film's page, so it
 * knows what visitors may know; statuses are those of the specification: 404 for what is no film of ours, 401 for one
 * that is not open to everybody, 501 for a format that is not offered.
 */
import type { FastifyInstance } from 'fastify';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { Config } from '#server/config.ts';
import { embedRefused, formatNotOffered, invalidRequest, notFound, unavailable } from '#server/errors.ts';
import { noteLanguage } from '#server/http/route.ts';
import { sharedSeconds, tagHeaders } from '#server/http/shared-life.ts';
import type { HeadOf, PageHead } from '#server/render/page-head.ts';
import type { PageIdentity } from '#server/render/page-identity.ts';
import { oembedOf, oembedXml, type EmbeddedFilm } from '#server/services/discovery/oembed.ts';

export interface OembedOptions {
  headOf: HeadOf;
  identify: (url: string) => PageIdentity;
  config: Pick<Config, 'siteOrigin' | 'allowedHosts'>;
}

const urlLengthMax = 2_000;
const lifeSecondsMax = 3_600;
const callsPerMinute = 300;
/** The page of a film, or its player. */
const filmPage = /^\/(?:videoplay|embed\/video)\/([\w-]{1,64})$/;

export function registerOembed(app: FastifyInstance, options: OembedOptions): void {
  const limit = { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } };
  app.get('/oembed', { schema: { hide: true } as object, config: limit }, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '');
    const page = pageOf(query.get('url'), options);
    if (page) noteLanguage(request, page.language);
    const format = query.get('format') || 'json';
    if (format !== 'json' && format !== 'xml') throw formatNotOffered();
    const room = { maxWidth: readSize(query, 'maxwidth'), maxHeight: readSize(query, 'maxheight') };
    if (!page) throw notFound();
    const pageHead = await options.headOf(page);
    const seconds = lifeOf(pageHead);
    const answer = oembedOf(filmOf(pageHead, page, { ...options, seconds }), room);
    reply
      .header('cache-control', seconds > 0 ? `public, max-age=0, s-maxage=${sharedSeconds(seconds)}` : 'no-store')
      .header('access-control-allow-origin', '*');
    if (seconds > 0) reply.headers(tagHeaders(pageHead.life.tags));
    return format === 'xml'
      ? reply.type('text/xml; charset=utf-8').send(oembedXml(answer))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });
}

/** The film's page that an address of ours names, in its language; null for every other address. Throws where there is none. */
function pageOf(text: string | null, { config, identify }: OembedOptions): Pick<PageIdentity, 'language' | 'path'> | null {
  if (!text || text.length > urlLengthMax) throw invalidRequest('url');
  const url = URL.canParse(text) ? new URL(text) : null;
  const hosts = [new URL(config.siteOrigin).host, ...config.allowedHosts];
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return null;
  const { language, path } = identify(url.pathname);
  const id = filmPage.exec(path)?.[1];
  return id ? { language, path: paths.videoPlay(id) } : null;
}

/** Throws for a film that is not there, and for one that other sites may not show. */
function filmOf(
  { status, head, names }: PageHead,
  { language }: Pick<PageIdentity, 'language'>,
  { config, seconds }: OembedOptions & { seconds: number },
): EmbeddedFilm {
  if (status >= 500) throw unavailable();
  if (!head) throw notFound();
  if (!head.film) throw embedRefused();
  const address = (sitePath: string) => config.siteOrigin + withLanguage(language, sitePath);
  const still = head.image?.url ?? null;
  return {
    title: head.title,
    player: address(head.film.player),
    still: still?.startsWith('/') ? config.siteOrigin + still : still,
    provider: { name: names.name[language], url: address(paths.home) },
    cacheSeconds: seconds,
  };
}

/** Until the film changes on schedule, and an hour at most. */
function lifeOf({ life }: PageHead): number {
  const untilChange = life.changesAtMs === null ? Infinity : (life.changesAtMs - Date.now()) / 1_000;
  return Math.max(0, Math.floor(Math.min(life.seconds, untilChange, lifeSecondsMax)));
}

function readSize(query: URLSearchParams, name: 'maxwidth' | 'maxheight'): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const size = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (size < 1) throw invalidRequest(name);
  return size;
}
