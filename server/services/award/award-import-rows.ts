/** Resolves the rows of a table to ids; each fault names its row and column, with suggestions. */
import { bylineMax } from '#shared/limits.ts';
import type { TableColumn, TableFault, TableKind } from '#shared/api/edition-result-staff.ts';
import type { AwardData, ImportCategory } from './award-import-data.ts';
import { findNamed, nearestNamed, type NamedRow } from '#server/services/core/named-rows.ts';
import { readRecipientCells } from './award-import-recipients.ts';
import { faultOf, type TableRow } from './award-import-table.ts';
import type { NamedRecipient } from './recipient.ts';

/** A row without faults. */
export interface ResolvedRow {
  row: number;
  categoryId: string;
  filmId: string | null;
  personId: string | null;
  cells: TableRow['cells'];
  /** Position of the nomination from 0 on; null = not given. */
  position: number | null;
  /** Null = not given: the existing ones stay. */
  recipients: NamedRecipient[] | null;
}

export interface ResolvedRows {
  meant: ResolvedRow[];
  faults: TableFault[];
}

const citationMax = 2_000;
const lengths: Partial<Record<TableColumn, number>> = {
  roleZh: bylineMax * 2,
  roleEn: bylineMax * 2,
  citationZh: citationMax,
  citationEn: citationMax,
};

export function readRows(kind: TableKind, rows: readonly TableRow[], data: AwardData): ResolvedRows {
  const faults: TableFault[] = [];
  const meant = rows.flatMap((row) => {
    const read = readRow(row, data);
    faults.push(...read.faults);
    return read.faults.length === 0 && read.meant ? [read.meant] : [];
  });
  faults.push(...findTwice(kind, meant));
  return { meant, faults: faults.sort((a, b) => a.row - b.row) };
}

function readRow({ row, cells }: TableRow, data: AwardData): { meant: ResolvedRow | null; faults: TableFault[] } {
  const faults: TableFault[] = [];
  const one = <Found extends NamedRow>(column: TableColumn, among: readonly Found[]): Found | null => {
    const value = cells[column];
    if (value === '') return null;
    const match = findNamed(among, value);
    const [only] = match;
    if (only && match.length === 1) return only;
    const near =
      match.length > 1 ? match.slice(0, 5).map(({ id, nameZh, nameEn }) => ({ id, nameZh, nameEn })) : nearestNamed(among, value);
    faults.push(faultOf(row, match.length > 1 ? 'ambiguous' : 'unknown', { column, value, near }));
    return null;
  };
  const unit = one('unit', data.units);
  const category = one('category', unit ? data.categories.filter(({ unitId }) => unitId === unit.id) : data.categories);
  const film = one('film', data.films);
  const who = one('person', data.people);
  if (cells.category === '') faults.push(faultOf(row, 'required', { column: 'category' }));
  if (category) faults.push(...checkSubject(row, cells, category));
  for (const [column, max] of Object.entries(lengths))
    if (cells[column as TableColumn].length > max) faults.push(faultOf(row, 'tooLong', { column, value: cells[column as TableColumn] }));
  if (cells.order !== '' && !/^[1-9]\d{0,3}$/.test(cells.order))
    faults.push(faultOf(row, 'number', { column: 'order', value: cells.order }));
  if (!category) return { meant: null, faults };
  const named = readRecipientCells({ row, cells }, { subject: category.subject, people: data.people });
  faults.push(...named.faults);
  return {
    meant: {
      row,
      categoryId: category.id,
      filmId: film?.id ?? null,
      personId: who?.id ?? null,
      cells,
      position: cells.order === '' ? null : Number(cells.order) - 1,
      recipients: named.recipients,
    },
    faults,
  };
}

function checkSubject(row: number, cells: TableRow['cells'], { subject }: ImportCategory): TableFault[] {
  if (subject === 'work') {
    if (cells.person !== '') return [faultOf(row, 'wrongSubject', { column: 'person', value: cells.person })];
    return cells.film === '' ? [faultOf(row, 'required', { column: 'film' })] : [];
  }
  return cells.person === '' ? [faultOf(row, 'required', { column: 'person' })] : [];
}

/** A category has each nominee once, and one winner. */
function findTwice(kind: TableKind, rows: readonly ResolvedRow[]): TableFault[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = kind === 'results' ? row.categoryId : [row.categoryId, row.filmId, row.personId].join('|');
    if (seen.has(key)) return [faultOf(row.row, 'twice', { column: 'category', value: row.cells.category })];
    seen.add(key);
    return [];
  });
}
