import { expect, test } from 'vitest';
import { editionTone } from './edition-tone.ts';

test.each([
  [{ current: true, phase: 'winners' }, 'current'],
  [{ current: true, phase: 'call' }, 'current'],
  [{ current: false, phase: 'archive' }, 'past'],
  [{ current: false, phase: 'winners' }, 'past'],
  [{ current: false, phase: 'call' }, 'upcoming'],
] as const)('%j is %s', (edition, tone) => {
  expect(editionTone(edition)).toBe(tone);
});
