/** JSON Feed 1.1 (jsonfeed.org). */
import type { Feed, FeedEntry } from './feed-text.ts';

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.siteName, url: new URL(feed.homeUrl).origin }],
    items: feed.entries.map(itemOf),
  });
}

/** An item has a text in any case: its whole one, else its summary, else its title. */
function itemOf({ url, title, summary, html, author, tags, published, updated, picture }: FeedEntry): object {
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
