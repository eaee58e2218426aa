/** Calls of page loaders to another server that speaks this API: one keep-alive pool, a deadline, no cookies and no token; a pass says that a web tier calls. */
import { Pool } from 'undici';
import { passHeader, type WebTierPass } from '#server/http/visitor.ts';
import { callHeaders, type Call } from '#shared/http/api-client.ts';
import type { Fetch } from './data-cache.ts';
import { readAnswer } from './local-api.ts';

export interface RemoteApi {
  fetch: Fetch;
  close: () => Promise<void>;
}

const connectionsMax = 32;
const deadlineMs = 10_000;

export function createRemoteApi(origin: string, { issue }: Pick<WebTierPass, 'issue'>): RemoteApi {
  const pool = new Pool(origin, { connections: connectionsMax, headersTimeout: deadlineMs, bodyTimeout: deadlineMs });
  return {
    fetch: async (call: Call) => {
      const { body, headers } = await pool.request({
        method: call.method,
        path: call.url,
        headers: { ...callHeaders(null, call.body !== undefined), [passHeader]: issue('') },
        body: call.body ?? null,
        signal: AbortSignal.timeout(deadlineMs),
      });
      return readAnswer(await body.text(), headers);
    },
    close: () => pool.close(),
  };
}
