/** Validates URLs to sign: only those of this site, exactly as the browser names them. */
import { addressRefused, invalidRequest } from '#server/errors.ts';

export interface OwnHosts {
  siteOrigin: string;
  /** Hosts that the site answers besides its own. */
  allowedHosts: readonly string[];
}

/** The longest URL that browsers of the messaging app open. */
const addressMax = 2_000;
/** Characters that browsers always escape in URLs. */
const strangeCharacter = /[\s\p{Cc}"<>]/u;
/**
 * The signed string joins its fields by `&`: another site's page could take the first part of such a URL for its time
 * stamp, and the signature would be valid for it.
 */
const secondAddress = /&url=https?:/i;

/**
 * Returns the URL to sign: decoded once, without its fragment, otherwise unchanged, because the app compares it with
 * its own. Throws `invalidRequest` for malformed encoding and `addressRefused` for another site.
 */
export function createShareAddress({ siteOrigin, allowedHosts }: OwnHosts): (encoded: string) => string {
  const site = new URL(siteOrigin);
  const hosts = [site.host, ...allowedHosts.map((host) => host.toLowerCase())];
  // A site on HTTPS is never visited without it.
  const protocols = site.protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
  const origins = new Set(hosts.flatMap((host) => protocols.map((protocol) => `${protocol}//${host}`)));
  return (encoded) => {
    const [address = ''] = decodeOnce(encoded).split('#', 1);
    if (address.length > addressMax || strangeCharacter.test(address) || secondAddress.test(address) || !URL.canParse(address))
      throw addressRefused();
    const { origin, username, password } = new URL(address);
    // Checked twice, parsed and as text, so that no other parser can take it for another host.
    const isWrittenSo = origins.has(/^https?:\/\/[^/?#]*/.exec(address)?.[0] ?? '');
    if (!origins.has(origin) || !isWrittenSo || username !== '' || password !== '') throw addressRefused();
    return address;
  };
}

/** Decodes a URL once. A URL that begins with a scheme was sent unencoded, or was already decoded with its form or query. */
function decodeOnce(encoded: string): string {
  try {
    const decoded = decodeURIComponent(encoded);
    return /^https?:\/\//i.test(encoded) ? encoded : decoded;
  } catch {
    throw invalidRequest('url');
  }
}
