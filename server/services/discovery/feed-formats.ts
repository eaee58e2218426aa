/** Feed formats: RSS 2.0 (rssboard.org), JSON Feed 1.1 (jsonfeed.org) and Atom 1.0 (RFC 4287) from one `Feed`. */
import type { Language } from '#shared/language.ts';
import { escapeXml, xmlElement } from '#server/services/core/xml-text.ts';

export interface FeedEntry {
  /** Canonical URL; also the id of the entry. */
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** Sanitised HTML with absolute URLs; empty in summary feeds. */
  html: string;
  author: string;
  tags: readonly string[];
  published: Date;
  updated: Date;
  picture: { url: string; type: string; bytes: number } | null;
}

export interface Feed {
  title: string;
  description: string;
  language: Language;
  homeUrl: string;
  selfUrl: string;
  siteName: string;
  updated: Date;
  entries: readonly FeedEntry[];
}

const signs: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };

/**
 * Resolves relative URLs against the page at `url`, because feed readers show the text elsewhere. Sanitised HTML has URLs
 * only in double-quoted `href` and `src`, and no bare `<` or `>` outside its tags.
 */
export function absoluteHtml(html: string, url: string): string {
  return html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/\s(href|src)="([^"]*)"/g, (_whole, name: string, value: string) => {
      const address = value.replace(/&(amp|quot|lt|gt);/g, (_entity, sign: string) => signs[sign] ?? '');
      if (address.startsWith('#') || !URL.canParse(address, url)) return '';
      return ` ${name}="${new URL(address, url).href.replaceAll('&', '&amp;')}"`;
    }),
  );
}

const rssNamespaces =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
/** `ttl` of RSS: minutes for which a reader may cache the feed. */
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${rssNamespaces}><channel>${head.join('')}\n${feed.entries.map(rssItemOf).join('')}</channel></rss>\n`;
}

function rssItemOf({ title, url, summary, html, author, tags, published, updated, picture }: FeedEntry): string {
  const parts = [
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    xmlElement('pubDate', published.toUTCString()),
    xmlElement('atom:updated', updated.toISOString()),
    xmlElement('dc:creator', author),
    xmlElement('description', summary || title),
    ...tags.map((tag) => xmlElement('category', tag)),
    picture ? `<enclosure url="${escapeXml(picture.url)}" length="${picture.bytes}" type="${escapeXml(picture.type)}"/>` : '',
    xmlElement('content:encoded', html),
  ];
  return `<item>${parts.join('')}</item>\n`;
}

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.siteName, url: new URL(feed.homeUrl).origin }],
    items: feed.entries.map(jsonItemOf),
  });
}

/** The specification requires a text: the whole one, else the summary, else the title. */
function jsonItemOf({ url, title, summary, html, author, tags, published, updated, picture }: FeedEntry): object {
  return {
    id: url,
    url,
    title,
    ...(html ? { content_html: html } : { content_text: summary || title }),
    ...(summary ? { summary } : {}),
    ...(picture
      ? {
          image: picture.url,
          attachments: [{ url: picture.url, mime_type: picture.type, ...(picture.bytes > 0 ? { size_in_bytes: picture.bytes } : {}) }],
        }
      : {}),
    date_published: published.toISOString(),
    date_modified: updated.toISOString(),
    ...(author ? { authors: [{ name: author }] } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

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
