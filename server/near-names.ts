/** Finds environment variables that are probably misspelt settings. */

export interface NearName {
  name: string;
  suggestion: string;
}

/** A short name resembles many others by chance. */
const longLength = 8;

/** Names within an edit distance of 1 (2 for long names) of a known one. */
export function findNearNames(names: readonly string[], known: ReadonlySet<string>): NearName[] {
  const settings = [...known].map((name) => ({ name, letters: lettersOf(name), most: name.length >= longLength ? 2 : 1 }));
  return names.flatMap((name) => {
    if (known.has(name)) return [];
    const upper = name.toUpperCase();
    const letters = lettersOf(upper);
    const near = settings.find((other) => mayBeWithin(other.most, letters, other.letters) && isWithin(other.most, upper, other.name));
    return near ? [{ name, suggestion: near.name }] : [];
  });
}

/** The set of a name's letters, one bit each; several other characters may share a bit. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) letters |= 1 << (name.charCodeAt(at) % 32);
  return letters;
}

/** Each edit adds or removes one letter at most. A start compares all variables with all settings, and this tells most apart. */
function mayBeWithin(most: number, one: number, two: number): boolean {
  return countUpTo(most + 1, one & ~two) <= most && countUpTo(most + 1, two & ~one) <= most;
}

/** Number of bits, counted up to a limit. */
function countUpTo(limit: number, bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0 && count < limit; left &= left - 1) count += 1;
  return count;
}

/** Whether the edit distance with adjacent swaps (Damerau-Levenshtein) is at most this; most names are told apart by their first letters. */
function isWithin(most: number, one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = nextRow([before, last], one.slice(0, row), two);
    // The next rows grow from the last two, a swap with one more.
    if (Math.min(...now) > most && Math.min(...last) >= most) return false;
    [before, last] = [last, now];
  }
  return (last[two.length] ?? Infinity) <= most;
}

/** Distances of a beginning of one name from all beginnings of the other, out of those of the two beginnings that are shorter by two letters and by one. */
function nextRow([before, last]: readonly [readonly number[], readonly number[]], one: string, two: string): number[] {
  const now = [one.length];
  for (let column = 1; column <= two.length; column += 1) {
    const isSame = one.at(-1) === two[column - 1];
    const isSwap = one.length > 1 && column > 1 && one.at(-1) === two[column - 2] && one.at(-2) === two[column - 1];
    const kept = (last[column - 1] ?? Infinity) + (isSame ? 0 : 1);
    const edited = Math.min(last[column] ?? Infinity, now[column - 1] ?? Infinity) + 1;
    now.push(Math.min(kept, edited, isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity));
  }
  return now;
}
