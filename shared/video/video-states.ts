/** Lifecycle of a stored video. */

/** Only `ready` ones are shown and played. `deleted` ones are in the bin, from which they return to the state before. */
export const videoStates = ['uploading', 'processing', 'ready', 'failed', 'deleted'] as const;
export type VideoState = (typeof videoStates)[number];
