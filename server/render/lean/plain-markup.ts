/**
 * Markup of elements whose content is known when they are created. React does for each element what only few need: it keeps the
 * state to return to should a component wait, and the place for ids. An element without components inside is therefore written
 * at once, letter for letter as React writes it (`react-dom/server`), and given to React as the content of the one around it.
 */
import { Fragment } from 'react';

export type Props = Readonly<Record<string, unknown>>;

/** Elements that React writes without rules of their own. */
const plainTags = new Set(
  (
    'a abbr address article aside b blockquote button caption cite code dd details div dl dt em figcaption figure footer h1 h2 h3 ' +
    'h4 h5 h6 header hgroup i kbd label li mark nav ol p picture q s search section small span strong sub summary sup table tbody ' +
    'td tfoot th thead time tr u ul var circle clipPath defs g line mask path polygon rect svg'
  ).split(' '),
);
const voidTags = new Set(['br', 'hr', 'img', 'source', 'wbr']);

/**
 * The content of an element as markup; null where React must draw it, because there is a component in it or something that has
 * rules of its own.
 */
export function contentOf(tag: string, children: unknown): string | null {
  if (typeof children !== 'object' || children === null || !plainTags.has(tag)) return null;
  const content: Content = { markup: '', endsWithText: false };
  return add(content, children) ? content.markup : null;
}

interface Content {
  markup: string;
  /** React separates two texts, which would be one in the browser. */
  endsWithText: boolean;
}

/** False for what only React can draw. */
function add(content: Content, node: unknown): boolean {
  if (typeof node === 'string') return addText(content, node);
  if (typeof node === 'number') return addText(content, String(node));
  if (typeof node !== 'object' || node === null) return typeof node !== 'bigint' && typeof node !== 'function';
  if (Array.isArray(node)) {
    for (const child of node) if (!add(content, child)) return false;
    return true;
  }
  const { type, props } = node as { type?: unknown; props?: Props };
  if (type === Fragment) return add(content, props?.['children']);
  const markup = typeof type === 'string' && props ? elementMarkup(type, props) : null;
  if (markup === null) return false;
  content.markup += markup;
  content.endsWithText = false;
  return true;
}

function addText(content: Content, text: string): boolean {
  if (text === '') return true;
  if (content.endsWithText) content.markup += '<!-- -->';
  content.markup += escaped(text);
  content.endsWithText = true;
  return true;
}

function elementMarkup(tag: string, props: Props): string | null {
  const isVoid = voidTags.has(tag);
  const { children } = props;
  if (!isVoid && (!plainTags.has(tag) || (typeof children === 'object' && children !== null))) return null;
  // React announces pictures that are not lazy in the head, and keeps the name of a button for its form.
  if ((tag === 'img' && props['loading'] !== 'lazy') || (tag === 'button' && 'name' in props)) return null;
  let markup = `<${tag}`;
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    const written = writerOf(name)(value);
    if (written === null) return null;
    markup += written;
  }
  if (isVoid) return `${markup}/>`;
  const html = props['dangerouslySetInnerHTML'] as { __html: string } | null | undefined;
  return `${markup}>${html ? html.__html : textOf(children)}</${tag}>`;
}

const textOf = (child: unknown): string => (typeof child === 'string' ? escaped(child) : typeof child === 'number' ? String(child) : '');

/** Writes an attribute with the space before it; '' if a value stands for none, null where React must decide. */
type Writer = (value: unknown) => string | null;

const nothing: Writer = () => '';
const byReact: Writer = () => null;

/** A text or a number; other values mean different things by attribute. */
function writerWith(name: string, others: (value: unknown) => string | null): Writer {
  const start = ` ${name}="`;
  return (value) =>
    typeof value === 'string' ? `${start}${escaped(value)}"` : typeof value === 'number' ? `${start}${value}"` : others(value);
}

/** A boolean is no value here. */
const textual = (name: string): Writer => writerWith(name, (value) => (typeof value === 'boolean' ? '' : null));

/** A boolean is written as a word. */
const worded = (name: string): Writer => writerWith(name, (value) => (typeof value === 'boolean' ? ` ${name}="${value}"` : null));

const switched =
  (name: string): Writer =>
  (value) =>
    typeof value === 'boolean' || typeof value === 'string' ? (value ? ` ${name}=""` : '') : null;

/** React refuses addresses with a script, in many spellings. */
const address =
  (name: string): Writer =>
  (value) =>
    typeof value === 'string' && value !== '' && !/^[\0- ]*j/i.test(value) ? ` ${name}="${escaped(value)}"` : null;

const writers = new Map<string, Writer>([
  ...['ref', 'suppressHydrationWarning', 'suppressContentEditableWarning'].map((name) => [name, nothing] as const),
  ...['href', 'src'].map((name) => [name, address(name)] as const),
  ...['hidden', 'disabled', 'inert', 'open', 'reversed'].map((name) => [name, switched(name)] as const),
  ...['draggable', 'focusable', 'spellCheck'].map((name) => [name, worded(name)] as const),
  ...['srcSet', 'fetchPriority', 'dateTime', 'hrefLang', 'colSpan', 'viewBox', 'clipPathUnits', 'popoverTarget'].map(
    (name) => [name, textual(name)] as const,
  ),
  ...'alt cite d decoding dir fill height id label lang loading media rel role scope sizes stroke target title translate type width x y'
    .split(' ')
    .map((name) => [name, textual(name)] as const),
  ['className', textual('class')],
  ['htmlFor', textual('for')],
  ['tabIndex', textual('tabindex')],
  ['strokeWidth', textual('stroke-width')],
]);

function writerOf(name: string): Writer {
  const known = writers.get(name);
  if (known) return known;
  const writer = /^on[A-Z]/.test(name) ? nothing : /^(data|aria)-[a-z-]+$/.test(name) ? worded(name) : byReact;
  writers.set(name, writer);
  return writer;
}

const special = /["'&<>]/g;
const entities: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Most texts have no special sign, and addresses only few. */
function escaped(text: string): string {
  special.lastIndex = 0;
  if (!special.test(text)) return text;
  let markup = '';
  let from = 0;
  for (let at = special.lastIndex - 1; ; at = special.lastIndex - 1) {
    markup += text.slice(from, at) + entities[text.charAt(at)];
    from = at + 1;
    if (!special.test(text)) return markup + text.slice(from);
  }
}
