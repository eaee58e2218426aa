/** A section of the sitemap: its files with their facts, and its entries page by page. */
import type { SitemapEntry } from './sitemap-xml.ts';

/** Facts of a file, read before it is sent. */
export interface FileFacts {
  /** Number of entries; a file without any is not listed and answers 404. */
  entries: number;
  /** Changes with everything that the file says. */
  version: string;
  lastModified: Date | null;
  changesAt: Date | null;
}

/** The entries of a page; may be generated lazily. */
export type Entries = Iterable<SitemapEntry> & { readonly length: number };

/** A page of entries with the cursor of the next one. */
export interface EntryPage<Cursor> {
  entries: Entries;
  /** Null after the last page. */
  next: Cursor | null;
}

/** Rows per page. */
export const pageRows = 200;

/** Iterates over the pages; reading stops when the consumer does, and at most one page is read ahead. */
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
