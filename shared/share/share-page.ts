/** A page as link crawlers read it: its tags in order, and the pictures that they name with their real data. */
import type { Language } from '#shared/language.ts';

/** A tag of the page under one name: `title`, `canonical`, `alternate:en`, `robots`, `og:title`… */
export interface SeenTag {
  name: string;
  content: string;
  /** Bytes of the page up to the end of this tag. */
  end: number;
}

/** A picture that a tag names, measured. */
export interface SeenPicture {
  /** Absolute, or as it is written where it is not. */
  url: string;
  /** Address for the browser of the management centre; null for pictures of other sites, which are not fetched. */
  shownUrl: string | null;
  /** Status of its answer; null if it was not fetched. */
  status: number | null;
  /** Type by its content; '' where it is no picture. */
  type: string;
  bytes: number;
  width: number;
  height: number;
  /** Values of the tags beside it; '' if absent. */
  declared: { width: string; height: string; type: string; alt: string };
}

/** The page of the same content in the other language, as hreflang names it. */
export interface SeenTwin {
  url: string;
  status: number;
  /** Names this page as its own twin. */
  pointsBack: boolean;
}

/** One answer on the way to the page. */
export interface SeenStep {
  path: string;
  status: number;
}

export interface PageFacts {
  /** Origin of the site, which absolute addresses must have. */
  origin: string;
  /** The requested path and query, with the prefix of the language. */
  path: string;
  language: Language;
  /** Redirects before the last answer. */
  steps: readonly SeenStep[];
  /** Address outside the site to which the last redirect leads; '' = none. */
  leadsTo: string;
  /** Status of the last answer; 0 where none came in time. */
  status: number;
  bytes: number;
  /** The `lang` of the document. */
  lang: string;
  tags: readonly SeenTag[];
  /** The header `X-Robots-Tag`. */
  robotsHeader: string;
  /** Pages of the site may hand the messaging app their card: its keys are configured. */
  handsCard: boolean;
  pictures: readonly SeenPicture[];
  twin: SeenTwin | null;
}

/** The page as a whole was there to be read. */
export function isReadable({ status, leadsTo }: Pick<PageFacts, 'status' | 'leadsTo'>): boolean {
  return status === 200 && leadsTo === '';
}

/** The first tag of a name that has a content, or ''. */
export function contentOf(tags: readonly SeenTag[], name: string): string {
  return tags.find((tag) => tag.name === name && tag.content !== '')?.content ?? '';
}

/** The first content of several names, in the order of the names, or ''. */
export function firstOf(tags: readonly SeenTag[], names: readonly string[]): string {
  for (const name of names) {
    const content = contentOf(tags, name);
    if (content) return content;
  }
  return '';
}

const pictureNames = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];

/** A picture as the tags name and describe it. */
export type NamedPicture = Pick<SeenPicture, 'url' | 'declared'>;

/** Each picture once, in the order of the tags; `og:image:width` and the like belong to the `og:image` before them. */
export function namedPictures(tags: readonly SeenTag[]): NamedPicture[] {
  const named: NamedPicture[] = [];
  let current: NamedPicture | undefined;
  for (const { name, content } of tags) {
    if (pictureNames.includes(name) && content) {
      current = named.find(({ url }) => url === content);
      if (current) continue;
      current = { url: content, declared: { width: '', height: '', type: '', alt: '' } };
      named.push(current);
      continue;
    }
    const part = /^(?:og|twitter):image:(width|height|type|alt)$/.exec(name)?.[1] as keyof NamedPicture['declared'] | undefined;
    if (part && current && current.declared[part] === '') current.declared[part] = content;
  }
  return named;
}

/** The square picture that belongs to a large one of our own; another picture stays as it is. */
export function squareOf(url: string): string {
  return url.replace('/share/large/', '/share/square/');
}

/** Whether a tag or the header asks robots not to index the page. */
export function isNoindex({ tags, robotsHeader }: Pick<PageFacts, 'tags' | 'robotsHeader'>): boolean {
  return /\b(noindex|none)\b/i.test(`${contentOf(tags, 'robots')},${robotsHeader}`);
}
