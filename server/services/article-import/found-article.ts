/** An article as a file has it, before it is cleaned and placed. */
import type { ArticleNote, ArticleNoteName, ArticleRefusal } from '#shared/api/site/article-import.ts';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';

export interface ArticleFile {
  path: string;
  /** As its sender named it. */
  fileName: string;
  /** What somebody chose; absent = what the file names, or what fits best. */
  encoding?: TextEncoding | undefined;
}

export interface EmbeddedPicture {
  bytes: Buffer;
}

export interface FoundArticle {
  /** The same for the same article of another file or another day: the hash of the file, or the guid that WordPress gave it. */
  sourceKey: string;
  title: string;
  /** HTML as it comes, not sanitised; embedded pictures have addresses of `embeddedAddress`. */
  html: string;
  abstract: string;
  author: string;
  tags: string[];
  categories: string[];
  publishedAt: Date | null;
  coverUrl: string;
  embedded: EmbeddedPicture[];
  /** The text of the source in pieces, against which the draft is checked. */
  source: readonly string[];
  /** How a text file was decoded; null for one that names its encoding. */
  readAs: ReadAs | null;
  notes: ArticleNote[];
}

/** An entry of a file: an article, one that cannot be imported, or one that is skipped. */
export type FoundPart =
  | { kind: 'article'; article: FoundArticle }
  | { kind: 'refused'; title: string; notes: ArticleNote[] }
  | { kind: 'left'; notes: ArticleNote[] };

/** The file, or an article of it, cannot be imported. */
export class ArticleRefusedError extends Error {
  readonly refusal: ArticleRefusal;
  constructor(refusal: ArticleRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.name = 'ArticleRefusedError';
    this.refusal = refusal;
  }
}

const namesMax = 300;

export function note(name: ArticleNoteName, count = 0, names: Iterable<string> = []): ArticleNote {
  const text = [...names].join(', ');
  return { name, count, names: text.length > namesMax ? `${text.slice(0, namesMax)}…` : text };
}

/** A note for what occurs at least once. */
export function noteOf(name: ArticleNoteName, count: number): ArticleNote[] {
  return count > 0 ? [note(name, count)] : [];
}

/** Counts by name as `iframe × 2`. */
export function countedNames(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}

const embeddedFolder = '/embedded-picture/';

/** Address of an embedded picture within the HTML, until it is in the library. */
export function embeddedAddress(index: number): string {
  return `${embeddedFolder}${index}`;
}

/** The index of an embedded picture; null for another address. */
export function embeddedIndex(address: string): number | null {
  const index = address.startsWith(embeddedFolder) ? Number(address.slice(embeddedFolder.length)) : Number.NaN;
  return Number.isInteger(index) ? index : null;
}

/** Takes pictures out of `data:` addresses, and gives them addresses of `embeddedAddress`. */
export function takeDataPictures(html: string): { html: string; embedded: EmbeddedPicture[] } {
  const embedded: EmbeddedPicture[] = [];
  const taken = html.replace(/(["'])data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)\1/g, (_whole, quote: string, data: string) => {
    embedded.push({ bytes: Buffer.from(data, 'base64') });
    return `${quote}${embeddedAddress(embedded.length - 1)}${quote}`;
  });
  return { html: taken, embedded };
}
