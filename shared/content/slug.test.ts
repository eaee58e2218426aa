import { expect, test } from 'vitest';
import { slugFault } from './slug.ts';

test.each(['open-call', 'abc', 'the-2026-jury', 'a'.repeat(60), ''])('%s can be used', (slug) => {
  expect(slugFault(slug)).toBeNull();
});

test.each(['Open', 'a b', '征集', 'ab', '-abc', 'abc-', 'a--b', 'a/b', 'a'.repeat(61)])('%s has the wrong form', (slug) => {
  expect(slugFault(slug)).toBe('form');
});

test.each(['manage', 'webadmin', 'media', 'assets', 'g2031', '2026'])('%s is reserved', (slug) => {
  expect(slugFault(slug)).toBe('reserved');
});
