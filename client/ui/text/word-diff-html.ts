/** A diff of two HTML texts: by block, and by word within a changed block; preserves the markup. */
import { diffArrays } from 'diff';

interface Element {
  tag: string;
  /** Its opening tag as it was written. */
  open: string;
  nodes: Node[];
}
type Node = string | Element;
type Change = 'ins' | 'del';

/** A word, or a picture among words, with the elements around it within its block. */
interface Token {
  text: string;
  around: readonly Element[];
}

const voidTags: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'col', 'wbr']);
const blockTags: ReadonlySet<string> = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'hr',
  'div',
]);
/** Parts of a grid belong together by their place, whatever is in them. */
const placedTags: ReadonlySet<string> = new Set(['thead', 'tbody', 'th', 'td']);
/** Changed as a whole: two pictures are not mixed. */
const wholeTags: ReadonlySet<string> = new Set(['figure', 'hr', 'img']);
/** Share of words that two blocks have in common, from which on one is the other, changed. */
const likeness = 0.35;

/** The new text with `<ins>` around additions and `<del>` around removals. Both texts were sanitised by the server. */
export function htmlDiff(before: string, after: string, locale: string): string {
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  return diffNodes(parse(before), parse(after), words);
}

/** Reads cleaned HTML, whose tags are balanced and whose attributes hold no angle brackets. */
function parse(html: string): Node[] {
  const root: Node[] = [];
  const open: Element[] = [];
  for (const [text] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const into = open.at(-1)?.nodes ?? root;
    const tag = /^<\/?([a-z][a-z0-9]*)/i.exec(text)?.[1]?.toLowerCase();
    if (tag === undefined) into.push(text);
    else if (text.startsWith('</')) open.pop();
    else {
      const element = { tag, open: text, nodes: [] };
      into.push(element);
      if (!voidTags.has(tag)) open.push(element);
    }
  }
  return root;
}

function write(node: Node): string {
  return typeof node === 'string' ? node : node.open + node.nodes.map(write).join('') + closing(node);
}

function closing({ tag }: Element): string {
  return voidTags.has(tag) ? '' : `</${tag}>`;
}

function isBlock(node: Node): node is Element {
  return typeof node !== 'string' && blockTags.has(node.tag);
}

function diffNodes(before: readonly Node[], after: readonly Node[], words: Intl.Segmenter): string {
  if (!before.some(isBlock) && !after.some(isBlock)) return diffWords(before, after, words);
  const html: string[] = [];
  let removed: Element[] = [];
  for (const part of diffArrays(blocksOf(before), blocksOf(after), { comparator: (one, other) => write(one) === write(other) })) {
    if (part.removed) removed = part.value;
    else if (part.added) {
      html.push(diffRun(removed, part.value, words));
      removed = [];
    } else {
      html.push(...removed.map((block) => marked(block, 'del')), ...part.value.map(write));
      removed = [];
    }
  }
  return [...html, ...removed.map((block) => marked(block, 'del'))].join('');
}

/** Blocks only: words that stand between blocks are a paragraph of their own. */
function blocksOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (isBlock(node)) return [node];
    return typeof node === 'string' && node.trim() === '' ? [] : [{ tag: 'p', open: '<p>', nodes: [node] }];
  });
}

/** Replaced blocks: similar ones count as one changed block. */
function diffRun(removed: readonly Element[], added: readonly Element[], words: Intl.Segmenter): string {
  const html: string[] = [];
  let next = 0;
  for (const block of added) {
    const matchIndex = removed.findIndex((other, index) => index >= next && isLike(other, block, words));
    const old = removed[matchIndex];
    if (!old) html.push(marked(block, 'ins'));
    else {
      html.push(
        ...removed.slice(next, matchIndex).map((other) => marked(other, 'del')),
        block.open,
        diffNodes(old.nodes, block.nodes, words),
        closing(block),
      );
      next = matchIndex + 1;
    }
  }
  return [...html, ...removed.slice(next).map((block) => marked(block, 'del'))].join('');
}

function isLike(one: Element, other: Element, words: Intl.Segmenter): boolean {
  if (one.tag !== other.tag || wholeTags.has(one.tag)) return false;
  if (placedTags.has(one.tag)) return true;
  const [mine, theirs] = [one, other].map(
    (block) => new Set(segments(write(block).replace(/<[^>]*>/g, ' '), words).filter((word) => word.trim() !== '')),
  );
  if (!mine || !theirs) return false;
  return mine.intersection(theirs).size >= likeness * Math.min(mine.size, theirs.size);
}

/** A block that was added or removed whole; its content is marked where HTML allows marks. */
function marked(block: Element, change: Change): string {
  if (wholeTags.has(block.tag)) return `<${change}>${write(block)}</${change}>`;
  const inner = block.nodes.some(isBlock)
    ? blocksOf(block.nodes)
        .map((node) => marked(node, change))
        .join('')
    : wrap(block.nodes.map(write).join(''), change);
  return block.open + inner + closing(block);
}

function wrap(html: string, change: Change): string {
  return html === '' ? '' : `<${change}>${html}</${change}>`;
}

/** The words of one block; a word whose link or emphasis has changed has changed. */
function diffWords(before: readonly Node[], after: readonly Node[], words: Intl.Segmenter): string {
  const parts = diffArrays(tokensOf(before, words), tokensOf(after, words), { comparator: (one, other) => keyOf(one) === keyOf(other) });
  let html = '';
  let open: readonly Element[] = [];
  for (const { added, removed, value } of parts) {
    const change = added ? 'ins' : removed ? 'del' : null;
    for (const { text, around } of value) {
      html += between(open, around) + (change ? `<${change}>${text}</${change}>` : text);
      open = around;
    }
  }
  return (html + between(open, [])).replace(/<\/(ins|del)><\1>/g, '');
}

function tokensOf(nodes: readonly Node[], words: Intl.Segmenter, around: readonly Element[] = []): Token[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return segments(node, words).map((text) => ({ text, around }));
    return voidTags.has(node.tag) ? [{ text: node.open, around }] : tokensOf(node.nodes, words, [...around, node]);
  });
}

/** Words and separators; entities are not split. */
function segments(text: string, words: Intl.Segmenter): string[] {
  return text
    .split(/(&#?\w+;)/)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : Array.from(words.segment(part), ({ segment }) => segment)));
}

function keyOf({ text, around }: Token): string {
  return around.map(({ open }) => open).join('') + text;
}

/** Closes and reopens elements between two words; an element continues if both words are in it or in equal ones. */
function between(from: readonly Element[], to: readonly Element[]): string {
  const apart = from.findIndex((element, index) => element.open !== to[index]?.open);
  const common = apart === -1 ? from.length : apart;
  return (
    from.slice(common).toReversed().map(closing).join('') +
    to
      .slice(common)
      .map(({ open }) => open)
      .join('')
  );
}
