/** The browser's API client: fetch with the bearer token, a timeout and error messages. */
import { createContext, use } from 'react';
import { callHeaders, createApi, type Api, type Outcome, type Send } from '#shared/http/api-client.ts';
import type { Envelope } from '#shared/http/envelope.ts';
import type { Language } from '#shared/language.ts';
import { requestTimeoutMs } from '#shared/limits.ts';

export interface BrowserApiSettings {
  language: Language;
  /** Null without a login. */
  token: () => string | null;
  showMessage?: (text: string) => void;
  /** Called when the server rejects the token that was sent. */
  onExpired?: (token: string) => void;
  /** Called with +1 and -1 as calls with a loading indicator begin and end. */
  onLoading?: (change: 1 | -1) => void;
}

/** Creates the API client of a tab. It reads the envelope whatever the status, so that no message is lost. */
export function createBrowserApi({ language, token, showMessage, onExpired, onLoading }: BrowserApiSettings): Api {
  const send: Send = async ({ contract, method, url, body, options }) => {
    const limit = AbortSignal.timeout(requestTimeoutMs);
    const currentToken = token();
    if (options.showLoading) onLoading?.(1);
    try {
      const response = await fetch(url, {
        method,
        body,
        headers: {
          ...callHeaders(currentToken, body !== undefined),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        },
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        credentials: contract.cookie ? 'same-origin' : 'omit',
        keepalive: options.keepalive,
      });
      // A failing server or proxy may answer with HTML: a refusal, not a lost connection.
      const envelope = (await response.json().catch((error: unknown): Envelope => {
        if (response.ok || limit.aborted || options.signal?.aborted) throw error;
        return { code: response.status };
      })) as Envelope;
      if (currentToken && Number(envelope.code) === 401) onExpired?.(currentToken);
      return envelope;
    } finally {
      if (options.showLoading) onLoading?.(-1);
    }
  };
  return createApi({ language, send, showMessage });
}

export const ApiContext = createContext<Api | null>(null);

/** The API client after hydration; loaders get theirs from their context. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi is for components in the browser');
  return api;
}

/** What others have saved in the fields of a refused save, and who. */
export function conflictsIn(outcome: Outcome<unknown>): [field: string, { theirs: unknown; theirName: string }][] {
  if (outcome.status !== 'refused') return [];
  const { conflicts } = (outcome.raw.data ?? {}) as { conflicts?: Record<string, { theirs: unknown; theirName: string }> };
  return Object.entries(conflicts ?? {});
}

/** The values of others in a refused save; null where it was not refused for them. */
export function theirsIn(outcome: Outcome<unknown>): Record<string, unknown> | null {
  const conflicts = conflictsIn(outcome);
  return conflicts.length > 0 ? Object.fromEntries(conflicts.map(([field, { theirs }]) => [field, theirs])) : null;
}
