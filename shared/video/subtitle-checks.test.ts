/** Faults of subtitle cues, each rule at its limit. */
import { expect, test } from 'vitest';
import { checkCues } from './subtitle-checks.ts';
import type { Cue } from './subtitle-cues.ts';

const good: Cue = { start: 1_000, end: 3_000, text: '熊猫来了' };
const faultsOf = (cues: readonly Cue[], seconds = 0) =>
  checkCues(cues, seconds).map(({ at, name, isError }) => `${at} ${name}${isError ? '!' : ''}`);

test.each([
  ['nothing is wrong', [good, { start: 3_000, end: 5_000, text: 'One\nTwo' }], []],
  ['no text', [{ ...good, text: ' \n' }], ['0 empty!']],
  ['no length', [{ ...good, end: 1_000 }], ['0 length!']],
  ['ends before it begins', [{ ...good, end: 500 }], ['0 length!']],
  ['begins before the one before', [good, { start: 999, end: 1_500, text: 'A' }], ['1 order!']],
  ['begins with the one before', [good, { start: 1_000, end: 2_500, text: 'A' }], ['1 overlap']],
  ['begins before the one before ends', [good, { start: 2_999, end: 4_000, text: 'A' }], ['1 overlap']],
  ['too short to be seen', [{ start: 0, end: 499, text: 'A' }], ['0 short']],
  ['just long enough', [{ start: 0, end: 500, text: 'A' }], []],
  ['three lines', [{ start: 0, end: 5_000, text: 'A\nB\nC' }], ['0 lines']],
  ['42 letters in a line', [{ start: 0, end: 5_000, text: 'x'.repeat(42) }], []],
  ['43 letters in a line', [{ start: 0, end: 5_000, text: 'x'.repeat(43) }], ['0 wide']],
  ['21 characters in a line', [{ start: 0, end: 5_000, text: '熊'.repeat(21) }], []],
  ['22 characters in a line', [{ start: 0, end: 5_000, text: '熊'.repeat(22) }], ['0 wide']],
  ['22 letters a second', [{ start: 0, end: 1_000, text: 'x'.repeat(22) }], []],
  ['12 characters a second', [{ start: 0, end: 1_000, text: '熊'.repeat(12) }], ['0 fast']],
])('%s', (_name, cues, expected) => {
  expect(faultsOf(cues)).toEqual(expected);
});

test('rejects a cue after the end of the film if the duration is known', () => {
  const late: Cue = { start: 9_000, end: 11_001, text: '熊猫来了' };

  expect([faultsOf([late]), faultsOf([late], 10), faultsOf([{ ...late, end: 11_000 }], 10)]).toEqual([[], ['0 beyond!'], []]);
});
