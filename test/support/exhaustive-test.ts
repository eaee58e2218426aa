/** Tests of the exhaustive run alone. */
import { test } from 'vitest';
import { isExhaustive } from './exhaustive.ts';

const leaveOut = Object.assign(() => undefined, { each: () => () => undefined });

/** A further case of a promise that a daily test keeps with a good one, in the same file or by cheaper means. In a daily run it is not registered, which is not the same as skipped. */
export const exhaustiveTest = (isExhaustive ? test : leaveOut) as unknown as typeof test;
