/** CSV tables of awards data: their heads in both languages, and their rows by column. */
import {
  tableBytesMax,
  tableColumns,
  tableRowsMax,
  type TableColumn,
  type TableFault,
  type TableKind,
} from '#shared/api/edition-result-staff.ts';
import type { Language } from '#shared/language.ts';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { foldedHead, fromHead, readCsv, unguarded, writeCsv, type CsvRow } from '#server/services/core/csv-table.ts';

/** A row of a table; absent columns are empty. */
export interface TableRow {
  /** As in a spreadsheet: the first row of the file is 1. */
  row: number;
  cells: Readonly<Record<TableColumn, string>>;
}

export interface ReadTable {
  rows: TableRow[];
  faults: TableFault[];
  /** Null for a file that is no text. */
  readAs: ReadAs | null;
}

/** Column names that are written; on reading both languages and the keys are accepted. */
const headNames: Readonly<Record<TableColumn, Record<Language, string>>> = {
  unit: { 'zh-Hans': '单元', en: 'Unit' },
  category: { 'zh-Hans': '奖项', en: 'Category' },
  film: { 'zh-Hans': '影片', en: 'Film' },
  person: { 'zh-Hans': '人物', en: 'Person' },
  roleZh: { 'zh-Hans': '角色（中文）', en: 'Role (Chinese)' },
  roleEn: { 'zh-Hans': '角色（英文）', en: 'Role (English)' },
  order: { 'zh-Hans': '顺序', en: 'Order' },
  recipientZh: { 'zh-Hans': '获奖人（中文）', en: 'Recipients (Chinese)' },
  recipientEn: { 'zh-Hans': '获奖人（英文）', en: 'Recipients (English)' },
  recipientFunction: { 'zh-Hans': '获奖人职能', en: 'Function of recipients' },
  citationZh: { 'zh-Hans': '评语（中文）', en: 'Citation (Chinese)' },
  citationEn: { 'zh-Hans': '评语（英文）', en: 'Citation (English)' },
};
const requiredColumns: readonly TableColumn[] = ['category'];
const noCells: Record<TableColumn, string> = {
  unit: '',
  category: '',
  film: '',
  person: '',
  roleZh: '',
  roleEn: '',
  order: '',
  recipientZh: '',
  recipientEn: '',
  recipientFunction: '',
  citationZh: '',
  citationEn: '',
};

export function faultOf(
  row: number,
  reason: TableFault['reason'],
  { column = '', value = '', near = [] }: Partial<TableFault> = {},
): TableFault {
  return { row, column, value: value.slice(0, 200), reason, near };
}

/** Reads a file, whose head may stand below titles. A fault of the file or its head means that there are no rows. */
export function readTable(kind: TableKind, bytes: Uint8Array, encoding?: TextEncoding): ReadTable {
  if (bytes.length > tableBytesMax) return { rows: [], faults: [faultOf(0, 'encoding')], readAs: null };
  const headLikeness = (cells: readonly string[]) => cells.filter((name) => columnOf(kind, name)).length;
  const table = readCsv(bytes, { encoding, headLikeness });
  const { readAs } = table;
  if (table.fault) return { rows: [], faults: [faultOf(table.fault.line, table.fault.reason)], readAs };
  const [head, ...filled] = fromHead(table.rows, headLikeness);
  const { columns, faults } = readHead(kind, head ?? { line: 1, cells: [] });
  if (faults.length > 0) return { rows: [], faults, readAs };
  if (filled.length === 0) return { rows: [], faults: [faultOf(0, 'empty')], readAs };
  if (filled.length > tableRowsMax) return { rows: [], faults: [faultOf(0, 'tooMany', { value: String(filled.length) })], readAs };
  const rows = filled.map(({ cells, line }) => {
    const named = columns.flatMap((column, at) => (column ? [[column, unguarded(cells[at] ?? '')]] : []));
    return { row: line, cells: { ...noCells, ...(Object.fromEntries(named) as Partial<Record<TableColumn, string>>) } };
  });
  return { rows, faults: [], readAs };
}

function columnOf(kind: TableKind, name: string): TableColumn | null {
  const known: readonly TableColumn[] = tableColumns[kind];
  return (
    known.find((column) => [column, ...Object.values(headNames[column])].some((text) => foldedHead(text) === foldedHead(name))) ?? null
  );
}

function readHead(kind: TableKind, { line, cells }: CsvRow): { columns: (TableColumn | null)[]; faults: TableFault[] } {
  const columns = cells.map((name) => columnOf(kind, name));
  const unknown = cells
    .filter((name, at) => columns[at] === null && name.trim() !== '')
    .map((name) => faultOf(line, 'columnUnknown', { value: name }));
  const twice = tableColumns[kind]
    .filter((column) => columns.filter((other) => other === column).length > 1)
    .map((column) => faultOf(line, 'columnTwice', { column }));
  const missing = requiredColumns.filter((column) => !columns.includes(column)).map((column) => faultOf(line, 'columnMissing', { column }));
  return { columns, faults: [...unknown, ...twice, ...missing] };
}

/** Writes a CSV file for spreadsheets. */
export function writeTable(kind: TableKind, rows: readonly Partial<Record<TableColumn, string>>[], language: Language): string {
  const columns: readonly TableColumn[] = tableColumns[kind];
  return writeCsv([columns.map((column) => headNames[column][language]), ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}
