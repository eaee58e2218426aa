/**
 * Encodes pages into memory that is used again, one page at a time. New bytes for each page of 70 KB fragment the heap of the C
 * library, and compressors beside each other take the processor from the thread that answers.
 */

/** A page that is larger has bytes of its own. */
const scratchMax = 2 * 1_048_576;
/** Most bytes that a code unit of a string takes in UTF-8. */
const bytesPerUnit = 3;

/** Calls `use` with the bytes of a text, which are valid until its promise settles. */
type Encode = <Result>(text: string, use: (bytes: Uint8Array) => Promise<Result>) => Promise<Result>;

export function createEncoder(): Encode {
  const encoder = new TextEncoder();
  let scratch = new Uint8Array(0);
  let last: Promise<unknown> = Promise.resolve();

  const bytesOf = (text: string): Uint8Array => {
    const most = text.length * bytesPerUnit;
    if (most > scratchMax) return encoder.encode(text);
    if (scratch.length < most) scratch = new Uint8Array(most);
    return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
  };

  return (text, use) => {
    const result = last.then(() => use(bytesOf(text)));
    last = result.catch(() => undefined);
    return result;
  };
}
