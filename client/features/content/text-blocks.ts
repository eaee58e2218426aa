/** The blocks of an article's text, for what sets its two languages side by side. */

const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g;
const empty = new Set(['br', 'hr', 'img']);

/** Elements of the first level of sanitised HTML. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    if (!empty.has(name)) depth += slash ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    blocks.push(html.slice(from, end).trim());
    from = end;
  }
  return blocks;
}

/** Blocks of two languages that say the same, in pairs; null where the texts are built differently. */
export function pairedBlocks(one: string, other: string): [string, string][] | null {
  const [blocks, others] = [blocksOf(one), blocksOf(other)];
  const isAlike = blocks.length === others.length && blocks.every((block, at) => kindOf(block) === kindOf(others[at] ?? ''));
  return isAlike ? blocks.map((block, at) => [block, others[at] ?? '']) : null;
}

function kindOf(block: string): string {
  return /^<([a-z0-9]+)/.exec(block)?.[1] ?? '';
}
