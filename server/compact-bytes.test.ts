import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compactBytes, takenBytes } from './compact-bytes.ts';

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

test.each([
  ['memory of its own', brotliCompressSync(text, { chunkSize: 100_000 })],
  ['a slab that others have parts of', brotliCompressSync(text, { chunkSize: 1_000 })],
  ['a larger buffer', Buffer.alloc(100_000, 1).subarray(10, 20)],
])('bytes that are taken out of %s keep no more than themselves', (_name, bytes) => {
  const before = Buffer.from(bytes);

  const taken = takenBytes(bytes);

  expect(taken.equals(before)).toBe(true);
  expect(taken.buffer.byteLength).toBe(before.length);
});

test('what a compressor had for its bytes is free once they are taken', () => {
  const bytes = brotliCompressSync(text, { chunkSize: 100_000 });
  const { buffer } = bytes;

  takenBytes(bytes);

  expect(buffer.byteLength).toBe(0);
});
