/** Bytes of a text in another encoding than UTF-8, as programs of other places and times write it. */
import type { TextEncoding } from '#shared/text-encoding.ts';

interface Options {
  /** With a byte order mark. */
  isMarked?: boolean;
}

/** Throws for a character that the encoding does not have. */
export function encodeText(text: string, encoding: TextEncoding, { isMarked = false }: Options = {}): Buffer {
  const whole = isMarked ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(whole);
  if (encoding === 'utf-16le') return Buffer.from(whole, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(whole, 'utf16le').swap16();
  const codes = codesOf(encoding);
  const bytes = Array.from(text, (character) => codes.get(character) ?? missing(character, encoding));
  return Buffer.concat(bytes);
}

function missing(character: string, encoding: TextEncoding): never {
  throw new Error(`${encoding} has no ${character}`);
}

const known = new Map<TextEncoding, ReadonlyMap<string, Buffer>>();

/** The bytes by character: every single byte and pair of bytes that decodes to one character. */
function codesOf(encoding: TextEncoding): ReadonlyMap<string, Buffer> {
  const there = known.get(encoding);
  if (there) return there;
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, Buffer>();
  const add = (bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes));
    if (Array.from(character).length === 1 && character !== '\uFFFD' && !codes.has(character)) codes.set(character, Buffer.from(bytes));
  };
  for (let lead = 0; lead < 256; lead += 1) add([lead]);
  for (let lead = 0x81; lead < 255; lead += 1) for (let trail = 0x40; trail < 255; trail += 1) add([lead, trail]);
  known.set(encoding, codes);
  return codes;
}
