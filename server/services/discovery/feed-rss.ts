/** RSS 2.0 (rssboard.org), with Atom's link to itself, Dublin Core's author and the whole text as `content:encoded`. */
import type { Feed, FeedEntry } from './feed-text.ts';
import { escapeXml, xmlElement } from '#server/services/core/xml-text.ts';

const namespaces =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
/** Minutes for which a reader may keep what it has. */
const lifeMinutes = 15;

export function writeRss(feed: Feed): string {
  const head = [
    xmlElement('title', feed.title),
    xmlElement('link', feed.homeUrl),
    xmlElement('description', feed.description),
    xmlElement('language', feed.language === 'en' ? 'en' : 'zh-CN'),
    xmlElement('lastBuildDate', feed.updated.toUTCString()),
    xmlElement('ttl', lifeMinutes),
    `<atom:link href="${escapeXml(feed.selfUrl)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>${head.join('')}\n${feed.entries.map(itemOf).join('')}</channel></rss>\n`;
}

function itemOf({ title, url, summary, html, author, tags, published, picture }: FeedEntry): string {
  const parts = [
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    xmlElement('pubDate', published.toUTCString()),
    xmlElement('dc:creator', author),
    xmlElement('description', summary || title),
    ...tags.map((tag) => xmlElement('category', tag)),
    picture ? `<enclosure url="${escapeXml(picture.url)}" length="${picture.bytes}" type="${escapeXml(picture.type)}"/>` : '',
    xmlElement('content:encoded', html),
  ];
  return `<item>${parts.join('')}</item>\n`;
}
