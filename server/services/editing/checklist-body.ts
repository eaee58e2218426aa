/** What the checks look for in a sanitised body: pictures without a description or of other servers, and links that lead nowhere. */
import { foreignPictures } from '#shared/body-pictures.ts';
import { storedHtml } from '#server/services/core/body-html.ts';

export interface BodyFindings {
  picturesWithoutAlt: number;
  /** Addresses of pictures that other servers hold. */
  foreignPictures: string[];
  /** Links without an address, or with one that is none. */
  emptyLinks: number;
  /** Ids of our own items that are linked to, once a link. */
  linkedItems: string[];
}

const tags = /<(img|a)\b([^>]*)>/g;
const itemPath = /^(?:\/en)?\/content\/(?:article|episode|people)\/([A-Za-z0-9_-]{1,64})\/?(?:[?#].*)?$/i;

/** The sanitiser writes every attribute in double quotes, and no `>` inside of one: tags can be read as text. */
export function readBody(html: string): BodyFindings {
  const found: BodyFindings = { picturesWithoutAlt: 0, foreignPictures: foreignPictures(storedHtml(html)), emptyLinks: 0, linkedItems: [] };
  for (const [, tag, attributes = ''] of html.matchAll(tags)) {
    if (tag === 'img') found.picturesWithoutAlt += valueOf(attributes, 'alt') === '' ? 1 : 0;
    else noteLink(found, valueOf(attributes, 'href'));
  }
  return found;
}

function noteLink(found: BodyFindings, address: string): void {
  const itemId = itemPath.exec(address)?.[1];
  if (itemId) found.linkedItems.push(itemId);
  else if (!isAddress(address)) found.emptyLinks += 1;
}

function isAddress(address: string): boolean {
  if (address === '' || address === '#') return false;
  if (address.startsWith('/') || address.startsWith('#')) return true;
  return URL.canParse(address.replaceAll('&amp;', '&'));
}

function valueOf(attributes: string, name: string): string {
  return (new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').trim();
}
