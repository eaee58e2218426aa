/** Finds environment variables that are probably misspelt settings. */

export interface NearName {
  name: string;
  suggestion: string;
}

/** A short name resembles many others by chance. */
const longLength = 8;

/** Names within an edit distance of 1 (2 for long names) of a known one. */
export function findNearNames(names: readonly string[], known: ReadonlySet<string>): NearName[] {
  return names.flatMap((name) => {
    if (known.has(name)) return [];
    const suggestion = [...known].find((other) => distance(name.toUpperCase(), other) <= (other.length >= longLength ? 2 : 1));
    return suggestion ? [{ name, suggestion }] : [];
  });
}

/** Edit distance with adjacent swaps (Damerau-Levenshtein). */
function distance(one: string, two: string): number {
  if (Math.abs(one.length - two.length) > 2) return Infinity;
  const rows: number[][] = [Array.from({ length: two.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= two.length; column += 1) {
      const isSame = one[row - 1] === two[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, two.length);
}
