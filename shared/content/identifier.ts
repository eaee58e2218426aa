/** Identifiers that are proposed from a name, so that nobody has to think of one. */

/** Latin letters that do not come apart into a letter and an accent. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i' };

interface Options {
  /** Identifiers that others have. */
  taken: readonly string[];
  /** Stands in front of a name that begins with a digit, and in place of one without Latin letters. */
  fallback: string;
  max: number;
}

/** Small letters, digits and hyphens, beginning with a letter; a number is added if the identifier is taken. */
export function proposeIdentifier(name: string, { taken, fallback, max }: Options): string {
  const words = wordsOf(name);
  const parts = /^[a-z]/.test(words[0] ?? '') ? words : [fallback, ...words];
  const whole = withinLength(parts, max);
  const isFree = (id: string) => !taken.includes(id);
  // A name without letters has a number from the start: the fallback alone would say nothing.
  if (words.length > 0 && isFree(whole)) return whole;
  for (let number = words.length > 0 ? 2 : 1; ; number += 1) {
    const ending = `-${number}`;
    const id = withinLength(parts, max - ending.length) + ending;
    if (isFree(id)) return id;
  }
}

/** Whether an identifier can tell the name. */
export const isInLatin = (name: string): boolean => wordsOf(name).length > 0;

const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøðþđłı]/gu, (letter) => letters[letter] ?? '')
    .replace(/['’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** As many words as fit; the first one is cut if it alone is too long. */
function withinLength([first = '', ...others]: readonly string[], max: number): string {
  return others.reduce((text, word) => (text.length + 1 + word.length <= max ? `${text}-${word}` : text), first.slice(0, max));
}
