import { expect, test } from 'vitest';
import { isNotModified } from './conditional-request.ts';

const at = Date.parse('2026-11-21T12:00:00.900Z');
const version = { etag: 'W/"abc"', lastModified: at };

test.each([
  [{}, false],
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': 'W/"x", W/"abc"' }, true],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': 'W/"x"' }, false],
  [{ 'if-none-match': 'W/"xabc", "ab"' }, false],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 12:00:00 GMT' }, true],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 11:59:59 GMT' }, false],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 13:00:00 GMT' }, true],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{ 'if-none-match': 'W/"x"', 'if-modified-since': 'Sat, 21 Nov 2026 13:00:00 GMT' }, false],
])('with %j it is held: %s', (headers, held) => {
  expect(isNotModified({ headers }, version)).toBe(held);
});

test('a date does not match content without one', () => {
  expect(isNotModified({ headers: { 'if-modified-since': 'Sat, 21 Nov 2026 13:00:00 GMT' } }, { etag: '"a"', lastModified: null })).toBe(
    false,
  );
});
