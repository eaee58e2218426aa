import { expect, test } from 'vitest';
import { editionPath, editionTone } from './edition-tone.ts';

test.each([
  [{ current: true, phase: 'winners', year: 2025 }, 'current', '/g2025'],
  [{ current: true, phase: 'call', year: 2025 }, 'current', '/g2025'],
  [{ current: false, phase: 'archive', year: 2023 }, 'past', '/previous#y2023'],
  [{ current: false, phase: 'winners', year: 2023 }, 'past', '/previous#y2023'],
  [{ current: false, phase: 'call', year: 2027 }, 'upcoming', '/announcement'],
] as const)('%j is %s and leads to %s', (edition, tone, path) => {
  expect(editionTone(edition)).toBe(tone);
  expect(editionPath(edition)).toBe(path);
});
