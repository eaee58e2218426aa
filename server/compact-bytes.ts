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

/**
 * As `compactBytes`, for bytes of which nobody else has a part: what they were cut from is free at once. A compressor that has
 * ended holds it until V8 collects old memory, which V8 then did after every 200 pages.
 */
export function takenBytes(bytes: NonSharedBuffer): Buffer {
  const { buffer, byteOffset, length } = bytes;
  const isShared = byteOffset !== 0 || buffer.byteLength === Buffer.poolSize;
  return isShared ? compactBytes(bytes) : Buffer.from(buffer.transferToFixedLength(length));
}
