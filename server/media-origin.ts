/** Origin of stored pictures and open files: this site, or a CDN or object store in front of them. */

let origin = '';
let site = '';

/** Called once at startup; `media` null = this site. */
export function setOrigins({ media, site: own }: { media: string | null; site: string }): void {
  origin = media ?? '';
  site = own;
}

/** The other origin; '' if files come from this site. */
export function mediaOrigin(): string {
  return origin;
}

/** The other origin as one more source of a content security policy. */
export function mediaSource(): string {
  return origin && ` ${new URL(origin).origin}`;
}

/** Turns an absolute URL of this site, or of the origin of its files, into a site path; others are unchanged. */
export function sitePathOf(address: string): string {
  const [, plain] = splitScheme(address);
  const base = [origin, site].map((own) => splitScheme(own)[1]).find((own) => own !== '' && plain.startsWith(`${own}/`));
  return base === undefined ? address : plain.slice(base.length);
}

/** HTTP and HTTPS lead to the same files. */
function splitScheme(address: string): [scheme: string, rest: string] {
  const scheme = /^https?:\/\//i.exec(address)?.[0] ?? '';
  return [scheme, scheme === '' ? '' : address.slice(scheme.length)];
}
