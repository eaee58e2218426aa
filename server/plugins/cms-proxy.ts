/**
 * Reverse proxy: a web tier forwards API calls, pictures and films to its CMS; a site with a separate playback service
 * forwards playback calls and streams to it.
 */
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import { editionFileFormats } from '#shared/paths.ts';
import type { Config } from '#server/config.ts';
import { unavailable } from '#server/errors.ts';
import { createWebTierPass, passHeader, type WebTierPass } from '#server/http/visitor.ts';
import { apiPrefixes } from './error-handler.ts';

const playPrefix = '/vod/';
/** Not API calls, but answered from the database: short links, calendars, sitemaps, feeds, live states, editions as files, laurels, cards. */
const databasePrefixes = [
  '/s/',
  '/sitemap',
  '/live/',
  ...['/calendar/', '/feed/', '/laurel/', '/embed/winners/'].flatMap((prefix) => [prefix, `/en${prefix}`]),
];
const databaseFiles = editionFileFormats.flatMap((format) => [`/g:year.${format}`, `/en/g:year.${format}`]);
const deadlineMs = 120_000;

/** Registers the configured proxies; none if both origins are unset. */
export async function addCmsProxy(
  app: FastifyInstance,
  { cmsOrigin, vodOrigin, secret }: Pick<Config, 'cmsOrigin' | 'vodOrigin' | 'secret'>,
): Promise<void> {
  const cmsPrefixes = [...apiPrefixes, '/media/', ...databasePrefixes].filter((prefix) => !(vodOrigin && prefix === playPrefix));
  const cmsPaths = [...cmsPrefixes.map((prefix) => `${prefix}*`), ...databaseFiles];
  if (cmsOrigin) await passOn(app, { origin: cmsOrigin, paths: cmsPaths, pass: createWebTierPass(secret) });
  if (vodOrigin) await passOn(app, { origin: vodOrigin, paths: [`${playPrefix}*`], pass: null });
}

/** For connections that have already closed. */
const unknownAddress = 'unknown';

interface Passed {
  origin: string;
  paths: readonly string[];
  /** Passes the visitor's identity to the CMS, but not to another service. */
  pass: WebTierPass | null;
}

async function passOn(app: FastifyInstance, { origin, paths, pass }: Passed): Promise<void> {
  await app.register(async (scope) => {
    // Bodies are forwarded unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await scope.register(replyFrom, { base: origin, undici: { connections: 64, headersTimeout: deadlineMs, bodyTimeout: deadlineMs } });
    for (const path of paths) {
      scope.all(path, (request, reply) =>
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
