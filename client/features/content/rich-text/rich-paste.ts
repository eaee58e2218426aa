/** Cleans pasted HTML: what programs say with styles and attributes becomes elements, and everything else about the look goes. */

/** Pictures of other sites stay, so that the checklist reports them; pictures without a reachable URL are removed. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(withHeldStyles(html), 'text/html');
  const levels = wordLevels(html);
  const { body } = page;
  removeForeign(body);
  for (const element of elementsOf(body, 'p, h1, h2, h3, h4, h5, h6')) markWordItem(element, levels);
  for (const item of elementsOf(body, 'li')) markFlatItem(item);
  joinItems(body);
  nestLists(body);
  styleTexts(body);
  for (const [from, to] of renamed) for (const element of elementsOf(body, from)) replaceElement(element, to);
  for (const picture of elementsOf(body, 'img')) if (!isReachable(picture)) picture.remove();
  for (const element of elementsOf(body, `[${heldStyle}]`)) element.removeAttribute(heldStyle);
  return body.innerHTML;
}

/** Attribute for styles. The content security policy would report each `style`, also of a document that is never shown. */
const heldStyle = 'data-look';

function withHeldStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${heldStyle}`));
}

/** The page has its own h1, and an article three levels below it. */
const renamed = [
  ['h1', 'h2'],
  ['h5, h6', 'h4'],
] as const;

function elementsOf(parent: ParentNode, selector: string): Element[] {
  return Array.from(parent.querySelectorAll(selector));
}

function unwrap(element: Element): void {
  element.replaceWith(...Array.from(element.childNodes));
}

function replaceElement(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of Array.from(element.attributes)) other.setAttribute(attribute, value);
  other.append(...Array.from(element.childNodes));
  element.replaceWith(other);
  return other;
}

/** Comments, and elements that are no text. */
function removeForeign(body: HTMLElement): void {
  for (const element of elementsOf(body, 'script, xml, title, meta, link, template, rp')) element.remove();
  for (const element of elementsOf(body, '*')) if (element.localName.includes(':')) unwrap(element);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Declarations of a held `style` attribute, also those that browsers do not know; names and values in lower case. */
function stylesOf(element: Element): ReadonlyMap<string, string> {
  const pairs = (element.getAttribute(heldStyle) ?? '').split(';').map((declaration) => {
    const at = declaration.indexOf(':');
    return [
      declaration.slice(0, Math.max(0, at)).trim().toLowerCase(),
      declaration
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

// Lists of Word, of its web version and of Feishu: paragraphs or lists of one item that name their level.

/** Attributes that hold an item's list until `joinItems` has made it. */
const held = { kind: 'data-item-kind', level: 'data-item-level', list: 'data-item-list' } as const;

interface WordLevel {
  /** Such as `bullet`; '' = decimal. */
  format: string;
  font: string;
}

/** Kinds of the list levels in Word's style sheet, by `l0:1`. */
function wordLevels(html: string): ReadonlyMap<string, WordLevel> {
  const levels = new Map<string, WordLevel>();
  for (const [, list = '', level = '', rules = ''] of html.matchAll(/@list\s+(l\d+):level(\d+)[^{]*\{([^}]*)\}/gi))
    levels.set(`${list.toLowerCase()}:${level}`, {
      format: /mso-level-number-format:\s*["']?([\w-]+)/i.exec(rules)?.[1]?.toLowerCase() ?? '',
      font: /font-family:\s*([^;]+)/i.exec(rules)?.[1] ?? '',
    });
  return levels;
}

const symbolFont = /wingdings|webdings|symbol|zapf/i;
/** Marks of a numbered item: figures, letters, Roman and Chinese numerals, with brackets or a stop; or a number in a circle. */
const numberMark =
  /^\s*(?:[(（[【]\s*(?:\d+|[a-z]+|[一二三四五六七八九十百零〇甲乙丙丁戊己庚辛壬癸壹贰叁肆伍陆柒捌玖拾]+)\s*[)）\]】]|第?(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]+|[一二三四五六七八九十百零〇甲乙丙丁戊己庚辛壬癸壹贰叁肆伍陆柒捌玖拾]+)\s*[.)）、．:：条章节]|[\u2460-\u2473\u2474-\u249B\u3220-\u3229\u3280-\u3289\u2160-\u217F\u24B6-\u24E9\u2776-\u2793]|\d+(?=\s))/i;
const bulletMark = /^\s*[·•●○■□▪▫◆◇►➢➤✓✔‣⁃§\uF000-\uF0FF]|^\s*[*o–—-](?=\s|$)/i;

/** Word writes items as paragraphs with `mso-list: l0 level2 lfo1`, whose mark stands in an element with `mso-list: Ignore`. */
function markWordItem(element: Element, levels: ReadonlyMap<string, WordLevel>): void {
  const named = stylesOf(element).get('mso-list') ?? '';
  const [, list = '', level = '1', override = ''] = /^(l\d+)\s+level(\d+)\s*(lfo\d+)?/.exec(named) ?? [];
  if (list === '') return;
  const mark = elementsOf(element, `[${heldStyle}]`).find((inner) => stylesOf(inner).get('mso-list') === 'ignore');
  const text = mark ? (mark.textContent ?? '') : takeTypedMark(element);
  const { format, font } = levels.get(`${list}:${level}`) ?? { format: '', font: '' };
  const fonts = mark ? `${font} ${fontsAround(mark, element)}` : font;
  mark?.remove();
  const isBullet = format ? format === 'bullet' : symbolFont.test(fonts) || !numberMark.test(text.replaceAll('\u00a0', ' '));
  hold(element, { kind: isBullet ? 'ul' : 'ol', level: Number(level), list: `${list} ${override}` });
}

/** Fonts of a mark: those of its own elements and of those that it stands in. */
function fontsAround(mark: Element, item: Element): string {
  const around: Element[] = elementsOf(mark, `[${heldStyle}]`);
  for (let outer: Element | null = mark; outer && outer !== item; outer = outer.parentElement) around.push(outer);
  return around.map((one) => stylesOf(one).get('font-family') ?? '').join(' ');
}

/** Removes the mark that stands as text before an item's words. */
function takeTypedMark(element: Element): string {
  const [first] = textsOf(element).filter((text) => text.data.trim() !== '');
  const [mark = ''] = first ? (numberMark.exec(first.data) ?? bulletMark.exec(first.data) ?? []) : [];
  if (first && mark !== '') first.data = first.data.slice(mark.length).trimStart();
  return mark;
}

/** Feishu and the web version of Word write lists of one level, which name it in a class or an attribute. */
function markFlatItem(item: Element): void {
  const list = item.parentElement;
  if (!list || list.parentElement?.closest('li')) return;
  const [, kind, feishuLevel] = /\blist-(bullet|number|check)(\d)\b/.exec(list.className) ?? [];
  const level = Number(feishuLevel ?? item.getAttribute('data-aria-level') ?? 0);
  if (level === 0) return;
  const isBullet = kind ? kind !== 'number' : list.localName === 'ul';
  hold(item, { kind: isBullet ? 'ul' : 'ol', level, list: item.getAttribute('data-listid') ?? '' });
}

function hold(element: Element, { kind, level, list }: { kind: 'ul' | 'ol'; level: number; list: string }): void {
  element.setAttribute(held.kind, kind);
  element.setAttribute(held.level, String(level));
  element.setAttribute(held.list, list.trim());
}

/** Makes nested lists of each run of held items. */
function joinItems(body: HTMLElement): void {
  const items = elementsOf(body, `[${held.kind}]`);
  for (const item of items.filter(({ localName }) => localName === 'li')) freeItem(item);
  let run: Element[] = [];
  for (const item of items) {
    const last = run.at(-1);
    if (last && nextElement(last) !== item) {
      joinRun(run);
      run = [];
    }
    run.push(item);
  }
  joinRun(run);
}

/** Takes an item out of the list and the wrappers that hold nothing but lists. */
function freeItem(item: Element): void {
  const list = item.parentElement;
  if (!list || !/^[uo]l$/.test(list.localName)) return;
  const wrapper = list.parentElement;
  unwrap(list);
  if (wrapper?.localName === 'div' && Array.from(wrapper.children).every((child) => child.hasAttribute(held.kind))) unwrap(wrapper);
}

/** The next sibling, if nothing but white space stands before it. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next && next.nodeType === Node.ELEMENT_NODE ? (next as Element) : null;
}

function joinRun(run: readonly Element[]): void {
  const [first] = run;
  if (!first) return;
  const { ownerDocument } = first;
  const place = ownerDocument.createElement('div');
  first.before(place);
  /** The open lists from the outermost inwards. */
  const open: { list: Element; level: number; name: string }[] = [];
  for (const item of run) {
    const [kind, level, name] = [
      item.getAttribute(held.kind) ?? 'ul',
      Number(item.getAttribute(held.level)),
      item.getAttribute(held.list) ?? '',
    ];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    if (same?.level === level && (same.list.localName !== kind || same.name !== name)) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = ownerDocument.createElement(kind);
      (open.at(-1)?.list.lastElementChild ?? place).append(list);
      open.push({ list, level, name });
    }
    open.at(-1)?.list.append(itemOf(item));
  }
  unwrap(place);
}

function itemOf(element: Element): Element {
  for (const attribute of Object.values(held)) element.removeAttribute(attribute);
  if (element.localName === 'li') return element;
  const item = element.ownerDocument.createElement('li');
  const text = element.ownerDocument.createElement('p');
  text.append(...Array.from(element.childNodes));
  item.append(text);
  element.remove();
  return item;
}

/** A list that stands directly in a list, as Google Docs writes it, belongs to the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of elementsOf(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

// Marks: read from the elements and styles around each text, then written as elements.

const markNames = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const;
type MarkName = (typeof markNames)[number];

/** Elements that mean nothing but a mark or a look. */
const lookElements = 'b, strong, i, em, u, ins, s, strike, del, sub, sup, span, font, big, small';

function styleTexts(body: HTMLElement): void {
  const marked = textsOf(body).map((text) => ({ text, marks: text.data.trim() === '' ? [] : marksOf(text, body) }));
  for (const element of elementsOf(body, lookElements)) unwrap(element);
  for (const { text, marks } of marked) {
    text.data = text.data.replaceAll('\u00a0', ' ');
    let inner: Node = text;
    for (const name of marks.toReversed()) {
      const element = body.ownerDocument.createElement(name);
      inner.parentNode?.replaceChild(element, inner);
      element.append(inner);
      inner = element;
    }
  }
}

function textsOf(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The nearest element that says whether a text is bold decides it; lines add up. */
function marksOf(text: Text, body: HTMLElement): MarkName[] {
  let [bold, italic, height]: [boolean | null, boolean | null, 'sub' | 'sup' | '' | null] = [null, null, null];
  let [isUnderlined, isStruck, isHead] = [false, false, false];
  for (let element = text.parentElement; element && element !== body; element = element.parentElement) {
    const { localName } = element;
    const styles = stylesOf(element);
    bold ??= boldOf(styles, localName);
    italic ??= italicOf(styles, localName);
    height ??= heightOf(styles, localName);
    const lines = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
    isUnderlined ||= (lines.includes('underline') && localName !== 'a') || localName === 'u' || localName === 'ins';
    isStruck ||= lines.includes('line-through') || ['s', 'strike', 'del'].includes(localName);
    // Their look is their own.
    if (/^(?:h[1-6]|th)$/.test(localName)) isHead = true;
    if (localName === 'a') isUnderlined = false;
  }
  const is: Readonly<Record<MarkName, boolean>> = {
    strong: bold === true && !isHead,
    em: italic === true,
    u: isUnderlined,
    s: isStruck,
    sub: height === 'sub',
    sup: height === 'sup',
  };
  return markNames.filter((name) => is[name]);
}

function boldOf(styles: ReadonlyMap<string, string>, name: string): boolean | null {
  const weight = styles.get('font-weight');
  if (weight) return weight === 'bold' || weight === 'bolder' || Number.parseInt(weight, 10) >= 600;
  return name === 'b' || name === 'strong' ? true : null;
}

function italicOf(styles: ReadonlyMap<string, string>, name: string): boolean | null {
  const style = styles.get('font-style');
  if (style) return /^(?:italic|oblique)/.test(style);
  return name === 'i' || name === 'em' ? true : null;
}

function heightOf(styles: ReadonlyMap<string, string>, name: string): 'sub' | 'sup' | '' | null {
  const align = styles.get('vertical-align');
  if (align === 'sub') return 'sub';
  if (align === 'super') return 'sup';
  if (name === 'sub' || name === 'sup') return name;
  return align === 'baseline' ? '' : null;
}

/** Pages with lazy loading, such as WeChat articles, have the URL in `data-src`. */
function isReachable(picture: Element): boolean {
  return /^(?:https?:)?\/\/|^\/(?!\\)/i.test(picture.getAttribute('data-src') ?? picture.getAttribute('src') ?? '');
}
