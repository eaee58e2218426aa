/** Encodes pages into memory that is used again: new bytes for each page of 70 KB fragment the heap of the C library. */

/** A page that is larger has bytes of its own. */
const scratchMax = 2 * 1_048_576;
/** Most bytes that a code unit of a string takes in UTF-8. */
const bytesPerUnit = 3;

/** Returns the bytes of a text, which are valid until the next call. */
type Encode = (text: string) => Buffer;

export function createEncoder(): Encode {
  const encoder = new TextEncoder();
  let scratch = Buffer.alloc(0);
  return (text) => {
    const most = text.length * bytesPerUnit;
    if (most > scratchMax) return Buffer.from(text);
    if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
    return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
  };
}
