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
import { readCsv, unguarded, writeCsv } from '#server/services/core/csv-table.ts';

/** A row of a table; absent columns are empty. */
export interface TableRow {
  /** As in a spreadsheet: the head is row 1. */
  row: number;
  cells: Readonly<Record<TableColumn, string>>;
}

export interface ReadTable {
  rows: TableRow[];
  faults: TableFault[];
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

/** Reads a file. A fault of the file or its head means that there are no rows. */
export function readTable(kind: TableKind, bytes: Uint8Array): ReadTable {
  const lines = bytes.length > tableBytesMax ? ({ reason: 'encoding', line: 0 } as const) : readCsv(bytes);
  if (!Array.isArray(lines)) return { rows: [], faults: [faultOf(lines.line, lines.reason)] };
  const [head, ...filled] = lines;
  const { columns, faults } = readHead(kind, head?.cells ?? []);
  if (faults.length > 0) return { rows: [], faults };
  if (filled.length === 0) return { rows: [], faults: [faultOf(0, 'empty')] };
  if (filled.length > tableRowsMax) return { rows: [], faults: [faultOf(0, 'tooMany', { value: String(filled.length) })] };
  const rows = filled.map(({ cells, line }) => {
    const named = columns.flatMap((column, at) => (column ? [[column, unguarded(cells[at] ?? '')]] : []));
    return { row: line, cells: { ...noCells, ...(Object.fromEntries(named) as Partial<Record<TableColumn, string>>) } };
  });
  return { rows, faults: [] };
}

function readHead(kind: TableKind, head: readonly string[]): { columns: (TableColumn | null)[]; faults: TableFault[] } {
  const known: readonly TableColumn[] = tableColumns[kind];
  const columns = head.map(
    (name) => known.find((column) => [column, ...Object.values(headNames[column])].some((text) => folded(text) === folded(name))) ?? null,
  );
  const unknown = head
    .filter((name, at) => columns[at] === null && name.trim() !== '')
    .map((name) => faultOf(1, 'columnUnknown', { value: name }));
  const twice = known
    .filter((column) => columns.filter((other) => other === column).length > 1)
    .map((column) => faultOf(1, 'columnTwice', { column }));
  const missing = requiredColumns.filter((column) => !columns.includes(column)).map((column) => faultOf(1, 'columnMissing', { column }));
  return { columns, faults: [...unknown, ...twice, ...missing] };
}

/** Ignores case, spaces and the width of brackets in heads. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_()-]/g, '');
}

/** Writes a CSV file for spreadsheets. */
export function writeTable(kind: TableKind, rows: readonly Partial<Record<TableColumn, string>>[], language: Language): string {
  const columns: readonly TableColumn[] = tableColumns[kind];
  return writeCsv([columns.map((column) => headNames[column][language]), ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}
