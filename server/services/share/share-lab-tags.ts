/** Extracts the tags that link previews read from a page's HTML, in order, each with the number of bytes up to it. */
import { Parser } from 'htmlparser2';
import type { SeenTag } from '#shared/share/share-page.ts';

/** Further tags are ignored. */
const tagsMax = 200;
const contentMax = 5_000;

export interface ReadPage {
  /** The `lang` of the document. */
  lang: string;
  tags: SeenTag[];
}

/** Parses like a browser without scripts: names in any case, entities decoded; `<title>` inside SVG is ignored. */
export function readTags(html: string): ReadPage {
  const tags: SeenTag[] = [];
  const bytesAt = byteCounter(html);
  let lang = '';
  let drawings = 0;
  let title: string | null = null;
  const add = (name: string, content: string, end: number) => {
    if (tags.length < tagsMax) tags.push({ name, content: content.replace(/\s+/g, ' ').trim().slice(0, contentMax), end: bytesAt(end) });
  };
  const parser = new Parser(
    {
      onopentag: (element, attributes) => {
        if (element === 'svg') drawings += 1;
        if (element === 'html') lang ||= attributes['lang'] ?? '';
        if (element === 'title' && drawings === 0) title = '';
        const tag = tagOf(element, attributes);
        if (tag) add(tag.name, tag.content, parser.endIndex + 1);
      },
      ontext: (text) => {
        if (title !== null) title += text;
      },
      onclosetag: (element) => {
        if (element === 'svg') drawings -= 1;
        if (element !== 'title' || title === null) return;
        add('title', title, parser.endIndex + 1);
        title = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { lang, tags };
}

/** Links of these relations are reported under their own names. */
const relations = new Set(['canonical']);

function tagOf(element: string, attributes: Record<string, string>): Pick<SeenTag, 'name' | 'content'> | null {
  if (element === 'meta') {
    const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'] ?? '').trim().toLowerCase();
    return name === '' || attributes['content'] === undefined ? null : { name, content: attributes['content'] };
  }
  if (element !== 'link' || attributes['href'] === undefined) return null;
  const relation = (attributes['rel'] ?? '').trim().toLowerCase();
  if (relation === 'alternate' && attributes['hreflang'])
    return { name: `alternate:${attributes['hreflang']}`, content: attributes['href'] };
  return relations.has(relation) ? { name: relation, content: attributes['href'] } : null;
}

/** Counts the bytes up to a position of the text; positions must ascend, so that the text is counted once. */
function byteCounter(html: string): (end: number) => number {
  let counted = 0;
  let bytes = 0;
  return (end) => {
    bytes += Buffer.byteLength(html.slice(counted, end));
    counted = Math.max(counted, end);
    return bytes;
  };
}
