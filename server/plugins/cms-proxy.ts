/**
 * Reverse proxy: a web tier forwards API calls, pictures and films to its CMS; a site with a separate playback service
 * forwards playback calls and streams to it.
 */
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { unavailable } from '#server/errors.ts';
import { createWebTierPass, passHeader, type WebTierPass } from '#server/http/visitor.ts';
import { apiPrefixes } from './error-handler.ts';

const playPrefix = '/vod/';
/** Not API calls, but answered from the database: short links, calendars, sitemaps, feeds and live states. */
const databasePrefixes = ['/s/', '/calendar/', '/en/calendar/', '/sitemap', '/feed/', '/en/feed/', '/live/'] as const;
const deadlineMs = 120_000;

/** Registers the configured proxies; none if both origins are unset. */
export async function addCmsProxy(
  app: FastifyInstance,
  { cmsOrigin, vodOrigin, secret }: Pick<Config, 'cmsOrigin' | 'vodOrigin' | 'secret'>,
): Promise<void> {
  const cmsPrefixes = [...apiPrefixes, '/media/', ...databasePrefixes].filter((prefix) => !(vodOrigin && prefix === playPrefix));
  if (cmsOrigin) await passOn(app, { origin: cmsOrigin, prefixes: cmsPrefixes, pass: createWebTierPass(secret) });
  if (vodOrigin) await passOn(app, { origin: vodOrigin, prefixes: [playPrefix], pass: null });
}

/** For connections that have already closed. */
const unknownAddress = 'unknown';

interface Passed {
  origin: string;
  prefixes: readonly string[];
  /** Passes the visitor's identity to the CMS, but not to another service. */
  pass: WebTierPass | null;
}

async function passOn(app: FastifyInstance, { origin, prefixes, pass }: Passed): Promise<void> {
  await app.register(async (scope) => {
    // Bodies are forwarded unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await scope.register(replyFrom, { base: origin, undici: { connections: 64, headersTimeout: deadlineMs, bodyTimeout: deadlineMs } });
    for (const prefix of prefixes) {
      scope.all(`${prefix}*`, (request, reply) =>
        reply.from(request.url, {
          rewriteRequestHeaders: (_request, { [passHeader]: _forged, ...headers }) => ({
            ...headers,
            ...(pass ? { [passHeader]: pass.issue(request.ip || unknownAddress) } : {}),
          }),
          onError: (_reply, { error }) => {
            throw unavailable(error);
          },
        }),
      );
    }
  });
}
