import { expect, test } from 'vitest';
import { isoLength, lengthText } from './video-length.ts';

test.each([
  [0, '0:00', 'PT0S'],
  [24, '0:24', 'PT24S'],
  [7084, '118:04', 'PT1H58M4S'],
  [7200, '2:00:00', 'PT2H'],
])('%d s: %s, %s', (seconds, text, iso) => {
  expect([lengthText(seconds), isoLength(seconds)]).toEqual([text, iso]);
});
