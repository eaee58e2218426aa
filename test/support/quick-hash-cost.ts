/** The cost of passwords where a test does not judge it. */
import type { HashCost } from '#server/ports/password-hash.ts';

/** A hash in less than a millisecond. */
export const quickHashCost: HashCost = { memoryKib: 64, passes: 1 };
