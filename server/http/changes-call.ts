/** The call by which web tiers hear what has changed: both sides know its path and how long it is left open. */

export const changesPath = '/web/changes';
/** Request header with the cursor of the response before. */
export const cursorHeader = 'last-event-id';
/** A call without news is answered after so many milliseconds, before proxies end it. */
export const changesWaitMs = 20_000;
