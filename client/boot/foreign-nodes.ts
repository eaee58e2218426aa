/**
 * Takes out, right before React hydrates the page, elements that extensions have added to it since it was parsed, and puts them
 * back afterwards: React would draw a page anew whose elements are not those that the server sent.
 */

/** Longest wait for hydration. */
const putBackAfterMs = 1_000;

interface Taken {
  element: Element;
  parent: Node;
  previous: Node | null;
}

/** Starts watching when the page is parsed. Call the returned function before hydration. */
export function watchForeignNodes(): () => void {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((seen) => records.push(...seen));
  document.addEventListener('DOMContentLoaded', () => observer.observe(document.body, { childList: true, subtree: true }));
  return () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    const foreign = new Set([...before(document.querySelector('body > .page, body > .cinema')), ...added(records)]);
    const taken = [...foreign].filter((element) => !isInside(element, foreign)).map(takeOut);
    setTimeout(() => taken.forEach(putBack), putBackAfterMs);
  };
}

/** Nodes before the page's own root; React takes a first element of the same name for its own. */
function before(root: Element | null): Element[] {
  const siblings = [...document.body.children];
  return siblings.slice(0, Math.max(0, siblings.indexOf(root as Element)));
}

/** Elements that stand beside those of the page. Others that replaced or wrapped something stay: only React can draw that anew. */
function added(records: readonly MutationRecord[]): Element[] {
  const removed = new Set<Node>();
  const found = new Set<Element>();
  for (const { addedNodes, removedNodes } of records) {
    for (const node of removedNodes) removed.add(node);
    // React itself moves nodes that arrive late.
    for (const node of addedNodes) if (node instanceof Element && removedNodes.length === 0 && !removed.has(node)) found.add(node);
  }
  return [...found].filter((element) => element.isConnected && ![...removed].some((node) => element.contains(node)));
}

function isInside({ parentElement }: Element, others: ReadonlySet<Element>): boolean {
  for (let at = parentElement; at; at = at.parentElement) if (others.has(at)) return true;
  return false;
}

function takeOut(element: Element): Taken {
  const taken = { element, parent: element.parentNode as Node, previous: element.previousSibling };
  element.remove();
  return taken;
}

function putBack({ element, parent, previous }: Taken): void {
  if (parent.isConnected) parent.insertBefore(element, previous?.parentNode === parent ? previous.nextSibling : parent.firstChild);
}
