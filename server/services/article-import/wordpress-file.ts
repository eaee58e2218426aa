/** Reads an export of WordPress (WXR) as a stream: authors and pictures first, then its posts and pages one by one. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { htmlTexts, lossesOf } from './article-losses.ts';
import { ArticleRefusedError, countedNames, note, noteOf, takeDataPictures, type ArticleFile, type FoundPart } from './found-article.ts';
import { htmlOfPost } from './wordpress-body.ts';

/** One `<item>`: a post, a page, a file of the library or an entry of something else. */
interface Item {
  /** Texts of its own elements by name. */
  texts: Map<string, string>;
  categories: string[];
  tags: string[];
  meta: Map<string, string>;
  comments: number;
  isCut: boolean;
}

type Parsed = { kind: 'item'; item: Item } | { kind: 'author'; login: string; name: string };

const fieldCharactersMax = 2_000_000;
const written = new Set(['post', 'page']);
/** States of posts that nobody meant to keep. */
const leftStates = new Set(['trash', 'auto-draft', 'inherit']);

/** Whether a file begins as an export of WordPress. */
export async function isWordPressFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8_192), 0, 8_192, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  return /^(?:\xEF\xBB\xBF)?\s*<(?:\?xml|rss)\b/.test(start) && /wordpress\.org\/export|<rss\b/.test(start);
}

/** The parts of a file in its order; ends with a refusal of the whole file where it is cut off. */
export async function* readWordPressFile(
  { path, encoding }: Pick<ArticleFile, 'path' | 'encoding'>,
  signal: AbortSignal,
): AsyncGenerator<FoundPart> {
  const authors = new Map<string, string>();
  const attachments = new Map<string, string>();
  const others = new Map<string, number>();
  let isWhole = false;
  for await (const part of parse({ path, encoding }, signal, (end) => (isWhole = end))) {
    if (part.kind === 'author') authors.set(part.login, part.name);
    else if (textOf(part.item, 'wp:post_type') === 'attachment')
      attachments.set(textOf(part.item, 'wp:post_id'), textOf(part.item, 'wp:attachment_url') || textOf(part.item, 'guid'));
  }
  for await (const part of parse({ path, encoding }, signal, () => undefined)) {
    if (part.kind === 'author') continue;
    const { item } = part;
    const [type, state] = [textOf(item, 'wp:post_type'), textOf(item, 'wp:status')];
    if (written.has(type) && !leftStates.has(state)) yield partOf(item, { authors, attachments });
    else if (type !== 'attachment') {
      const name = written.has(type) ? state : type;
      others.set(name, (others.get(name) ?? 0) + 1);
    }
  }
  if (others.size > 0) yield { kind: 'left', notes: [note('otherKinds', 0, countedNames(others))] };
  if (!isWhole) yield { kind: 'refused', title: '', notes: [note('cutOff')] };
}

interface Site {
  authors: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, string>;
}

function partOf(item: Item, { authors, attachments }: Site): FoundPart {
  const [title, login, guid] = [textOf(item, 'title'), textOf(item, 'dc:creator'), textOf(item, 'guid')];
  if (item.isCut) return { kind: 'refused', title, notes: [note('bodyLong')] };
  const { html: whole, shortcodes } = htmlOfPost(textOf(item, 'content:encoded'), attachments);
  const { html, embedded } = takeDataPictures(whole);
  const date = dateOf(item);
  const custom = [...item.meta.keys()].filter((key) => !key.startsWith('_'));
  const state = textOf(item, 'wp:status');
  return {
    kind: 'article',
    article: {
      sourceKey: `wordpress:${guid || textOf(item, 'link') || textOf(item, 'wp:post_id')}`,
      title,
      html,
      abstract: textOf(item, 'excerpt:encoded').replace(/<[^>]*>/g, ''),
      author: authors.get(login) || login,
      tags: item.tags,
      categories: item.categories,
      publishedAt: state === 'publish' ? date : null,
      coverUrl: attachments.get(item.meta.get('_thumbnail_id') ?? '') ?? '',
      embedded,
      source: htmlTexts(html),
      readAs: null,
      notes: [
        ...(state !== 'publish' ? [note('status', 0, [state])] : []),
        ...(textOf(item, 'wp:post_password') === '' ? [] : [note('password')]),
        ...noteOf('comments', item.comments),
        ...(shortcodes.size > 0 ? [note('shortcodes', 0, countedNames(shortcodes))] : []),
        ...(custom.length > 0 ? [note('customFields', custom.length, custom)] : []),
        ...lossesOf(html),
      ],
    },
  };
}

const textOf = ({ texts }: Item, name: string): string => (texts.get(name) ?? '').trim();

/** Drafts have zeros for a date. */
function dateOf(item: Item): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(textOf(item, 'wp:post_date_gmt')) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Throws `ArticleRefusedError`; calls `onEnd` with whether the file was whole. */
async function* parse(
  { path, encoding }: Pick<ArticleFile, 'path' | 'encoding'>,
  signal: AbortSignal,
  onEnd: (isWhole: boolean) => void,
): AsyncGenerator<Parsed> {
  const reader = createReader();
  const decoder = new TextDecoder(encoding ?? (await encodingOf(path)), { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new ArticleRefusedError('encoding', error);
    }
  };
  for await (const chunk of createReadStream(path)) {
    signal.throwIfAborted();
    reader.write(decode(chunk as Buffer));
    yield* reader.take();
  }
  reader.write(decode());
  yield* reader.take();
  if (!reader.isExport()) throw new ArticleRefusedError('format');
  onEnd(reader.isWhole());
}

async function encodingOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
  const [, name = 'utf-8'] = /^[^>]*\bencoding=["']([\w-]+)["']/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    throw new ArticleRefusedError('encoding', error);
  }
}

interface Reader {
  write: (text: string) => void;
  take: () => Parsed[];
  /** It has the version that WordPress writes. */
  isExport: () => boolean;
  isWhole: () => boolean;
}

function createReader(): Reader {
  const found: Parsed[] = [];
  let path: string[] = [];
  let item: Item | null = null;
  let author = new Map<string, string>();
  let [text, category, metaKey] = ['', '', ''];
  let [isExport, isWhole] = [false, false];

  const close = (name: string): void => {
    if (name === 'wp:wxr_version') isExport = true;
    if (name === 'rss') isWhole = true;
    if (path.includes('wp:author')) author.set(name, text);
    if (name === 'wp:author') {
      const login = (author.get('wp:author_login') ?? '').trim();
      found.push({ kind: 'author', login, name: (author.get('wp:author_display_name') ?? '').trim() || login });
      author = new Map();
    }
    if (!item) return;
    const parent = path.at(-2);
    if (name === 'item') {
      found.push({ kind: 'item', item });
      item = null;
    } else if (parent === 'item' && name === 'wp:comment') item.comments += 1;
    else if (parent === 'item' && name === 'category') (category === 'post_tag' ? item.tags : item.categories).push(text.trim());
    else if (parent === 'wp:postmeta' && name === 'wp:meta_key') metaKey = text.trim();
    else if (parent === 'wp:postmeta' && name === 'wp:meta_value') item.meta.set(metaKey, text.trim().slice(0, 200));
    else if (parent === 'item') item.texts.set(name, text);
  };

  const parser = new Parser(
    {
      onopentag: (name, { domain = '' }) => {
        path.push(name);
        text = '';
        if (name === 'category') category = domain;
        if (name === 'item') item = { texts: new Map(), categories: [], tags: [], meta: new Map(), comments: 0, isCut: false };
      },
      ontext: (more) => {
        if (text.length + more.length <= fieldCharactersMax) text += more;
        else if (item && path.at(-1) === 'content:encoded') item.isCut = true;
      },
      onclosetag: (name, isImplied) => {
        // What the end of the file closes was cut off.
        if (!isImplied) close(name);
        path = path.slice(0, -1);
        text = '';
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new ArticleRefusedError('unsafe');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  return { write: (more) => parser.write(more), take: () => found.splice(0), isExport: () => isExport, isWhole: () => isWhole };
}
