/** Reads a running site as its visitors do, for a copy of it: pages, files and answers of the API. */
import { setTimeout as pause } from 'node:timers/promises';
import { callHeaders, createApi, type Api } from '#shared/http/api-client.ts';
import type { Envelope } from '#shared/http/envelope.ts';
import type { Language } from '#shared/language.ts';

export interface SiteReader {
  /** The HTML at an address; null unless the answer is 200. */
  page: (url: URL) => Promise<string | null>;
  /** The bytes at an address; null unless the answer is 200. */
  file: (url: URL) => Promise<Uint8Array | null>;
  api: (language: Language) => Api;
  /** Throws an error that says what to do if the site does not answer. */
  check: () => Promise<void>;
}

export interface SiteReaderOptions {
  /** Where the site is asked; its pages may name another origin. */
  origin: string;
  /** The origin that pages name. */
  siteOrigin: string;
}

const answerMs = 30_000;
/** A busy site refuses at once and names the seconds to wait; each refusal in a row makes the wait longer, up to half a minute. */
const attemptsMax = 30;
const pauseMs = 1_000;
const longestPauseMs = 30_000;
/** After each answer the site has that time again for its visitors alone; a slow site is asked less. */
const restsPerAnswer = 1;
const longestRestMs = 1_000;

export function createSiteReader({ origin, siteOrigin }: SiteReaderOptions): SiteReader {
  const headers = { host: new URL(siteOrigin).host };
  const read = async (url: URL, more: Record<string, string> = {}): Promise<Response> => {
    const isOwn = url.origin === siteOrigin || url.origin === origin;
    const address = isOwn ? `${origin}${url.pathname}${url.search}` : url.href;
    for (let attempt = 1; ; attempt += 1) {
      const askedMs = performance.now();
      const response = await askAgainIfLost(() =>
        fetch(address, { headers: { ...(isOwn ? headers : {}), ...more }, redirect: 'manual', signal: AbortSignal.timeout(answerMs) }),
      );
      const isBusy = response.status === 503 || response.status === 429;
      if (!isBusy || attempt === attemptsMax) {
        await pause(Math.min(longestRestMs, (performance.now() - askedMs) * restsPerAnswer));
        return response;
      }
      await response.arrayBuffer();
      await pause(Math.min(longestPauseMs, (Number(response.headers.get('retry-after')) || 1) * pauseMs * attempt));
    }
  };
  const bytesOf = async (url: URL) => {
    const response = await read(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status >= 500) throw new Error(`The site answers ${response.status} to ${url.pathname}`);
    return response.status === 200 ? bytes : null;
  };
  return {
    file: bytesOf,
    page: async (url) => {
      const bytes = await bytesOf(url);
      return bytes && new TextDecoder().decode(bytes);
    },
    api: (language) =>
      createApi({
        language,
        send: async ({ url }) => (await (await read(new URL(url, siteOrigin), callHeaders(null, false))).json()) as Envelope,
      }),
    check: async () => {
      const response = await fetch(`${origin}/readyz`, { headers, signal: AbortSignal.timeout(answerMs) }).catch(() => null);
      if (!response) throw new Error(`No site answers at ${origin}: start it, or name the address of one`);
      if (response.status !== 200) throw new Error(`The site at ${origin} is not ready (${response.status})`);
    },
  };
}

/** The site ends a connection that it takes for idle while a reader that the system holds back is about to use it. */
const lostMax = 3;

async function askAgainIfLost(ask: () => Promise<Response>): Promise<Response> {
  for (let lost = 1; ; lost += 1) {
    try {
      return await ask();
    } catch (error) {
      // A TypeError is fetch's name for a connection that could not be made or was lost.
      if (lost === lostMax || !(error instanceof TypeError)) throw error;
    }
  }
}
