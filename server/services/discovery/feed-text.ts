/** What every format of a feed tells, and texts as they are told outside the site. */
import type { Language } from '#shared/language.ts';

export interface FeedEntry {
  /** Canonical and lasting; it is the entry's id too. */
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** Sanitised HTML with absolute addresses; empty in feeds of summaries. */
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
 * Addresses made absolute, as the page at `url` reads them: readers show the text elsewhere. Sanitised HTML has them in
 * these attributes only, in double quotes, and no bare `<` or `>` outside its tags.
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
