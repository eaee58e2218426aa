/** Day and night: the system's wish, or the visitor's choice as a class on `<html>`, which only styles read. */

export const schemes = ['auto', 'day', 'night'] as const;
export type Scheme = (typeof schemes)[number];

/** Key of the choice in the local storage. */
export const schemeKey = 'scheme';

/** `theme-color` of the browser's bar on phones; equal to `--bg` of the design. */
export const browserColours = { day: '#f6f7f4', night: '#0a0d0c' };

const metaId = 'scheme-colour';

/** Shows the page by a choice; all other words leave it to the system. */
export function showScheme(choice: string | null): void {
  const { documentElement, head } = document;
  document.getElementById(metaId)?.remove();
  const own = document.querySelectorAll<HTMLMetaElement>('meta[media]');
  ['day', 'night'].forEach((scheme, at) => {
    documentElement.classList.toggle(scheme, choice === scheme);
    // The first one counts, with the colour that the page has for such a system; React hydrates those of the page alone.
    if (choice === scheme)
      head.prepend(Object.assign(document.createElement('meta'), { id: metaId, name: 'theme-color', content: own[at]?.content }));
  });
}

export function shownScheme(): Scheme {
  return schemes.find((scheme) => document.documentElement.classList.contains(scheme)) ?? 'auto';
}
