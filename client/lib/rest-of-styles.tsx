/**
 * Pages carry the styles of what is seen first. `RestOfStyles` marks where that ends: the server puts the file of all styles
 * there, so that a browser paints what stands above while it loads.
 */
import { use, type ReactNode } from 'react';
import { StyleSheetContext } from 'styled-components';

/** Replaced or removed by the server. */
export const restMark = '<template data-rest=""></template>';

/** Delays painting in browsers that would otherwise paint the content after it without the sheets before it. */
export const restScript = ' ';

/** Custom property in the file that lists its contents: "component name name;component name". */
export const knownNamesProperty = '--known-styles';

/** Empty in the browser: the link from the server has moved into the head by then. */
export function RestOfStyles(): ReactNode {
  return import.meta.env.SSR ? <template data-rest="" /> : null;
}

/**
 * Moves the file of styles into the head, where it stays when the page changes. Returns the names in it; null where the page
 * has brought its own styles. Fails where the file is missing, so that the page is loaded anew once.
 */
export async function moveStyleFile(): Promise<string | null> {
  const link = document.querySelector<HTMLLinkElement>('link[data-rest]');
  if (!link) return null;
  const copy = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href });
  await new Promise((resolve, reject) => {
    Object.assign(copy, { onload: resolve, onerror: reject });
    document.head.append(copy);
  });
  link.nextElementSibling?.remove();
  link.remove();
  const [first] = copy.sheet?.cssRules ?? [];
  return (first as CSSStyleRule).style.getPropertyValue(knownNamesProperty).slice(1, -1);
}

/** Registers the rules that the file contains with styled-components. */
export function KnownStyles({ names, children }: { names: string | null; children: ReactNode }): ReactNode {
  const { styleSheet } = use(StyleSheetContext);
  for (const entry of names?.split(';') ?? []) {
    const [id = '', ...known] = entry.split(' ');
    for (const name of known) styleSheet.registerName(id, name);
  }
  return children;
}
