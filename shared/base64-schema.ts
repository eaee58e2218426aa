/** The schema of a file in a JSON body. */
import * as Type from 'typebox';

/** A file of at most so many bytes, base64. */
export function base64Of(bytesMax: number) {
  return Type.String({ maxLength: Math.ceil(bytesMax / 3) * 4 + 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' });
}
