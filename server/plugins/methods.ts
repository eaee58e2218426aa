/** Unrouted requests: 404 for unknown paths, 405 with Allow for other methods (RFC 9110, section 15.5.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, notFound } from '#server/errors.ts';
import { isApiPath } from './error-handler.ts';

interface ServedPath {
  /** Made when the first request without a route asks. */
  pattern?: RegExp;
  methods: Set<string>;
}

const servedPaths = new WeakMap<FastifyInstance['server'], Map<string, ServedPath>>();

/** Every GET that is neither an API call nor a file is a page. */
const pagesPath = '/*';

/** Records the methods of all routes registered afterwards. */
export function addMethods(app: FastifyInstance): void {
  const known = new Map<string, ServedPath>();
  servedPaths.set(app.server, known);
  app.addHook('onRoute', ({ url, method }) => {
    const served = known.get(url) ?? { methods: new Set<string>() };
    for (const name of [method].flat()) served.methods.add(name);
    known.set(url, served);
  });
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}

/** Answers OPTIONS for known paths. Throws `methodNotAllowed` or `notFound` otherwise. */
export function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request);
  if (methods.has(request.method)) throw notFound();
  if (methods.size === 0) throw notFound();
  reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS') throw methodNotAllowed();
  return reply.code(204).header('cache-control', 'no-store').send();
}

function methodsOf({ server, url }: FastifyRequest): Set<string> {
  const [path = '/'] = url.split('?', 1);
  const known = [...(servedPaths.get(server.server) ?? [])];
  const fitting = known.filter(
    ([url, served]) => !(url === pagesPath && isApiPath(path)) && (served.pattern ??= patternOf(url)).test(path),
  );
  return new Set(fitting.flatMap(([, { methods }]) => [...methods]).sort());
}
