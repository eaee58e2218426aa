/** Atom 1.0 (RFC 4287). */
import type { Feed, FeedEntry } from './feed-text.ts';
import { escapeXml, xmlElement } from '#server/services/core/xml-text.ts';

export function writeAtom(feed: Feed): string {
  const head = [
    xmlElement('id', feed.selfUrl),
    xmlElement('title', feed.title),
    xmlElement('subtitle', feed.description),
    xmlElement('updated', feed.updated.toISOString()),
    `<author>${xmlElement('name', feed.siteName)}</author>`,
    link({ rel: 'self', href: feed.selfUrl, type: 'application/atom+xml' }),
    link({ rel: 'alternate', href: feed.homeUrl, type: 'text/html', hreflang: feed.language }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">${head.join('')}\n${feed.entries.map(entryOf).join('')}</feed>\n`;
}

function entryOf({ url, title, summary, html, author, tags, published, updated, picture }: FeedEntry): string {
  const parts = [
    xmlElement('id', url),
    xmlElement('title', title),
    xmlElement('updated', updated.toISOString()),
    xmlElement('published', published.toISOString()),
    author ? `<author>${xmlElement('name', author)}</author>` : '',
    link({ rel: 'alternate', href: url, type: 'text/html' }),
    picture
      ? link({ rel: 'enclosure', href: picture.url, type: picture.type, ...(picture.bytes > 0 ? { length: String(picture.bytes) } : {}) })
      : '',
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    xmlElement('summary', summary || title),
    html ? `<content type="html">${escapeXml(html)}</content>` : '',
  ];
  return `<entry>${parts.join('')}</entry>\n`;
}

function link(attributes: Readonly<Record<string, string>>): string {
  return `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeXml(value)}"`)
    .join(' ')}/>`;
}
