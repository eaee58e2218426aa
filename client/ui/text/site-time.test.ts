import { expect, test } from 'vitest';
import { fromInstant, toInstant } from './site-time.ts';

test.each([
  ['2025-09-13T21:40', '2025-09-13T13:40:00.000Z'],
  ['2025-01-01T03:00', '2024-12-31T19:00:00.000Z'],
  ['2024-02-29T00:00', '2024-02-28T16:00:00.000Z'],
])('%s on the site’s clock is %s', (siteTime, instant) => {
  expect(toInstant(siteTime)).toBe(instant);
  expect(fromInstant(instant)).toBe(siteTime);
});

test.each(['', '2025-09-13', '2025-02-30T10:00', 'tomorrow'])('%j is no time', (text) => {
  expect(toInstant(text)).toBeNull();
});

test('no instant is an empty field', () => {
  expect(fromInstant(null)).toBe('');
});
