/** Serves shared/api/share-lab.ts: requests pages and pictures within the process, without a socket or a token. */
import type { FastifyInstance } from 'fastify';
import { lookAtShare } from '#shared/api/share-lab.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { isApiPath } from '#server/plugins/error-handler.ts';
import type { Services } from '#server/services/services.ts';
import type { FetchPath, FetchLimits, Fetched } from '#server/services/share/share-lab-request.ts';

export function registerShareLabRoutes(app: FastifyInstance, { shareLab }: Pick<Services, 'shareLab'>): void {
  const ask = askThrough(app);
  route(app, lookAtShare, async ({ query }) => uncached(await shareLab.inspect(query.address, ask)));
}

const waitMs = 10_000;
/** User agent of previews; the page does not depend on it. */
const crawler = 'facebookexternalhit/1.1';
const accepted: Readonly<Record<FetchLimits['kind'], RegExp>> = { page: /^text\/html\b/, picture: /^image\// };

function askThrough(app: FastifyInstance): FetchPath {
  return async (path, limits) => {
    const nothing: Fetched = { status: 0, type: '', location: '', robots: '', bytes: Buffer.alloc(0), isCall: isCall(path) };
    // Calls may write, and their limits count by address.
    if (nothing.isCall) return nothing;
    const leave = new AbortController();
    const timer = setTimeout(() => leave.abort(), waitMs);
    try {
      return await Promise.race([
        read(app, path, { ...limits, signal: leave.signal }),
        new Promise<Fetched>((resolve) => leave.signal.addEventListener('abort', () => resolve(nothing))),
      ]);
    } catch {
      return nothing;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The router decodes paths before it compares them. */
function isCall(path: string): boolean {
  const [pathname = '/'] = path.split('?', 1);
  return isApiPath(pathname) || isApiPath(decodeURIComponent(pathname));
}

async function read(
  app: FastifyInstance,
  path: string,
  { bytesMax, kind, signal }: FetchLimits & { signal: AbortSignal },
): Promise<Fetched> {
  const response = await app.inject({
    method: 'GET',
    url: path,
    headers: { 'user-agent': crawler, accept: '*/*' },
    payloadAsStream: true,
    signal,
  });
  const header = (name: string) => String(response.headers[name] ?? '');
  const type = header('content-type');
  const pieces: Buffer[] = [];
  let size = 0;
  if (accepted[kind].test(type)) {
    for await (const piece of response.stream() as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= bytesMax) break;
    }
  }
  // Cancels pending reads when the client has disconnected.
  response.raw.res.destroy();
  return {
    status: response.statusCode,
    type,
    location: header('location'),
    robots: header('x-robots-tag'),
    bytes: Buffer.concat(pieces).subarray(0, bytesMax),
    isCall: false,
  };
}
