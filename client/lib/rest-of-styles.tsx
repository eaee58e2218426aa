/**
 * Pages carry the styles of what is seen first. `RestOfStyles` marks where that ends: the server puts the file of all styles
 * there, so that a browser paints what stands above while it loads.
 */
import type { ReactNode } from 'react';

/** Replaced or removed by the server. */
export const restMark = '<template data-rest=""></template>';

/** Delays painting in browsers that would otherwise paint the content after it without the sheets before it. */
export const restScript = ' ';

/** Empty in the browser: the link from the server has moved into the head by then. */
export function RestOfStyles(): ReactNode {
  return import.meta.env.SSR ? <template data-rest="" /> : null;
}

/**
 * Moves the file of styles into the head, where it stays when the page changes. Fails where the file is missing, so that the page is loaded anew once.
 */
export async function moveStyleFile(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-rest]');
  if (!link) return;
  link.nextElementSibling?.remove();
  if (moveWithRules(link)) return;
  await new Promise((onload, onerror) => document.head.append(Object.assign(link.cloneNode(), { onload, onerror })));
  link.remove();
}

/** Moves a link together with its rules, so that no style is computed anew. Returns false where the browser cannot, and where Chromium has dropped the rules, as it does if the file came from memory. */
function moveWithRules(link: HTMLLinkElement): boolean {
  const { head } = document as { head: HTMLHeadElement & { moveBefore?: (node: Node, child: null) => void } };
  if (!link.sheet || !head.moveBefore) return false;
  head.moveBefore(link, null);
  return [...document.styleSheets].includes(link.sheet);
}
