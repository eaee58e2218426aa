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

/** Addresses of the site made absolute: readers show the text elsewhere. Sanitised HTML has them in these attributes only, in double quotes. */
export function absoluteHtml(html: string, origin: string): string {
  return html.replace(/\s(href|src)="(\/(?!\/)[^"]*|#[^"]*)"/g, (_whole, name: string, path: string) => (path.startsWith('#') ? '' : ` ${name}="${origin}${path}"`));
}
