/** Decodes a subtitle file: UTF-8 or UTF-16 by its byte order mark, else the encodings that Chinese programs write. */

/** Null for bytes that are valid in none of them. */
export function decodeFile(bytes: Uint8Array): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) {
    const text = decode(bytes, encoding);
    if (text !== null && !text.includes('\u0000')) return text;
  }
  return null;
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
