/** Calls of page loaders to another server that speaks this API: one keep-alive pool, a deadline, no cookies and no token; a pass says that a web tier calls. */
import { Pool } from 'undici';
import { changesPath, changesWaitMs, cursorHeader } from '#server/http/changes-call.ts';
import { passHeader, type WebTierPass } from '#server/http/visitor.ts';
import { callHeaders, type Call } from '#shared/http/api-client.ts';
import type { Fetch } from '#server/render/data-cache.ts';
import { readAnswer } from '#server/render/local-api.ts';

export interface RemoteApi {
  fetch: Fetch;
  /** Waits for changes after a cursor; rejects if the server cannot be asked. */
  changes: (cursor: string | null, signal: AbortSignal) => Promise<{ cursor: string; tags: readonly string[] }>;
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
    changes: async (cursor, signal) => {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: changesPath,
        headers: { accept: 'application/json', [passHeader]: issue(''), ...(cursor === null ? {} : { [cursorHeader]: cursor }) },
        headersTimeout: changesWaitMs + deadlineMs,
        signal,
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`the CMS answers ${statusCode}`);
      return JSON.parse(text) as { cursor: string; tags: string[] };
    },
    close: () => pool.close(),
  };
}
