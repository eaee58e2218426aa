import { expect, test } from 'vitest';
import { isTyping, type KeyEvent } from './is-typing.ts';

const key: KeyEvent = {
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  target: { closest: () => null },
};

test('a plain key outside of fields belongs to the page', () => {
  expect(isTyping(key)).toBe(false);
  expect(isTyping({ ...key, target: null })).toBe(false);
});

test.each(['defaultPrevented', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing'] as const)('a key with %s does not', (name) => {
  expect(isTyping({ ...key, [name]: true })).toBe(true);
});

test('a key in a field does not', () => {
  expect(isTyping({ ...key, target: { closest: (selector) => (selector.includes('input') ? {} : null) } })).toBe(true);
});
