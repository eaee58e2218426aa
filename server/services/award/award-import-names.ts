/** Finds what a cell of a table means: by id, by a name in either language, and what it could mean otherwise. */
import type { TableFault } from '#shared/api/edition-result-staff.ts';
import { fold } from '#server/services/core/search-text.ts';

/** Something that cells can name. */
export interface NamedRow {
  id: string;
  nameZh: string;
  nameEn: string;
  /** Another name by which it is found. */
  otherName?: string;
}

/** Most suggestions of a fault, and how alike they must be (1 = the same). */
const nearMax = 3;
const nearFrom = 0.5;

/** All that bear the name; one by its id before any by name. */
export function findNamed<Row extends NamedRow>(rows: readonly Row[], name: string): Row[] {
  const own = rows.filter(({ id }) => id === name);
  const wanted = keyOf(name);
  return own.length > 0 ? own : rows.filter((row) => namesOf(row).some((text) => keyOf(text) === wanted));
}

/** What the name is most like, the likest first. */
export function nearestNamed(rows: readonly NamedRow[], name: string): TableFault['near'] {
  const wanted = keyOf(name);
  return rows
    .map((row) => ({ row, likeness: Math.max(...namesOf(row).map((text) => likeness(keyOf(text), wanted))) }))
    .filter((found) => found.likeness >= nearFrom)
    .sort((a, b) => b.likeness - a.likeness || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, nearMax)
    .map(({ row: { id, nameZh, nameEn } }) => ({ id, nameZh, nameEn }));
}

function namesOf({ nameZh, nameEn, otherName = '' }: NamedRow): string[] {
  return [nameZh, nameEn, otherName].filter((text) => text !== '');
}

/** Signs around titles and spaces do not tell names apart. */
function keyOf(name: string): string {
  return fold(name.slice(0, 120)).replaceAll(/[\s《》〈〉“”"'·•.,，。-]/g, '');
}

/** 1 minus the edits between two texts for each character of the longer one. */
function likeness(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  if (from.length === 0 || to.length === 0) return 0;
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of from.entries()) {
    const line = [row + 1];
    for (const [column, other] of to.entries())
      line.push(Math.min((line[column] ?? 0) + 1, (above[column + 1] ?? 0) + 1, (above[column] ?? 0) + (character === other ? 0 : 1)));
    above = line;
  }
  return 1 - (above[to.length] ?? 0) / Math.max(from.length, to.length);
}
