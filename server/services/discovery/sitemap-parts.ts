/**
 * How a million addresses are divided into files whose borders stay: items by their period of publication (a year, or
 * its months or days where there are too many), everything else and crowded days by the first digits of the id's hash.
 * A new item changes the newest file only, and one that goes leaves the borders where they are.
 */

/** Most items of a file: two languages with their pictures stay under 50,000 addresses and 50 MB by far. */
export const itemsOfFileMax = 5_000;

export interface Period {
  /** `2025`, `2025-11`, `2025-11-08`, or a day with digits of a hash: `2025-11-08-4f`. */
  name: string;
  from: Date;
  /** First instant after it. */
  to: Date;
  /** First hexadecimal digits of the MD5 of the ids; empty = all. */
  prefix: string;
}

export interface DayCount {
  /** `2025-11-08`, in UTC. */
  day: string;
  items: number;
}

/** The files of items, the oldest first. */
export function periodsOf(days: readonly DayCount[], most = itemsOfFileMax): Period[] {
  const split = (within: readonly DayCount[], length: number): Period[] =>
    [...Map.groupBy(within, ({ day }) => day.slice(0, length))].flatMap(([name, some]) => {
      const total = some.reduce((sum, { items }) => sum + items, 0);
      if (total <= most) return [periodOf(name, '')];
      if (length < dayLength) return split(some, length + 3);
      return hashPrefixes(total, most).map((prefix) => periodOf(name, prefix));
    });
  return split(
    days.filter(({ items }) => items > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    yearLength,
  );
}

const [yearLength, dayLength] = [4, 10];

function periodOf(name: string, prefix: string): Period {
  const [year = 0, month, day] = name.split('-').map(Number);
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const to = day ? Date.UTC(year, (month ?? 1) - 1, day + 1) : month ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1);
  return { name: prefix ? `${name}-${prefix}` : name, from: new Date(from), to: new Date(to), prefix };
}

/** Hashes spread evenly, but not exactly: a part is planned to be no fuller than this. */
const planned = 0.8;

/** The beginnings of hashes by which so many ids are divided; one empty beginning where a file holds them all. */
export function hashPrefixes(total: number, most = itemsOfFileMax): string[] {
  if (total <= most) return [''];
  const digits = Math.ceil(Math.log(total / (most * planned)) / Math.log(16));
  return Array.from({ length: 16 ** digits }, (_, number) => number.toString(16).padStart(digits, '0'));
}
