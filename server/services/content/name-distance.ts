/** Edit distance between a typed text and a name, anchored at word beginnings, with one word per Chinese character. */
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}])+/gu;

/** A folded text without separators, and where its words begin; each Chinese character is a word. */
export interface Letters {
  letters: readonly string[];
  starts: ReadonlySet<number>;
  isHan: boolean;
}

const lettersMax = 120;

export function lettersOf(folded: string): Letters {
  const letters: string[] = [];
  const starts = new Set<number>();
  for (const [word] of folded.matchAll(wordPattern)) {
    starts.add(letters.length);
    letters.push(...word);
    if (letters.length >= lettersMax) break;
  }
  return { letters: letters.slice(0, lettersMax), starts, isHan: letters.some((letter) => han.test(letter)) };
}

/** Maximum number of n-grams of one text. */
const gramsMax = 80;

/** N-grams for finding a misspelt text: single Chinese characters, and trigrams of words with their ends marked. */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>();
  for (const [word] of folded.matchAll(wordPattern)) {
    if (han.test(word)) {
      grams.add(word);
      continue;
    }
    const marked = `<${word}>`;
    for (let at = 0; at + 3 <= marked.length; at += 1) grams.add(marked.slice(at, at + 3));
  }
  return [...grams].slice(0, gramsMax);
}

/** Maximum distance for a text of this length. A Chinese character stands for a word, so each error weighs more. */
function faultsAllowed(length: number, isHan: boolean): number {
  if (isHan) return length < 3 ? 0 : length < 6 ? 1 : 2;
  if (length < 4) return 0;
  return length < 8 ? 1 : length < 14 ? 2 : 3;
}

/**
 * The smallest number of errors with which the text occurs in the name at the beginning of a word; null if it exceeds
 * the limit for its length. Swapped neighbours are one error (optimal string alignment).
 */
export function distanceWithin(typed: Letters, name: Letters): number | null {
  const [text, whole] = [typed.letters, name.letters];
  const allowed = faultsAllowed(text.length, typed.isHan);
  if (allowed === 0 || whole.length === 0) return null;
  const far = text.length + whole.length;
  let before: number[] = [];
  let last = Array.from({ length: whole.length + 1 }, (_, at) => (name.starts.has(at) ? 0 : far));
  for (let row = 1; row <= text.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= whole.length; at += 1) {
      const same = text[row - 1] === whole[at - 1] ? 0 : 1;
      let least = Math.min((last[at] ?? far) + 1, (line[at - 1] ?? far) + 1, (last[at - 1] ?? far) + same);
      if (row > 1 && at > 1 && text[row - 1] === whole[at - 2] && text[row - 2] === whole[at - 1])
        least = Math.min(least, (before[at - 2] ?? far) + 1);
      line.push(least);
    }
    [before, last] = [last, line];
  }
  const distance = Math.min(...last);
  return distance <= allowed ? distance : null;
}
