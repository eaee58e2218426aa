/** Sealed results: they lie encrypted until two of three people have entered their keys. */

/** People who hold a key, and how many of the keys open the results. */
export const sealKeysTotal = 3;
export const sealKeysNeeded = 2;

/** Minutes in which the second key has to follow the first. */
export const sealOpenMinutes = 60;

/** Every result is filled up to so many bytes, so that its length says nothing. */
export const sealedTextBytes = 16_384;

/** Context to which a result is bound; a sealed text of another award or another time does not open. */
export function sealContext(editionId: string, categoryId: string, sealingId: string): string {
  return `golden-panda result ${editionId} ${categoryId} ${sealingId}`;
}

/** The letters of written keys: without I, L, O and U, which are mistaken for others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLetters = 5;

/** Bytes as groups of letters that can be written down and read out. */
export function writeKey(bytes: Uint8Array): string {
  let bits = 0;
  let count = 0;
  let text = '';
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += letters[(bits >> count) & 31];
      bits &= (1 << count) - 1;
    }
  }
  if (count > 0) text += letters[(bits << (5 - count)) & 31];
  return text.match(new RegExp(`.{1,${groupLetters}}`, 'g'))?.join('-') ?? '';
}

/** The bytes of a written key; null if it cannot be one. Case, spaces and hyphens do not matter. */
export function readKey(text: string): Uint8Array<ArrayBuffer> | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const letter of plain) {
    const value = letters.indexOf(letter);
    if (value === -1) return null;
    bits = (bits << 5) | value;
    count += 5;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
      bits &= (1 << count) - 1;
    }
  }
  return bits === 0 && bytes.length > 0 ? Uint8Array.from(bytes) : null;
}
