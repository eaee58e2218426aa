/** Takes a drawn scene apart, so that its parts can be moved on their own. */

const tag = /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g;

/** The outermost elements of some markup, in the order in which they are painted. */
export function elementsOf(markup: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of markup.matchAll(tag)) {
    const [text, closing, , alone] = match;
    if (depth === 0) from = match.index;
    if (closing) depth -= 1;
    else if (!alone) depth += 1;
    if (depth === 0) elements.push(markup.slice(from, match.index + text.length));
  }
  return elements;
}

/** The value of an attribute; '' where there is none. */
export function attribute(element: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';
}

/** What lies within an element's own tags. */
export function inside(element: string): { open: string; inner: string; close: string } {
  const from = element.indexOf('>') + 1;
  const to = element.lastIndexOf('</');
  return { open: element.slice(0, from), inner: element.slice(from, to), close: element.slice(to) };
}

/** An element with a transformation around it. */
export function moved(element: string, transform: string): string {
  return `<g transform="${transform}">${element}</g>`;
}

/** A shift in design units. */
export function shifted(element: string, x: number, y = 0): string {
  return moved(element, `translate(${round(x)} ${round(y)})`);
}

/** An element that is more or less to be seen, on top of the opacity that it has. */
export function faded(element: string, opacity: number): string {
  const share = Math.min(1, Math.max(0, opacity));
  const isShape = /^<[^>]*\/>$/.test(element);
  if (!isShape) return `<g opacity="${round(share)}">${element}</g>`;
  const own = attribute(element, 'opacity');
  const bare = own === '' ? element : element.replace(/\sopacity="[^"]*"/, '');
  return bare.replace('/>', ` opacity="${round((own === '' ? 1 : Number(own)) * share)}"/>`);
}

/** The same picture for less: the opacity of a single shape is that of its paint, so that no layer is needed for it. */
export function withoutLayers(markup: string): string {
  return markup.replace(
    /(<(?:rect|circle|ellipse|polygon|path)\b[^>]*?)\sopacity="([^"]*)"([^>]*\/>)/g,
    '$1 fill-opacity="$2" stroke-opacity="$2"$3',
  );
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const shift = /^(<g transform="translate\([^)]*\)">)([^]*)<\/g>$/;

/** Joins parts; neighbours that are shifted alike go into one group. */
export function joined(parts: readonly string[]): string {
  let markup = '';
  let open = '';
  for (const part of parts) {
    const [, begins = '', content = part] = shift.exec(part) ?? [];
    if (begins !== open) markup += `${open === '' ? '' : '</g>'}${begins}`;
    open = begins;
    markup += content;
  }
  return open === '' ? markup : `${markup}</g>`;
}
