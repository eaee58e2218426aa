/** The site for search engines: an index of files, and each file as a stream of pages of the database. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { itemSection, latest } from './sitemap-items.ts';
import { newsSection, pageSection } from './sitemap-pages.ts';
import { recordSections } from './sitemap-records.ts';
import type { Entries, NamedFile, SitemapFile, SitemapSection } from './sitemap-section.ts';
import { videoSection } from './sitemap-videos.ts';
import { sitemapIndex, urlsetEnd, urlsetHead, urlsOf, type SitemapSite } from './sitemap-xml.ts';
import { earliest, type Answer } from '#server/services/core/visibility.ts';

/** A complete text with its validators for conditional requests. */
export interface TextAnswer extends Answer<string> {
  lastModified: Date | null;
}

export interface OpenSitemap extends Omit<SitemapFile, 'pages' | 'entries'> {
  etag: string;
  /** The document in chunks; reading stops when the consumer does. */
  text: () => AsyncGenerator<string>;
}

export type SitemapService = ReturnType<typeof createSitemapService>;

export function createSitemapService({ db, site }: { db: Database; site: SitemapSite }) {
  const sections: readonly SitemapSection[] = [pageSection(db), itemSection(db), ...recordSections(db), videoSection(db), newsSection(db)];
  return {
    /** `/sitemap.xml`: all files that have entries. */
    readIndex: async (): Promise<TextAnswer> => {
      const lists: { files: NamedFile[]; changesAt: Date | null }[] = [];
      // Sequential: the embedded engine has one connection, which visitors need too.
      for (const section of sections) lists.push(await section.list());
      const files = lists.flatMap((list) => list.files);
      return {
        data: sitemapIndex(site, files),
        tags: [...new Set(sections.flatMap(({ tags }) => tags))],
        changesAt: earliest(lists.map(({ changesAt }) => changesAt)),
        lastModified: latest(files.map(({ lastModified }) => lastModified)),
      };
    },

    /** One file by its name, such as `items-2025-11`; null when the index does not have it. */
    openFile: async (name: string): Promise<OpenSitemap | null> => {
      const [, section = '', rest = ''] = /^([a-z]+)(?:-([0-9a-f-]{1,32}))?$/.exec(name) ?? [];
      const file = await sections.find((known) => known.name === section)?.open(rest);
      if (!file || file.entries === 0) return null;
      const { version, lastModified, changesAt, tags, pages } = file;
      return {
        version,
        lastModified,
        changesAt,
        tags,
        etag: etagOf(`${name} ${version} ${site.origin}`),
        text: () => textOf(site, pages()),
      };
    },
  };
}

/** Size of a chunk in characters. Texts above some 64 KB are allocated separately and outlive their use. */
export const pieceLength = 16_384;

/** The first chunk is sent after the first database page, so that its arrival proves that the database answers. */
async function* textOf(site: SitemapSite, pages: AsyncIterable<Entries>): AsyncGenerator<string> {
  let piece = urlsetHead;
  for await (const entries of pages) {
    for (const entry of entries) {
      piece += urlsOf(site, entry);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece + urlsetEnd;
}

/** A weak tag: the same text may be sent in several encodings. */
export function etagOf(text: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
