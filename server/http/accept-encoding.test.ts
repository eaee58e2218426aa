/** Negotiation of the content coding by `Accept-Encoding`. */
import { expect, test } from 'vitest';
import { createNegotiation } from './accept-encoding.ts';

const negotiate = createNegotiation(['br', 'gzip']);

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0.000', 'gzip'],
  ['br; q=0 , gzip;q=0', 'identity'],
  ['br ; Q = 0.2', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, *;q=0', 'identity'],
  ['identity;q=0.5, gzip;q=0.4', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['gzip;q=2', 'gzip'],
  ['br;q=high', 'br'],
  [',,;q=1,', 'identity'],
  ['brotli', 'identity'],
  ['x-gzip', 'identity'],
  [['br', 'gzip'], 'identity'],
] as const)('%j gets %s', (accepted, encoding) => {
  expect(negotiate(accepted as string)).toBe(encoding);
});

test('chooses only among the codings that there are', () => {
  expect(createNegotiation(['gzip'])('br, gzip;q=0.1')).toBe('gzip');
  expect(createNegotiation([])('br, gzip, *')).toBe('identity');
});

test('answers any header, however many differ, the same way twice', () => {
  const headers = Array.from({ length: 500 }, (_, number) => `br;q=0.${number}, gzip;q=0.25`);

  const first = headers.map((header) => negotiate(header));

  expect(headers.map((header) => negotiate(header))).toEqual(first);
  expect(new Set(first)).toEqual(new Set(['br', 'gzip']));
});
