/** Where stored pictures and open files are asked for: this site, or a CDN or object store in front of them. */

let origin = '';
let site = '';

/** Said once, when the process reads its configuration; `media` null = this site. */
export function setOrigins({ media, site: own }: { media: string | null; site: string }): void {
  origin = media ?? '';
  site = own;
}

/** The other origin; '' where files come from this site. */
export function mediaOrigin(): string {
  return origin;
}

/** A whole address of this site, or of what stands in front of its files, as a path of this site; all others stay as they are. */
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
