/** Which addresses are signed: those of this site alone, as the browser names them. */
import { addressRefused, invalidRequest } from '#server/errors.ts';

export interface OwnHosts {
  siteOrigin: string;
  /** Hosts that are answered besides the site's own. */
  allowedHosts: readonly string[];
}

/** The longest address that browsers of the messaging app open. */
const addressMax = 2_000;
/** What browsers never leave in an address. */
const strangeCharacter = /[\s\p{Cc}"<>]/u;
/** The fields of the string that is signed are joined by `&`: another site's page could take the first part of such an address for its time stamp, and the signature would be its own. */
const secondAddress = /&url=https?:/i;

/**
 * The address to sign: decoded once, without its fragment, otherwise letter for letter, since the app compares it with its
 * own. Throws `invalidRequest` for what is no encoded text and `addressRefused` for what is not on this site.
 */
export function createShareAddress({ siteOrigin, allowedHosts }: OwnHosts): (encoded: string) => string {
  const site = new URL(siteOrigin);
  const hosts = [site.host, ...allowedHosts.map((host) => host.toLowerCase())];
  // A site that is reached by HTTPS is never visited without it.
  const protocols = site.protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
  const origins = new Set(hosts.flatMap((host) => protocols.map((protocol) => `${protocol}//${host}`)));
  return (encoded) => {
    const [address = ''] = decodeOnce(encoded).split('#', 1);
    if (address.length > addressMax || strangeCharacter.test(address) || secondAddress.test(address) || !URL.canParse(address))
      throw addressRefused();
    const { origin, username, password } = new URL(address);
    // Twice: as a browser reads it, and as it is written, so that no other reader can take it for another host's.
    const isWrittenSo = origins.has(/^https?:\/\/[^/?#]*/.exec(address)?.[0] ?? '');
    if (!origins.has(origin) || !isWrittenSo || username !== '' || password !== '') throw addressRefused();
    return address;
  };
}

/** Decodes an encoded address once. One that begins with a scheme was sent unencoded, or was decoded with its form or query already. */
function decodeOnce(encoded: string): string {
  try {
    const decoded = decodeURIComponent(encoded);
    return /^https?:\/\//i.test(encoded) ? encoded : decoded;
  } catch {
    throw invalidRequest('url');
  }
}
