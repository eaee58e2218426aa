/** Finds environment variables that look like a setting of the site and are none. */

export interface NearName {
  given: string;
  meant: string;
}

/** A short name is near to many others by chance. */
const longLength = 8;

/** Names that are one slip (two in long names) away from a known one: a letter too many, missing, wrong or swapped. */
export function findNearNames(given: readonly string[], known: ReadonlySet<string>): NearName[] {
  return given.flatMap((name) => {
    if (known.has(name)) return [];
    const meant = [...known].find((other) => distance(name.toUpperCase(), other) <= (other.length >= longLength ? 2 : 1));
    return meant ? [{ given: name, meant }] : [];
  });
}

/** Slips between two words (Damerau and Levenshtein, with adjacent swaps). */
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
