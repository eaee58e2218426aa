/** Writes a rendered page into the preview's frame. Only what differs is replaced, so that position, pictures and styles stay. */

/** The frame's document: without scripts, and its policy admits styles with its nonce only. */
export interface FramePage {
  write: (html: string) => void;
}

/** Prepares a frame whose empty page has loaded; null while it holds another document, such as an error of the browser. */
export function openFramePage(frame: HTMLIFrameElement): FramePage | null {
  const page = frame.contentDocument;
  const nonce = page?.body?.dataset['nonce'];
  if (!page || !nonce) return null;
  // Links and forms would leave the page; the frame shows one page only.
  page.addEventListener('click', (event) => {
    if ((event.target as Element | null)?.closest('a')) event.preventDefault();
  });
  page.addEventListener('submit', (event) => event.preventDefault());
  return { write: (html) => morph(page.documentElement, parse(html), nonce) };
}

/**
 * The parsed document has the policy of the editor, which would refuse the page's styles: until they are in the frame they are
 * data blocks. The page has no scripts of its own. Parts for visitors without scripts go, and nothing takes the focus from the
 * editor.
 */
function parse(html: string): HTMLElement {
  const text = html.replaceAll('<style', '<script type="text/css"').replaceAll('</style>', '</script>');
  const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of documentElement.querySelectorAll('noscript')) element.remove();
  for (const element of documentElement.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  return documentElement;
}

/** Makes a node of the frame equal to a parsed one. */
function morph(node: Node, wanted: Node, nonce: string): void {
  if (node.isEqualNode(wanted) || isSameStyle(node, wanted)) return;
  if (!isElement(node) || !isElement(wanted) || node.tagName !== wanted.tagName) {
    node.parentNode?.replaceChild(copyOf(wanted, node.ownerDocument, nonce), node);
    return;
  }
  for (const name of node.getAttributeNames()) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  const wantedChildren = [...wanted.childNodes];
  const children = [...node.childNodes];
  children.forEach((child, index) => {
    const wantedChild = wantedChildren[index];
    if (wantedChild) morph(child, wantedChild, nonce);
    else child.remove();
  });
  for (const more of wantedChildren.slice(children.length)) node.append(copyOf(more, node.ownerDocument, nonce));
}

function isSameStyle(node: Node, wanted: Node): boolean {
  return node.nodeName === 'STYLE' && wanted.nodeName === 'SCRIPT' && node.textContent === wanted.textContent;
}

/** Not `instanceof`: the nodes belong to other windows. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function copyOf(node: Node, into: Document | null, nonce: string): Node {
  const page = into ?? document;
  if (node.nodeName === 'SCRIPT') return styleOf(node, page, nonce);
  const copy = page.importNode(node, true);
  if (isElement(copy)) for (const style of copy.querySelectorAll('script')) style.replaceWith(styleOf(style, page, nonce));
  return copy;
}

function styleOf({ textContent }: Node, page: Document, nonce: string): HTMLStyleElement {
  const style = page.createElement('style');
  style.nonce = nonce;
  style.textContent = textContent;
  return style;
}
