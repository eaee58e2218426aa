/** Where stored pictures and open files are asked for: this site, or a CDN or object store in front of them. */

let origin = '';

/** Said once, when the process reads its configuration; null = this site. */
export function setMediaOrigin(configured: string | null): void {
  origin = configured ?? '';
}

/** The other origin; '' where files come from this site. */
export function mediaOrigin(): string {
  return origin;
}
