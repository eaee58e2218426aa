/** Tests of the exhaustive run only. */
import { test } from 'vitest';
import { isExhaustive } from './exhaustive.ts';

const leaveOut = Object.assign(() => undefined, { each: () => () => undefined });

/** A further case of a behaviour that a daily test covers with one case or at less cost. In a daily run it is not registered, rather than skipped. */
export const exhaustiveTest = (isExhaustive ? test : leaveOut) as unknown as typeof test;
