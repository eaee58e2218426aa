/** Detects clicks on external links, and the text about their address. */

/** Longer addresses lose their middle; the beginning says where they lead. */
const shownMax = 240;
const endShown = 40;

/** The address outside the site that a plain click on a link follows; null for all other clicks. */
export function externalAddress(event: MouseEvent, siteOrigin: string): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.dataset['leaves'] !== undefined) return null;
  const isWeb = anchor.protocol === 'https:' || anchor.protocol === 'http:';
  return isWeb && anchor.origin !== siteOrigin ? anchor.href : null;
}

/** Host and address as they are printed: the host in ASCII, so that no look-alike letter hides in it. */
export function describeAddress(href: string): { host: string; address: string } {
  const url = URL.canParse(href) ? new URL(href) : null;
  const address = href.length > shownMax ? `${href.slice(0, shownMax - endShown)}…${href.slice(-endShown)}` : href;
  return { host: url?.host ?? '', address };
}
