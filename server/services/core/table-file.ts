/** Tables that people upload: CSV files in the encodings of spreadsheets, and Excel workbooks. */
import type { ReadAs } from '#shared/api/text-encoding.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { fromHead, readCsv, unguarded, type CsvFault, type CsvRow } from './csv-table.ts';
import { readWorkbook } from './xlsx-table.ts';

interface TableOptions {
  encoding?: TextEncoding | undefined;
  headLikeness: (cells: readonly string[]) => number;
  rowsMax: number;
  columnsMax: number;
}

interface TableFile {
  /** From the head on, without the guards of formulas. */
  rows: readonly CsvRow[];
  /** `oldWorkbook`: the format of Excel before 2007. */
  fault: CsvFault['reason'] | 'workbook' | 'oldWorkbook' | null;
  readAs: ReadAs | null;
}

export async function readTableFile(bytes: Buffer, { encoding, headLikeness, rowsMax, columnsMax }: TableOptions): Promise<TableFile> {
  const refused = (fault: TableFile['fault']) => ({ rows: [], fault, readAs: null });
  const signature = bytes.subarray(0, 4).toString('hex');
  if (signature === 'd0cf11e0') return refused('oldWorkbook');
  const isWorkbook = signature === '504b0304';
  const read = isWorkbook ? await readWorkbook(bytes, { rowsMax, columnsMax }) : readCsv(bytes, { encoding, headLikeness });
  if (!read) return refused('workbook');
  if (!Array.isArray(read) && read.fault) return { rows: [], fault: read.fault.reason, readAs: read.readAs };
  const [rows, readAs] = Array.isArray(read) ? [read, null] : [read.rows, read.readAs];
  const shown = fromHead(rows, headLikeness).map(({ line, cells }) => ({ line, cells: cells.slice(0, columnsMax).map(unguarded) }));
  return { rows: shown, fault: null, readAs };
}
