/** Splits a drawn scene into elements that can be animated separately. */

const tag = /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g;

/** The outermost elements of some markup in painting order. */
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

/** Value of an attribute; '' if it is missing. */
export function attribute(element: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';
}

/** Splits an element into its opening tag, content and closing tag. */
export function inside(element: string): { open: string; inner: string; close: string } {
  const from = element.indexOf('>') + 1;
  const to = element.lastIndexOf('</');
  return { open: element.slice(0, from), inner: element.slice(from, to), close: element.slice(to) };
}

/** Wraps an element in a transformation. */
export function moved(element: string, transform: string): string {
  return `<g transform="${transform}">${element}</g>`;
}

/** Shifts an element by design units. */
export function shifted(element: string, x: number, y = 0): string {
  return moved(element, `translate(${round(x)} ${round(y)})`);
}

/** Multiplies the opacity of an element; 0 hides it. */
export function faded(element: string, opacity: number): string {
  const share = Math.min(1, Math.max(0, opacity));
  const isShape = /^<[^>]*\/>$/.test(element);
  if (!isShape) return `<g opacity="${round(share)}">${element}</g>`;
  const own = attribute(element, 'opacity');
  const bare = own === '' ? element : element.replace(/\sopacity="[^"]*"/, '');
  return bare.replace('/>', ` opacity="${round((own === '' ? 1 : Number(own)) * share)}"/>`);
}

/** Optimises group opacity: a single shape gets its opacity on the paint, which needs no layer and looks the same. */
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

/** Joins elements; neighbours with the same shift share one group. */
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
