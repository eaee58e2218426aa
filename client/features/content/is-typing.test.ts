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

test('is false for a plain key outside of fields', () => {
  expect(isTyping(key)).toBe(false);
  expect(isTyping({ ...key, target: null })).toBe(false);
});

test.each(['defaultPrevented', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing'] as const)('is true for a key with %s', (name) => {
  expect(isTyping({ ...key, [name]: true })).toBe(true);
});

test('is true for a key in a field', () => {
  expect(isTyping({ ...key, target: { closest: (selector) => (selector.includes('input') ? {} : null) } })).toBe(true);
});
