/**
 * Static markup of the server: hydration leaves it unchanged, so its data need not be sent to the browser. Data that a navigation brings is drawn as usual, in an element of its own.
 */
export type Drawn = 'drawn';

/** For the element around such markup. React leaves content that is set as HTML alone while it hydrates. */
export const drawnMarkup = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/** Key that separates server-rendered markup from its replacement. */
export const drawnKey = (content: unknown) => (content === 'drawn' ? 'drawn' : 'live');
