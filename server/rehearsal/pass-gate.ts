/**
 * The gate of a rehearsal, before everything that it serves: without a pass each address answers 404, and no cache on the way may
 * keep what those with one receive.
 */
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { copyScript, copyScriptPath } from './copy-script.ts';
import type { RehearsalCopy } from '#server/rehearsal/rehearsal-settings.ts';
import { isPass, passCookie, signPass, ticketPath } from '#server/ports/rehearsal-pass.ts';

/** True for a request that may go on; all others are answered. */
type Gate = (request: IncomingMessage, response: ServerResponse) => boolean;

const closedHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Answers of the gate itself, to holders of a pass. */
const ownFiles: Readonly<Partial<Record<string, { type: string; text: string }>>> = {
  '/robots.txt': { type: 'text/plain', text: 'User-agent: *\nDisallow: /\n' },
  [copyScriptPath]: { type: 'text/javascript', text: copyScript },
};

/** `isSecure`: browsers reach it over https. */
export function createPassGate(copy: RehearsalCopy, { isSecure }: { isSecure: boolean }): Gate {
  const used = new Set<string>();
  /** Links are made by the clock of the site. */
  const siteMs = () => Date.now() - copy.clockMs;
  return (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith(ticketPath)) {
      const ticket = path.slice(ticketPath.length);
      if (used.has(ticket) || !isPass(copy, 'ticket', { text: ticket, nowMs: siteMs() })) return refuse(response);
      used.add(ticket);
      const cookie = `${passCookie}=${signPass(copy, 'cookie', siteMs())}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.writeHead(303, { ...closedHeaders, location: '/', 'set-cookie': cookie }).end();
      return false;
    }
    if (!isPass(copy, 'cookie', { text: cookieOf(request), nowMs: siteMs() })) return refuse(response);
    const own = ownFiles[path];
    if (own) {
      response.writeHead(200, { ...closedHeaders, 'content-type': `${own.type}; charset=utf-8` }).end(own.text);
      return false;
    }
    keepFromCaches(response);
    return true;
  };
}

function refuse(response: ServerResponse): false {
  response.writeHead(404, { ...closedHeaders, 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
  return false;
}

function cookieOf({ headers }: IncomingMessage): string {
  const pairs = (headers.cookie ?? '').split('; ').filter((pair) => pair.startsWith(`${passCookie}=`));
  return pairs.at(-1)?.slice(passCookie.length + 1) ?? '';
}

type Headers = Record<string, OutgoingHttpHeader | undefined> | readonly OutgoingHttpHeader[];

/** Replaces the cache headers last, after every other hook. */
function keepFromCaches(response: ServerResponse): void {
  // Heads that are ready as bytes are only sent on connections that stay open.
  response.shouldKeepAlive = false;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, ...rest: readonly (string | Headers | undefined)[]) => {
    const reason = rest.find((one) => typeof one === 'string');
    const headers = rest.find((one): one is Headers => typeof one === 'object') ?? {};
    for (const [name, value] of pairsOf(headers)) if (value !== undefined) response.setHeader(name, value as string);
    response.setHeader('cache-control', 'private, no-store');
    response.setHeader('x-robots-tag', 'noindex, nofollow');
    return reason === undefined ? writeHead(status) : writeHead(status, reason);
  }) as ServerResponse['writeHead'];
}

function pairsOf(headers: Headers): [string, OutgoingHttpHeader | undefined][] {
  if (!Array.isArray(headers)) return Object.entries(headers as Record<string, OutgoingHttpHeader | undefined>);
  const flat = headers as readonly OutgoingHttpHeader[];
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[String(name), flat[at + 1]] as [string, OutgoingHttpHeader | undefined]] : []));
}
