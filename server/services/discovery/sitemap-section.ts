/** What a part of the site gives to sitemaps: its files, what is known of each, and its entries page by page. */
import type { SitemapEntry } from './sitemap-xml.ts';

/** What a file is made of, read before anything of it is sent. */
export interface FileFacts {
  /** Entries in it now; a file without any is not named and not there. */
  entries: number;
  /** Changes with everything that the file says. */
  version: string;
  lastModified: Date | null;
  changesAt: Date | null;
}

/** The entries of a page; they need not be there before they are asked for. */
export type Entries = Iterable<SitemapEntry> & { readonly length: number };

/** Where a page of entries ends, so that the next one begins behind it. */
export interface EntryPage<Cursor> {
  entries: Entries;
  /** Null behind the last page. */
  next: Cursor | null;
}

/** Rows that are read at a time. */
export const pageRows = 200;

/** Walks through pages; whoever stops asking ends the reading, and no more than one page is read ahead. */
export async function* pagesOf<Cursor>(read: (after: Cursor | null) => Promise<EntryPage<Cursor>>): AsyncGenerator<Entries> {
  let after: Cursor | null = null;
  do {
    const page: EntryPage<Cursor> = await read(after);
    yield page.entries;
    after = page.next;
  } while (after !== null);
}

/** A file that can be sent. */
export interface SitemapFile extends FileFacts {
  tags: readonly string[];
  pages: () => AsyncIterable<Entries>;
}

export interface NamedFile {
  /** Without `/sitemap/` and `.xml`. */
  name: string;
  lastModified: Date | null;
}

export interface SitemapSection {
  /** Names of files begin with it. */
  name: string;
  /** Files that have something in them now. */
  list: () => Promise<{ files: NamedFile[]; changesAt: Date | null }>;
  /** The file of what follows the section's name; null when there is none. */
  open: (rest: string) => Promise<SitemapFile | null>;
  tags: readonly string[];
}
