/** Request targets in forms that the router does not know (RFC 9112, section 3.2). */
import type { IncomingMessage } from 'node:http';

/** Next step of a request: the router, a response about the whole server (`OPTIONS *`), or a refusal. */
export type Target = 'path' | 'server' | 'malformed';

const absoluteForm = /^https?:\/\/([^/?#@\s]+)(\/[^#]*|\?[^#]*)?(?:#.*)?$/i;

/**
 * Normalises the target of a request: an absolute URL becomes its path, and its host takes precedence over the Host
 * header. A request with several Host headers is malformed.
 */
export function readTarget(request: IncomingMessage): Target {
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
export function encodedPath(packet: unknown): string | null {
  if (!Buffer.isBuffer(packet)) return null;
  const [, path = ''] = firstLine.exec(packet.subarray(0, lineLengthMax).toString('latin1')) ?? [];
  // `//host` would redirect to another site.
  if (!/[\x80-\xff]/.test(path) || /^\/[/\\]/.test(path)) return null;
  const bytes = Buffer.from(path, 'latin1');
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd')) return null;
  return text.replace(/[^\x21-\x7e]+/g, encodeURIComponent).replaceAll('\\', '%5C');
}
