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
/** A busy site refuses at once and names the seconds to wait. */
const attemptsMax = 8;
const pauseMs = 1_000;

export function createSiteReader({ origin, siteOrigin }: SiteReaderOptions): SiteReader {
  const headers = { host: new URL(siteOrigin).host };
  const read = async (url: URL, more: Record<string, string> = {}): Promise<Response> => {
    const isOwn = url.origin === siteOrigin || url.origin === origin;
    const address = isOwn ? `${origin}${url.pathname}${url.search}` : url.href;
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(address, {
        headers: { ...(isOwn ? headers : {}), ...more },
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      });
      const isBusy = response.status === 503 || response.status === 429;
      if (!isBusy || attempt === attemptsMax) return response;
      await response.arrayBuffer();
      await pause((Number(response.headers.get('retry-after')) || 1) * pauseMs);
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
