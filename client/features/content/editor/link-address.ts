/** Addresses of links in a text: what is taken, and how a hurriedly typed one is completed. */

const siteAddress = /^[/#](?![/\\])/;
const mailAddress = /^[^\s@:]+@[^\s@]+\.[^\s@]{2,}$/;
const hostStart = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]|$)/u;

/** The address as it goes into the text, or null where it leads nowhere: only http, https, mailto and paths of the site. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /[\s\\<>"]/.test(text)) return null;
  if (siteAddress.test(text)) return text;
  if (mailAddress.test(text)) return `mailto:${text}`;
  const complete = hostStart.test(text) ? `https://${text}` : text;
  return isWebAddress(complete) || /^mailto:[^\s@]+@[^\s@]+$/i.test(complete) ? complete : null;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  const { hostname } = URL.parse(text) ?? { hostname: '' };
  return hostname.includes('.') || hostname === 'localhost';
}
