/** Reads a Markdown file with the head that Hugo, Jekyll and Hexo write. */
import { extname } from 'node:path/posix';
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { decodeText, encodingSample, type TextEncoding } from '#shared/text-encoding.ts';
import { siteInstantMs } from '#shared/site-zone.ts';
import { splitTitle } from './article-body.ts';
import { lossesOf } from './article-losses.ts';
import { convertDocument } from './convert-document.ts';
import { ArticleRefusedError, note, noteOf, takeDataPictures, type FoundArticle } from './found-article.ts';

const textBytesMax = 2 * 1_048_576;

/** Names of the head by what they mean here. */
const heads = {
  title: ['title'],
  date: ['date', 'publishdate', 'pubdate'],
  author: ['author', 'authors'],
  abstract: ['description', 'summary', 'excerpt', 'abstract'],
  tags: ['tags', 'tag', 'keywords'],
  categories: ['categories', 'category'],
  cover: ['cover', 'image', 'featured_image', 'thumbnail'],
} as const;
const known = new Set<string>(Object.values(heads).flat());

interface Options {
  encoding?: TextEncoding | undefined;
  signal: AbortSignal;
}

/** Throws `ArticleRefusedError`. */
export async function readMarkdownFile(bytes: Buffer, { encoding, signal }: Options): Promise<Omit<FoundArticle, 'sourceKey'>> {
  if (bytes.length > textBytesMax) throw new ArticleRefusedError('bodyLong');
  const decoded = decodeText(bytes, encoding);
  if (decoded === null) throw new ArticleRefusedError(bytes.includes(0) && !encoding ? 'format' : 'encoding');
  const { text: whole, isGuessed } = decoded;
  const { values, text } = readFrontMatter(whole);
  const { html: converted } = await convertDocument({ kind: 'markdown', text }, signal);
  const { html: all, embedded } = takeDataPictures(converted);
  const listOf = (name: keyof typeof heads) => heads[name].flatMap((key) => values.get(key) ?? []);
  const headed = splitTitle(all);
  const [titled = '', dated = '', cover = ''] = [listOf('title')[0], listOf('date')[0], listOf('cover')[0]];
  const publishedAt = dateOf(dated);
  const others = [...values.keys()].filter((name) => !known.has(name));
  const notes: ArticleNote[] = [
    ...(isGuessed ? [note('encodingGuessed', 0, [decoded.encoding])] : []),
    ...(others.length > 0 ? [note('frontMatter', others.length, others)] : []),
    ...(dated !== '' && publishedAt === null ? [note('dateUnread', 0, [dated])] : []),
    ...noteOf('footnotes', all.match(/<li id="footnote-/g)?.length ?? 0),
    ...lossesOf(headed.html),
  ];
  return {
    title: titled || headed.title,
    // A heading that repeats the title of the head goes; another one is part of the text.
    html: titled === '' || headed.title === titled ? headed.html : all,
    abstract: listOf('abstract')[0] ?? '',
    author: listOf('author').join(', '),
    tags: listOf('tags'),
    categories: listOf('categories'),
    publishedAt,
    coverUrl: /^https?:/i.test(cover) ? cover : '',
    embedded,
    source: markdownTexts(text),
    readAs: isGuessed || encoding ? { encoding: decoded.encoding, isGuessed, sample: encodingSample(whole) } : null,
    notes,
  };
}

/** A date without a zone is meant in the zone of the site. */
function dateOf(text: string): Date | null {
  const [, day, time = '00:00', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  const atMs = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') || 'Z'}`);
  return day === undefined || Number.isNaN(atMs) ? null : new Date(zone ? atMs : siteInstantMs(atMs));
}

/** Whether a file's name is that of a Markdown file. */
export function isMarkdownName(fileName: string): boolean {
  return ['.md', '.markdown', '.mdown', '.txt'].includes(extname(fileName).toLowerCase());
}

/** Destinations of link definitions; a definition with anything else is a sentence. */
const destination = '(?:<[^>]*>|[a-z][a-z+.-]*:\\S*|[#/.]\\S*|[\\w%-]+[./]\\S*)';

const steps: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?-->/g, ''],
  [/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ''],
  [/^[ \t>]*(?:`{3,}|~{3,}).*$/gm, ''],
  // Addresses in angle brackets are text, other brackets are elements.
  [/<((?:https?:|mailto:)[^>\s]*|[\w.+-]+@[^>\s]+)>/g, '$1'],
  [/<\/?[a-z][^>]*>/gi, ' '],
  [new RegExp(`^ {0,3}\\[(?!\\^)[^\\]]+\\]:[ \\t]*${destination}(?:[ \\t]+(?:"[^"]*"|'[^']*'|\\([^)]*\\)))?[ \\t]*$`, 'gim'), ''],
  [/\[\^[^\]\s]+\]:?/g, ' '],
  [/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, ''],
  [/\]\((?:[^()]|\([^()]*\))*\)/g, ']'],
  [/\]\[[^\]]*\]/g, ']'],
  [/^[ \t>]*(?:[-*+][ \t]+)?\d{1,9}[.)](?=[ \t])/gm, ''],
  [/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ x]\]/gim, '$1'],
  [/&#?\w{1,31};/g, ' '],
];

/** The text of each line. */
function markdownTexts(text: string): string[] {
  const bare = steps.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text);
  return bare
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[\s>#|]+/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

interface FrontMatter {
  /** Values by name in lower case. */
  values: ReadonlyMap<string, string[]>;
  /** The text below the head. */
  text: string;
}

/** The head of a Markdown file between two lines `---`, as Hugo, Jekyll and Hexo write it: plain values and lists of YAML. */
function readFrontMatter(text: string): FrontMatter {
  const [whole, head] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || head === undefined || !/^[\w-]+[ \t]*:/m.test(head)) return { values: new Map(), text };
  const values = new Map<string, string[]>();
  let name = '';
  for (const line of head.split(/\r?\n/)) {
    const [, key, value = ''] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    const [, item] = /^\s*-[ \t]+(.+)$/.exec(line) ?? [];
    if (key !== undefined) {
      name = key.toLowerCase();
      values.set(name, valuesOf(value));
    } else if (item !== undefined && name !== '') values.set(name, [...(values.get(name) ?? []), plain(item)]);
  }
  return { values, text: text.slice(whole.length) };
}

function valuesOf(value: string): string[] {
  const [, list] = /^\[(.*)\]\s*$/.exec(value) ?? [];
  return (list === undefined ? [value] : list.split(',')).map(plain).filter((one) => one !== '');
}

function plain(value: string): string {
  const text = value.trim();
  const [, , quoted] = /^(["'])(.*)\1$/.exec(text) ?? [];
  return (quoted ?? text.replace(/\s+#.*$/, '')).trim();
}
