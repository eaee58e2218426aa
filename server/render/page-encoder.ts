/** Encodes pages into memory that is used again: new bytes for each page of 70 KB fragment the heap of the C library. */

/** A page that is larger has bytes of its own. */
const scratchMax = 2 * 1_048_576;
/** Most bytes that a code unit of a string takes in UTF-8. */
const bytesPerUnit = 3;

/** Returns the bytes of a page, which are valid until the next call. Joined before, its parts would be copied once more; none may end within a character. */
type Encode = (parts: readonly string[]) => Buffer;

export function createEncoder(): Encode {
  const encoder = new TextEncoder();
  let scratch = Buffer.alloc(0);
  return (parts) => {
    const most = parts.reduce((sum, { length }) => sum + length, 0) * bytesPerUnit;
    if (most > scratchMax) return Buffer.from(parts.join(''));
    if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
    const end = parts.reduce((at, part) => at + encoder.encodeInto(part, scratch.subarray(at)).written, 0);
    return scratch.subarray(0, end);
  };
}
