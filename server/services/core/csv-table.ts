/** CSV files: reading the encodings and delimiters of spreadsheets, and writing cells that no spreadsheet runs as a formula. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A non-empty row; `line` counts the rows of the file from 1, empty ones included. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** `encoding`: the file is neither UTF-8 nor GB 18030; `quotes`: a quote is not closed in `line`. */
export interface CsvFault {
  reason: 'encoding' | 'quotes';
  line: number;
}

/** Some locales' spreadsheets use semicolons, and copied cells tabs. */
const spreadsheetDelimiters = [',', ';', '\t'];

/** Reads a file; its delimiter is the one that its first line has most of. */
export function readCsv(bytes: Uint8Array, delimiters: readonly string[] = spreadsheetDelimiters): CsvRow[] | CsvFault {
  const text = decode(bytes);
  if (text === null) return { reason: 'encoding', line: 0 };
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: false,
      delimiter: delimiterOf(text, delimiters),
    });
    return rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { reason: 'quotes', line: Number(error['records'] ?? 0) + 1 };
  }
}

/** Decodes UTF-8 with or without a BOM, else GB 18030 from Chinese spreadsheets; null if it is neither. */
function decode(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\u0000')) return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

function delimiterOf(text: string, delimiters: readonly string[]): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  return delimiters.reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best));
}

/** Spreadsheets take such cells for formulas, some of them in the wide forms of the signs too. */
const formula = /^\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u;
const guardedFormula = /^'+(\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u;

/** A cell without the guard that `writeCsv` puts before formulas. */
export function unguarded(cell: string): string {
  return (guardedFormula.test(cell) ? cell.slice(1) : cell).trim();
}

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\uFEFF';

/** Writes a file for spreadsheets, with a BOM and CRLF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvStart + writeCsvLines(rows);
}

/** Lines of a file that begins with `csvStart`. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  const cellOf = (cell: string) => quoted(formula.test(cell) || guardedFormula.test(cell) ? `'${cell}` : cell);
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
