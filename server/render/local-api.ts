/** Calls of page loaders inside the process: through the app's own routes, without a socket and without a token. */
import type { FastifyInstance } from 'fastify';
import { callHeaders, type Call } from '#shared/http/api-client.ts';
import { ownCallHeader, ownCallSecret } from '#server/http/visitor.ts';
import type { Envelope } from '#shared/http/envelope.ts';
import type { Fetch, Fetched } from './data-cache.ts';

export function createLocalFetch(app: FastifyInstance): Fetch {
  return async (call: Call) => {
    const response = await app.inject({
      method: call.method,
      url: call.url,
      headers: { ...callHeaders(null, call.body !== undefined), [ownCallHeader]: ownCallSecret },
      ...(call.body === undefined ? {} : { payload: call.body }),
    });
    return readAnswer(response.body, response.headers);
  };
}

type Headers = Record<string, string | string[] | number | undefined>;

/** The answer and what its headers say about its life. */
export function readAnswer(body: string, headers: Headers): Fetched {
  const life = Number(/s-maxage=(\d+)/.exec(String(headers['cache-control'] ?? ''))?.[1] ?? 0);
  const tags = String(headers['cache-tag'] ?? '');
  const changesAtMs = instantOf(headers['x-changes-at']);
  const goesAt = headers['x-goes-at'];
  return {
    envelope: JSON.parse(body) as Envelope,
    bytes: body.length * 2,
    tags: tags === '' ? [] : tags.split(','),
    lifeSeconds: Math.max(0, life - Number(headers['age'] ?? 0)),
    changesAtMs,
    // Of a response that tells no more than when it changes, anything may go then.
    goesAtMs: goesAt === 'never' ? null : (instantOf(goesAt) ?? changesAtMs),
  };
}

function instantOf(value: Headers[string]): number | null {
  return value ? Date.parse(String(value)) : null;
}
