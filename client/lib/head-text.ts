/** Truncates texts of the head by columns: a Chinese character is as wide as two Latin letters. */

/** East Asian characters, their punctuation, and emoji. */
const wide = /[\u1100-\u115f\u2e80-\uffe6\u{1f300}-\u{3ffff}]/u;
/** A longer Latin word is cut inside. */
const wordMax = 24;

/** Cuts a text at a number of columns, the ellipsis among them; never inside a surrogate pair, and between words where there are some. */
export function shorten(text: string, columnsMax: number): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  let columns = 0;
  let shortened = '';
  for (const character of whole) {
    columns += wide.test(character) ? 2 : 1;
    if (columns > columnsMax) return `${endOfWord(shortened, whole)}…`;
    if (columns < columnsMax) shortened += character;
  }
  return whole;
}

/** The truncated text without a partial word at its end and the punctuation before it. */
function endOfWord(shortened: string, whole: string): string {
  const isInside = /[\p{L}\p{N}]$/u.test(shortened) && /^[\p{L}\p{N}]/u.test(whole.slice(shortened.length));
  const begun = isInside ? (/[\p{L}\p{N}'’-]+$/u.exec(shortened)?.[0] ?? '') : '';
  const isWord = begun !== '' && begun.length <= wordMax && !wide.test(begun) && begun.length < shortened.length;
  return (isWord ? shortened.slice(0, -begun.length) : shortened).replace(/[\s,;:，、；：·—–-]+$/u, '');
}
