/** The tags of a page's HTML that readers of links look at, in their order, with the bytes that had to be read for each. */
import { Parser } from 'htmlparser2';
import type { SeenTag } from '#shared/share/share-page.ts';

/** More are not told: a page with so many has other troubles. */
const tagsMax = 200;
const contentMax = 5_000;

export interface ReadPage {
  /** The `lang` of the document. */
  lang: string;
  tags: SeenTag[];
}

/** Reads like a browser: names in any case, entities decoded, no script run; `<title>` of drawings is none of the page. */
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
        const found = tagOf(element, attributes);
        if (found) add(found.name, found.content, parser.endIndex + 1);
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

/** Links of these relations are told under their own names. */
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

/** Bytes up to a place in the text; places are asked for in their order, so that the text is counted once. */
function byteCounter(html: string): (end: number) => number {
  let counted = 0;
  let bytes = 0;
  return (end) => {
    bytes += Buffer.byteLength(html.slice(counted, end));
    counted = Math.max(counted, end);
    return bytes;
  };
}
