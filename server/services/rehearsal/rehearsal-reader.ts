/** Reads a rehearsal as a visitor with a pass: pages with their links and share pictures, files and answers of the API. */
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { passCookie, signPass, type RehearsalKey } from '#server/ports/rehearsal-pass.ts';
import { callHeaders, createApi, type Api } from '#shared/http/api-client.ts';
import type { Envelope } from '#shared/http/envelope.ts';
import type { Language } from '#shared/language.ts';

export interface ReadPage {
  status: number;
  /** Bytes as a browser receives them. */
  bytes: number;
  title: string;
  /** What visitors read. */
  text: string;
  /** Paths with queries of the site's own pages and files. */
  links: readonly string[];
  /** Path of the share picture; '' = none. */
  sharePicture: string;
}

export interface RehearsalReader {
  page: (path: string) => Promise<ReadPage>;
  /** Status and type of whatever is at an address. */
  file: (path: string) => Promise<{ status: number; type: string }>;
  api: (language: Language) => Api;
}

export interface ReaderOptions {
  key: RehearsalKey;
  /** Where it listens. */
  address: string;
  /** The origin that its pages name. */
  siteOrigin: string;
  signal: AbortSignal;
  /** The database's time. */
  nowMs: number;
}

const answerMs = 60_000;
const attemptsMax = 8;

export function createRehearsalReader({ key, address, siteOrigin, signal, nowMs }: ReaderOptions): RehearsalReader {
  const cookie = `${passCookie}=${signPass(key, 'cookie', nowMs)}`;
  const read = async (path: string, more: Record<string, string> = {}): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${address}${path}`, {
        headers: { cookie, 'accept-encoding': 'br', ...more },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      const isBusy = response.status === 503 || response.status === 429;
      if (!isBusy || attempt === attemptsMax) return response;
      await response.arrayBuffer();
      await pause((Number(response.headers.get('retry-after')) || 1) * 1_000, undefined, { signal });
    }
  };
  return {
    page: async (path) => {
      const response = await read(path);
      const html = await response.text();
      const sent = Number(response.headers.get('content-length'));
      const bytes = response.headers.get('content-encoding') === 'br' && sent > 0 ? sent : brotliCompressSync(html).length;
      return { status: response.status, bytes, ...partsOf(html, new URL(path, siteOrigin)) };
    },
    file: async (path) => {
      const response = await read(path);
      await response.arrayBuffer();
      return { status: response.status, type: response.headers.get('content-type') ?? '' };
    },
    api: (language) =>
      createApi({ language, send: async ({ url }) => (await (await read(url, callHeaders(null, false))).json()) as Envelope }),
  };
}

/** Elements whose text nobody reads. */
const unread = new Set(['script', 'style', 'noscript', 'template']);

function partsOf(html: string, base: URL): Pick<ReadPage, 'title' | 'text' | 'links' | 'sharePicture'> {
  const links = new Set<string>();
  const texts: string[] = [];
  let [title, sharePicture, within] = ['', '', ''];
  const own = (address: string | undefined): string => {
    const url = address && URL.canParse(address, base) ? new URL(address, base) : null;
    return url?.origin === base.origin ? `${url.pathname}${url.search}` : '';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (unread.has(name) || name === 'title') within ||= name;
      if (name === 'a') links.add(own(attributes['href']));
      if (name === 'meta' && attributes['property'] === 'og:image') sharePicture ||= own(attributes['content']);
    },
    onclosetag: (name) => {
      if (name === within) within = '';
    },
    ontext: (text) => {
      if (within === 'title') title += text;
      else if (!within) texts.push(text);
    },
  });
  parser.end(html);
  links.delete('');
  return { title, sharePicture, links: [...links], text: texts.join('') };
}
