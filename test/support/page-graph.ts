/** The graph of schema.org nodes of a page. */
import { elements } from './html.ts';

export interface GraphNode {
  '@type': string;
  [property: string]: unknown;
}

/** The nodes of a page in order. Throws if it has more than one graph. */
export function graphOf(html: string): GraphNode[] {
  const blocks = elements(html, 'script').filter(({ attributes }) => attributes['type'] === 'application/ld+json');
  if (blocks.length > 1) throw new Error(`The page has ${blocks.length} graphs`);
  const [block] = blocks;
  return block ? (JSON.parse(block.text) as { '@graph': GraphNode[] })['@graph'] : [];
}

/** The one node of a type. */
export function nodeOf(html: string, type: string): GraphNode {
  const [node, ...others] = graphOf(html).filter((one) => one['@type'] === type);
  if (!node || others.length > 0) throw new Error(`The page has ${node ? others.length + 1 : 0} × ${type}`);
  return node;
}
