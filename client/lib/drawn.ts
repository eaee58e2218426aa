/**
 * What the server has drawn and nothing in the browser changes: its markup stays as it is when the page is hydrated, so its
 * data need not be sent. Data that a navigation brings is drawn as usual, in an element of its own.
 */
export type Drawn = 'drawn';

/** For the element around such markup. React leaves content that is set as HTML alone while it hydrates. */
export const drawnMarkup = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/** Key that keeps drawn markup and what replaces it apart. */
export const drawnKey = (content: unknown) => (content === 'drawn' ? 'drawn' : 'live');
