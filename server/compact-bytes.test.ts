import { promisify } from 'node:util';
import { brotliCompress, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compactBytes } from './compact-bytes.ts';

const text = '<p>金熊猫奖</p>'.repeat(500);

test.each([
  ['a short text', async () => Buffer.from('short')],
  ['a text compressed by brotli', async () => await promisify(brotliCompress)(text)],
  ['a text compressed by gzip', async () => gzipSync(text)],
  ['a part of a larger buffer', async () => Buffer.alloc(100_000, 1).subarray(10, 20)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s keeps no more memory than its bytes', async (_name, make) => {
  const bytes = await make();

  const compact = compactBytes(bytes);

  expect(compact.equals(bytes)).toBe(true);
  expect(compact.buffer.byteLength).toBe(bytes.length);
});

test('bytes with a buffer of their own are not copied', () => {
  const bytes = Buffer.allocUnsafeSlow(1_000);

  expect(compactBytes(bytes)).toBe(bytes);
});
