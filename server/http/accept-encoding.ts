/** Negotiates the content coding of a response by the client's `Accept-Encoding` (RFC 9110, 12.5.3). */

export type ContentCoding = 'br' | 'gzip' | 'zstd';
/** `identity`: not compressed. */
export type Encoding<Coding extends ContentCoding = ContentCoding> = Coding | 'identity';

/** Size limit of the memo by header value; browsers send a handful of values. */
const rememberedMax = 200;

/**
 * Returns the negotiation between some codings, the server's favourite first. The client's highest quality wins, ties go to
 * the server's favourite, and a zero quality is a refusal. Without an acceptable coding the result is `identity`.
 */
export function createNegotiation<const Coding extends ContentCoding>(codings: readonly Coding[]) {
  const remembered = new Map<string, Encoding<Coding>>();
  return (header: string | string[] | undefined): Encoding<Coding> => {
    const text = typeof header === 'string' ? header : '';
    const known = remembered.get(text);
    if (known) return known;
    const chosen = choose(text, codings);
    if (remembered.size < rememberedMax) remembered.set(text, chosen);
    return chosen;
  };
}

function choose<Coding extends ContentCoding>(header: string, codings: readonly Coding[]): Encoding<Coding> {
  const qualities = parse(header);
  const qualityOf = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0;
  // An unnamed identity ranks after every accepted coding; a named one competes by quality.
  let best: Encoding<Coding> = 'identity';
  let bestQuality = qualities.get('identity') ?? 0;
  for (const coding of codings) {
    const quality = qualityOf(coding);
    if (quality > bestQuality || (quality > 0 && quality === bestQuality && best === 'identity')) [best, bestQuality] = [coding, quality];
  }
  return best;
}

/** Qualities by lower-case coding; a malformed quality counts as 1. */
function parse(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = parameters
      .find((parameter) => /^q\s*=/.test(parameter))
      ?.split('=')[1]
      ?.trim();
    if (name !== '') qualities.set(name, quality !== undefined && /^[01](\.\d*)?$/.test(quality) ? Math.min(1, Number(quality)) : 1);
  }
  return qualities;
}
