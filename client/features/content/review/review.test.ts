import { expect, test } from 'vitest';
import { isTyping } from '#client/state/single-keys.ts';
import { placeIn } from './use-queue.ts';

test.each([
  ['in the middle', ['a', 'b', 'c'], 'b', { at: 2, previous: 'a', next: 'c' }],
  ['round the end', ['a', 'b', 'c'], 'c', { at: 3, previous: 'b', next: 'a' }],
  ['alone', ['a'], 'a', { at: 1, previous: null, next: null }],
  ['decided already', ['a', 'b'], 'z', { at: 0, previous: 'b', next: 'a' }],
  ['nothing waits', [], 'z', { at: 0, previous: null, next: null }],
])('the place in the queue: %s', (_, ids, id, expected) => {
  expect(placeIn(ids, id)).toEqual(expected);
});

test.each([
  ['TEXTAREA', '', true],
  ['INPUT', 'text', true],
  ['INPUT', 'radio', false],
  ['BUTTON', 'button', false],
  ['SELECT', '', true],
  ['BODY', '', false],
])('a key in %s %s is typed: %s', (tagName, type, expected) => {
  expect(isTyping({ tagName, type, isContentEditable: false })).toBe(expected);
});
