import { expect, test } from 'vitest';
import { encodingFor } from './pages.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0.000', 'gzip'],
  ['br; q=0 , gzip;q=0', 'identity'],
  ['brotli', 'identity'],
  ['x-gzip', 'identity'],
  ['identity', 'identity'],
] as const)('takes %j as %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
