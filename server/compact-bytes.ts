/** Bytes that stay in memory, without what they were cut from. */

/**
 * The same bytes in memory of their own. Compressed and short buffers are parts of a slab of 64 KB, which stays as long as one
 * of its parts does: kept as they are, answers of 4 KB took ten times as much.
 */
export function compactBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const compact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(compact);
  return compact;
}
