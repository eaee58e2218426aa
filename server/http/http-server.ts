/** The HTTP server under Fastify: its time limits, the page cache ahead of it, and requests that cannot be routed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#shared/error-codes.ts';
import { pageHeaders } from '#server/plugins/security-headers.ts';
import { keepAliveMs } from './send-head.ts';
import type { FastAnswer, FastPath } from '#server/routes/pages.ts';

const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: keepAliveMs, connectionsCheckingInterval: 5_000 };

export interface ListenOptions {
  fastPath: () => FastPath | undefined;
  /** Allow-list of host names; empty = any. No page depends on the host, so this only rejects foreign names. */
  hosts: readonly string[];
  /** Called for each request except health probes. */
  note: () => void;
  /** Present in a rehearsal: answers requests without a pass itself, and says false for them. */
  admits?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Called for each request that the fast path has answered. */
  answered: (request: IncomingMessage, how: FastAnswer, seconds: number) => void;
}

/** A server that tries the page cache before Fastify. While closing, all requests go to Fastify, which ends connections. */
export function listenFirst(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { fastPath, hosts, note, admits, answered }: ListenOptions,
): Server {
  const isKnown = knownHosts(hosts);
  const server = createServer(timeouts, (request, response) => {
    if (!probes.has(request.url ?? '')) note();
    const target = readTarget(request);
    if (target === 'malformed') return refuseTarget(response);
    if (!isKnown(request)) return refuseHost(response);
    if (target === 'server') return tellMethods(response);
    if (admits && !admits(request, response)) return;
    const startedMs = performance.now();
    const answer = server.listening ? (fastPath()?.(request, response) ?? null) : null;
    if (answer) answered(request, answer, (performance.now() - startedMs) / 1_000);
    else handler(request, response);
  });
  return server;
}

/** Paths of monitoring probes, which do not count as visits. */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Health probes use the address, so any host name is accepted. */
function knownHosts(hosts: readonly string[]): (request: IncomingMessage) => boolean {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  if (names.size === 0) return () => true;
  return ({ headers, url }) => url === '/healthz' || url === '/readyz' || names.has((headers.host ?? '').toLowerCase());
}

/** Headers of responses that are sent before Fastify's hooks run. */
const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...pageHeaders({ secure: false, noindex: false }),
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

function refuseHost(response: ServerResponse): void {
  const code = errorCodes.unknownHost;
  response.writeHead(code, refusalHeaders);
  response.end(JSON.stringify({ code, msg: '未知的域名 / Unknown host' }));
}

function refuseTarget(response: ServerResponse): void {
  const code = errorCodes.malformedRequest;
  response.writeHead(code, { ...refusalHeaders, connection: 'close' });
  response.end(JSON.stringify({ code, msg: malformedText }));
}

/** Answers `OPTIONS *`, which is about the server as a whole. */
function tellMethods(response: ServerResponse): void {
  response.writeHead(204, { allow: 'GET, HEAD, POST, PUT, OPTIONS', 'cache-control': 'no-store' }).end();
}

const malformedText = '请求格式错误 / Malformed request';

/** Answers unroutable requests, such as a malformed path, in the envelope. */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(refusalHeaders);
  const handler = request.server.errorHandler as (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;
  void handler(error, request, reply);
}

/** Refusals at connection level, which no endpoint sees; their codes are therefore not in the catalogue. */
const refusals: Record<string, { code: number; reason: string; text: string }> = {
  HPE_HEADER_OVERFLOW: { code: 431, reason: 'Request Header Fields Too Large', text: '请求内容过大 / Request too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, reason: 'Request Timeout', text: '请求超时 / The request took too long to arrive' },
};
const malformed = { code: errorCodes.malformedRequest, reason: 'Bad Request', text: malformedText };

/** Answers requests that the HTTP parser refuses with an envelope, redirects an address in raw UTF-8 to the encoded one, and ends the connection. */
export function refuseConnection(error: Error & { code?: string; rawPacket?: unknown }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const path = error.code === 'HPE_INVALID_URL' ? encodedPath(error.rawPacket) : null;
  if (path !== null) {
    endWith(
      socket,
      `HTTP/1.1 301 Moved Permanently\r\n${headOf({ ...refusalHeaders, location: path, 'content-length': 0, connection: 'close' })}\r\n\r\n`,
    );
    return;
  }
  const { code, reason, text } = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({ code, msg: text });
  const head = headOf({ ...refusalHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' });
  endWith(socket, `HTTP/1.1 ${code} ${reason}\r\n${head}\r\n\r\n${body}`);
}

/** Linger time for the response; without it, a client that keeps its side open would hold the descriptor for ever. */
const lingerMs = 1_000;

function endWith(socket: Duplex, answer: string): void {
  const linger = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(linger));
  socket.end(answer);
}

function headOf(headers: Record<string, string | number>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
}

/** Next step of a request: the router, a response about the whole server (`OPTIONS *`), or a refusal. */
type Target = 'path' | 'server' | 'malformed';

const absoluteForm = /^https?:\/\/([^/?#@\s]+)(\/[^#]*|\?[^#]*)?(?:#.*)?$/i;

/**
 * Normalises the target of a request: an absolute URL becomes its path, and its host takes precedence over the Host
 * header. A request with several Host headers is malformed.
 */
function readTarget(request: IncomingMessage): Target {
  if (countHosts(request.rawHeaders) > 1) return 'malformed';
  const { url = '' } = request;
  if (url.startsWith('/')) return 'path';
  if (url === '*') return request.method === 'OPTIONS' ? 'server' : 'malformed';
  const [, host, path = '/'] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return 'malformed';
  request.url = path.startsWith('?') ? `/${path}` : path;
  request.headers.host = host;
  return 'path';
}

/** Reads the raw header list of alternating names and values, because Node.js keeps only the first of several Host headers. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const firstLine = /^(?:GET|HEAD) (\/[\x21-\xff]*) HTTP\/1\.[01]\r\n/;
const lineLengthMax = 8_000;

/**
 * The percent-encoded path of a GET whose address was sent as raw UTF-8, which the HTTP parser refuses; null for
 * everything else. `packet` is the last input of the parser, in which the request must begin.
 */
function encodedPath(packet: unknown): string | null {
  if (!Buffer.isBuffer(packet)) return null;
  const [, path = ''] = firstLine.exec(packet.subarray(0, lineLengthMax).toString('latin1')) ?? [];
  // `//host` would redirect to another site.
  if (!/[\x80-\xff]/.test(path) || /^\/[/\\]/.test(path)) return null;
  const bytes = Buffer.from(path, 'latin1');
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd')) return null;
  return text.replace(/[^\x21-\x7e]+/g, encodeURIComponent).replaceAll('\\', '%5C');
}
