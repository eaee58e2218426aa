/** Serves share pictures: `GET /share/<size>/<language>/<page>.jpg`, those in memory before anything else is looked at. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readSharePictureUrl, sharePictureType } from '#shared/share/share-picture.ts';
import { notFound } from '#server/errors.ts';
import { cacheControlOf, remainingUntil, tagHeaders } from '#server/http/shared-life.ts';
import type { SharePicture, SharePictureService } from '#server/services/share/share-picture.ts';
import type { FastPath } from './pages.ts';

export interface SharePictureRouteOptions {
  pictures: SharePictureService;
  /** Headers of pages; those that mean something on a picture are sent with every one. */
  headers: Record<string, string>;
}

const prefix = '/share/';
/** Headers about scripts and frames do not apply to a picture, and each one adds to the cost of a hit. */
const meant: ReadonlySet<string> = new Set(['x-content-type-options', 'x-robots-tag', 'strict-transport-security']);

/** Registers the pictures. The returned function runs before Fastify. */
export function registerSharePictureRoutes(app: FastifyInstance, { pictures, headers }: SharePictureRouteOptions): FastPath {
  const send = createSender(headers);

  app.get(`${prefix}*`, { schema: { hide: true } as object, exposeHeadRoute: true }, async (request, reply) => {
    const place = readSharePictureUrl(addressOf(request.raw.url ?? ''));
    if (!place) throw notFound();
    const picture = await pictures.picture(place);
    reply.hijack();
    send(picture, request.raw, reply.raw);
    return reply;
  });

  return (request, response) => {
    const { method, url } = request;
    if (!url?.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return null;
    const picture = pictures.cached(addressOf(url));
    if (!picture) return null;
    send(picture, request, response);
    return { route: `${prefix}*`, status: response.statusCode };
  };
}

/** Apps add parameters of their own to count visits. */
function addressOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

type Sender = (picture: SharePicture, request: IncomingMessage, response: ServerResponse) => void;

/** Sends a picture with headers that are made once a second, because only the age in them changes. */
function createSender(fixed: Record<string, string>): Sender {
  const common = Object.entries({
    ...Object.fromEntries(Object.entries(fixed).filter(([name]) => meant.has(name))),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Embedding by other sites is intended.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }).flat();
  const lists = new WeakMap<SharePicture, { ageSeconds: number; whole: string[]; unchanged: string[] }>();
  const listsOf = (picture: SharePicture) => {
    const ageSeconds = Math.max(0, Math.floor((Date.now() - picture.createdAtMs) / 1000));
    const known = lists.get(picture);
    if (known?.ageSeconds === ageSeconds) return known;
    const isCut = picture.changesAtMs !== null;
    const nowMs = isCut ? Date.now() : picture.createdAtMs;
    const seconds = picture.seconds - (nowMs - picture.createdAtMs) / 1000;
    const unchanged = [
      ...common,
      'etag',
      picture.etag,
      'cache-control',
      cacheControlOf(seconds, remainingUntil(picture, nowMs)),
      'age',
      // Cut at an instant, it is sent as a new one, as pages are.
      String(isCut ? 0 : ageSeconds),
    ];
    unchanged.push(...Object.entries(tagHeaders(picture.tags)).flat());
    const made = {
      ageSeconds,
      unchanged,
      whole: [...unchanged, 'content-type', sharePictureType, 'content-length', String(picture.bytes.length)],
    };
    lists.set(picture, made);
    return made;
  };
  return (picture, request, response) => {
    const { whole, unchanged } = listsOf(picture);
    if (request.headers['if-none-match']?.includes(picture.etag)) {
      response.writeHead(304, unchanged).end();
      return;
    }
    response.writeHead(200, whole);
    response.end(request.method === 'HEAD' ? undefined : picture.bytes);
  };
}
