/**
 * Fetches a picture from a URL given by a user, with protection against SSRF: only HTTP and HTTPS to the public
 * internet. The name is resolved once per connection, every address is checked, and the connection goes to a checked
 * address. Redirects are followed manually with the same checks.
 */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent, request } from 'undici';
import { imageTooLarge, pictureAddressRefused, pictureUnreachable } from '#server/errors.ts';
import { isPublicAddress } from './public-address.ts';

export interface RemotePictures {
  /** The raw bytes. Throws `pictureAddressRefused`, `pictureUnreachable` and `imageTooLarge`. */
  fetch: (address: string, signal: AbortSignal) => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface RemotePictureOptions {
  bytesMax: number;
  /** `host` or `host:port` in the own network, allowed although its addresses are not public. */
  ownHosts: readonly string[];
  /** Time limit in total, redirects included. */
  timeoutMs?: number;
}

type Resolved = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const redirectsMax = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export function createRemotePictures({ bytesMax, ownHosts, timeoutMs = 15_000 }: RemotePictureOptions): RemotePictures {
  let connected: Promise<Client> | undefined;
  // The client is loaded with the first picture.
  const connect = () => (connected ??= createClient({ bytesMax, timeoutMs }));

  const isOwn = (url: URL) => ownHosts.includes(url.host);
  const ask = async (url: URL, from: URL, signal: AbortSignal) => {
    const { own, open, request } = await connect();
    // A redirect from another server must not lead into the own network.
    const dispatcher = isOwn(url) && isOwn(from) ? own : open;
    if (dispatcher === open) checkPublic(url);
    // No cookie, no referrer, nothing about the visitor.
    return request(url, {
      dispatcher,
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9', 'accept-encoding': 'identity' },
    });
  };

  return {
    fetch: async (address, outer) => {
      const signal = AbortSignal.any([outer, AbortSignal.timeout(timeoutMs)]);
      try {
        const first = urlOf(address);
        for (let [url, hops] = [first, 0]; hops <= redirectsMax; hops += 1) {
          const { statusCode, headers, body } = await ask(url, first, signal);
          if (statusCode === 200 && Number(headers['content-length'] ?? 0) <= bytesMax) return Buffer.from(await body.arrayBuffer());
          // Without a listener the error of the destroyed stream would end the process.
          body.on('error', () => undefined).destroy();
          if (statusCode === 200) throw imageTooLarge();
          const { location } = headers;
          if (!redirectStatuses.has(statusCode) || typeof location !== 'string') throw pictureUnreachable();
          url = urlOf(location, url);
        }
      } catch (error) {
        throw refusalOf(error);
      }
      throw pictureUnreachable();
    },
    close: async () => {
      const client = await connected;
      await Promise.all([client?.open.destroy(), client?.own.destroy()]);
    },
  };
}

interface Client {
  /** For the public internet. */
  open: Agent;
  /** For hosts in the own network. */
  own: Agent;
  request: typeof request;
}

async function createClient({ bytesMax, timeoutMs }: { bytesMax: number; timeoutMs: number }): Promise<Client> {
  const undici = await import('undici');
  const common = { connections: 2, pipelining: 0, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: bytesMax };
  return {
    open: new undici.Agent({ ...common, connect: { timeout: 5_000, lookup: lookupPublic } }),
    own: new undici.Agent({ ...common, connect: { timeout: 5_000 } }),
    request: undici.request,
  };
}

/** Throws `pictureAddressRefused` for other protocols and for URLs with credentials. */
function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw pictureAddressRefused();
  url.hash = '';
  return url;
}

/** Allows web ports only, and checks numeric addresses, which are not resolved. */
function checkPublic({ hostname, port }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (port !== '' || (isIP(host) !== 0 && !isPublicAddress(host))) throw pictureAddressRefused();
}

/** The resolver of each connection. One private address refuses the name (DNS rebinding, or a misconfiguration). */
function lookupPublic(hostname: string, options: LookupOptions, callback: Resolved): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(pictureAddressRefused(), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
}

/** Passes our own errors; all errors of the other server become one, which reveals nothing about the network behind it. */
function refusalOf(error: unknown): Error {
  const { errorName, code } = (error ?? {}) as { errorName?: unknown; code?: unknown };
  if (error instanceof Error && typeof errorName === 'string') return error;
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? imageTooLarge() : pictureUnreachable(error);
}
