import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each([
  ['01HF7Y_edge-42', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['short', false],
  ['with space', false],
  ['line\nbreak', false],
  ['"quoted"id', false],
  ['', false],
])('%j of a proxy is taken over: %s', (id, isTaken) => {
  const own = requestIdOf({ 'x-request-id': id });

  expect([own === id, uuid.test(own)]).toEqual([isTaken, !isTaken]);
});

test('requests without an id get different ones', () => {
  expect(new Set([1, 2, 3].map(() => requestIdOf({}))).size).toBe(3);
});
