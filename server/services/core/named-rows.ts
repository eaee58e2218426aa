/** Resolves cells of tables: by id or by a name in either language, with suggestions for unknown ones. */
import { fold } from './search-text.ts';

/** A record that cells can name. */
export interface NamedRow {
  id: string;
  nameZh: string;
  nameEn: string;
  /** An alternative name. */
  otherName?: string;
}

/** Maximum suggestions of a fault, and their minimum similarity (1 = equal). */
const nearMax = 3;
const nearFrom = 0.5;

/** All records with the name; an id takes precedence over names. */
export function findNamed<Row extends NamedRow>(rows: readonly Row[], name: string): Row[] {
  const own = rows.filter(({ id }) => id === name);
  const key = nameKey(name);
  return own.length > 0 ? own : rows.filter((row) => namesOf(row).some((text) => nameKey(text) === key));
}

/** Suggestions, most similar first. */
export function nearestNamed(rows: readonly NamedRow[], name: string): { id: string; nameZh: string; nameEn: string }[] {
  const key = nameKey(name);
  return rows
    .map((row) => ({ row, likeness: Math.max(...namesOf(row).map((text) => likeness(nameKey(text), key))) }))
    .filter((match) => match.likeness >= nearFrom)
    .sort((a, b) => b.likeness - a.likeness || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, nearMax)
    .map(({ row: { id, nameZh, nameEn } }) => ({ id, nameZh, nameEn }));
}

function namesOf({ nameZh, nameEn, otherName = '' }: NamedRow): string[] {
  return [nameZh, nameEn, otherName].filter((text) => text !== '');
}

/** Comparison key without title marks and spaces. */
export function nameKey(name: string): string {
  return fold(name.slice(0, 120)).replaceAll(/[\s《》〈〉“”"'·•.,，。-]/g, '');
}

/** 1 minus the edit distance divided by the length of the longer text. */
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
