/** Reveals of winners from the console of a ceremony. */

/** What one reveal makes public. */
export const revealScopes = ['award', 'unit', 'edition'] as const;
export type RevealScope = (typeof revealScopes)[number];

/** How a reveal is confirmed: by holding a key, or by a second person. */
export const revealModes = ['hold', 'second'] as const;
export type RevealMode = (typeof revealModes)[number];

/** Seconds for which the key is held. */
export const revealHoldSeconds = 5;
/** Seconds between the confirmation and the instant, in which a reveal can be withdrawn. */
export const revealCountdownSeconds = 10;
