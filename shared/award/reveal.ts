/** Reveals of winners from the console of a ceremony. */

/**
 * What one reveal makes public; `plan` = all winners of the edition, at an instant further ahead. `unseal` and `discard` make
 * nothing public: they delete the sealed result of an award, or all of an edition, which takes two people as well.
 */
export const revealScopes = ['award', 'unit', 'edition', 'plan', 'unseal', 'discard'] as const;
export type RevealScope = (typeof revealScopes)[number];

/** How a reveal is confirmed: by holding a key, or by a second person. */
export const revealModes = ['hold', 'second'] as const;
export type RevealMode = (typeof revealModes)[number];

/** Minutes that a planned instant of the winners lies ahead at least; anything nearer is a reveal. */
export const revealPlanMinutes = 5;
/** Seconds for which the key is held. */
export const revealHoldSeconds = 5;
/** Seconds between the confirmation and the instant, in which a reveal can be withdrawn. */
export const revealCountdownSeconds = 10;
