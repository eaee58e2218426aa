/** CSV files: reading the encodings and delimiters of spreadsheets, and writing cells that no spreadsheet runs as a formula. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import { decodeText, encodingSample, type TextEncoding } from '#shared/text-encoding.ts';

/** A non-empty row; `line` counts the rows of the file from 1, empty ones included. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** `encoding`: the file is no text in any known encoding, or in the chosen one; `quotes`: a quote is not closed in `line`. */
export interface CsvFault {
  reason: 'encoding' | 'quotes';
  line: number;
}

/** A table, or why there is none. `readAs` is null for the fault `encoding`. */
export type CsvTable = { rows: CsvRow[]; fault: null; readAs: ReadAs } | { rows: []; fault: CsvFault; readAs: ReadAs | null };

interface CsvOptions {
  /** Some locales' spreadsheets use semicolons, and copied cells and UTF-16 files tabs. */
  delimiters?: readonly string[];
  /** What somebody chose; absent = the one that fits best. */
  encoding?: TextEncoding | undefined;
  /** How much a row looks like the head of the table; tells the delimiter where titles stand above the head. */
  headLikeness?: (cells: readonly string[]) => number;
}

/** Rows at the top of a file in which the head is looked for. */
const headRowsMax = 10;

/** Reads a file. Its delimiter is named by a line `sep=;`, else the one that gives a head, else the one that its first line has most of. */
export function readCsv(bytes: Uint8Array, { delimiters = [',', ';', '\t'], encoding, headLikeness }: CsvOptions = {}): CsvTable {
  const decoded = decodeText(bytes, encoding);
  if (decoded === null) return { rows: [], fault: { reason: 'encoding', line: 0 }, readAs: null };
  const readAs = { encoding: decoded.encoding, isGuessed: decoded.isGuessed, sample: encodingSample(decoded.text) };
  const [line, named] = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(decoded.text) ?? [''];
  const text = decoded.text.slice(line.length);
  const likely = likelyDelimiter(text, delimiters);
  if (named !== undefined || !headLikeness) return withReadAs(parseRows(text, named ?? likely), readAs);
  // The likely one first, so that it wins between equals.
  const tables = [likely, ...delimiters.filter((sign) => sign !== likely)].map((sign) => parseRows(text, sign));
  const likenessOf = (rows: CsvRow[] | CsvFault) =>
    Array.isArray(rows) ? Math.max(0, ...rows.slice(0, headRowsMax).map(({ cells }) => headLikeness(cells))) : 0;
  return withReadAs(
    tables.reduce((best, one) => (likenessOf(one) > likenessOf(best) ? one : best)),
    readAs,
  );
}

/** The rows from the head on: the one among the first rows that names most columns. */
export function fromHead(rows: readonly CsvRow[], likenessOf: (cells: readonly string[]) => number): readonly CsvRow[] {
  const likeness = rows.slice(0, headRowsMax).map(({ cells }) => likenessOf(cells));
  return rows.slice(Math.max(0, likeness.indexOf(Math.max(...likeness))));
}

/** A head as it is compared: without case, spaces and the width of brackets. */
export function foldedHead(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_()-]/g, '');
}

function withReadAs(read: CsvRow[] | CsvFault, readAs: ReadAs): CsvTable {
  return Array.isArray(read) ? { rows: read, fault: null, readAs } : { rows: [], fault: read, readAs };
}

function parseRows(text: string, delimiter: string): CsvRow[] | CsvFault {
  try {
    const rows: string[][] = parse(text, { relaxColumnCount: true, skipEmptyLines: false, delimiter });
    return rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { reason: 'quotes', line: Number(error['records'] ?? 0) + 1 };
  }
}

function likelyDelimiter(text: string, delimiters: readonly string[]): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  return delimiters.reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best));
}

/**
 * Spreadsheets take cells that begin with these signs for formulas, some of them in the wide forms too. A cell begins anew
 * after the delimiters of other locales, and after a line break where those locales do not see the quotes.
 */
const signs = '[=+\\-@\\u{FF1D}\\u{FF0B}\\u{FF0D}\\u{FF20}]';
const formula = new RegExp(`^('*)(?=\\s*${signs}|[\\t\\r\\n])`, 'u');
const innerFormula = new RegExp(`([;|\\t\\r\\n]\\s*)('*)(?=${signs})`, 'gu');

/** Puts an apostrophe before what a spreadsheet would run. */
function guarded(cell: string): string {
  return cell.replace(innerFormula, "$1'$2").replace(formula, "'$1");
}

/** A cell without the guards of `writeCsv`. */
export function unguarded(cell: string): string {
  const less = (_whole: string, before: string, marks: string) => before + marks.slice(1);
  return cell
    .replace(formula, (marks: string) => marks.slice(1))
    .replace(innerFormula, less)
    .trim();
}

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\uFEFF';

/** Writes a file for spreadsheets, with a BOM and CRLF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvStart + writeCsvLines(rows);
}

/** Lines of a file that begins with `csvStart`. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
