/** Reads a table for an import of records: what its columns are, and what its cells mean. Faults are those of `shared/record/importing.ts`. */
import awardsEn from '#locales/en/awards.json' with { type: 'json' };
import awardsZh from '#locales/zh-Hans/awards.json' with { type: 'json' };
import importEn from '#locales/en/table-import.json' with { type: 'json' };
import importZh from '#locales/zh-Hans/table-import.json' with { type: 'json' };
import { foldedHead } from '#server/services/core/csv-table.ts';
import { findNamed, nearestNamed } from '#server/services/core/named-rows.ts';
import { readTableFile } from '#server/services/core/table-file.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import { titlesOf, type Field } from '#shared/record/field.ts';
import { importColumnsMax, importRowsMax, type ImportFault, type ImportInput, type ImportReport } from '#shared/record/importing.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { toInstant } from '#shared/site-time.ts';
import type { ImportRules, Referable, Values } from './record-rows.ts';

/** Characters of a value in a report. */
const shownLength = 120;
export const cut = (value: unknown) => String(value ?? '').slice(0, shownLength);

type Reason = ImportFault['reason'];
const texts = { zh: awardsZh, en: awardsEn } as unknown as Record<'zh' | 'en', Record<string, Record<string, string>>>;
const ticks: Readonly<Record<string, boolean>> = { 是: true, yes: true, true: true, 1: true, 否: false, no: false, false: false, 0: false };
/** Words in the column of ids for a record that is another one than its namesakes. */
const newWords: readonly string[] = [importZh, importEn].map(({ sheet }) => sheet.outcome.added.toLowerCase());
export const isNewWord = (cell: string) => newWords.includes(cell.toLowerCase());
/** Values of cells whose formula has failed. */
const failedFormula = /^#(REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)\b/;
const importedKinds: readonly Field['kind'][] = ['line', 'text', 'html', 'integer', 'tick', 'choice', 'instant'];

export class Faulty extends Error {
  readonly fault: ImportFault;
  constructor(reason: Reason, column = '', value = '') {
    super(reason);
    this.fault = { column, reason, value: cut(value) };
  }
}

/** Rows that a reference can mean, by its field. */
type Named = ReadonlyMap<string, readonly Referable[]>;

interface ReadTable {
  /** The report before its rows are looked at. */
  report: ImportReport;
  /** By the names of the columns. */
  rows: { line: number; cells: Readonly<Record<string, string>> }[];
}

export function importCells(record: AnyRecord, { references }: ImportRules) {
  const { fields } = record;
  const titles = titlesOf(record);
  const columns = [
    'id',
    ...Object.entries(fields).flatMap(([name, field]) => {
      const reference = references[name];
      return reference ? [reference.within, name] : importedKinds.includes(field.kind) ? [name] : [];
    }),
  ];
  const columnOf = (head: string) =>
    columns.find((name) =>
      [name, texts.zh['field']?.[name], texts.en['field']?.[name]].some((own) => own && headKey(own) === headKey(head)),
    );
  function faultsOf(fault: Reason | null, chosen: readonly string[], rows: number): ImportFault[] {
    const of = (reason: Reason, column = '', value = '') => [{ column, reason, value }];
    if (fault) return of(fault);
    if (rows === 0) return of('empty');
    if (rows > importRowsMax) return of('tooMany', '', String(importRowsMax));
    const twice = columns.filter((name) => chosen.filter((other) => other === name).length > 1);
    if (twice.length > 0) return twice.flatMap((name) => of('columnTwice', name));
    return ['id', ...titles].some((name) => chosen.includes(name)) ? [] : of('noKey');
  }

  const readTable = async ({ file, encoding, columns: given }: ImportInput): Promise<ReadTable> => {
    const table = await readTableFile(Buffer.from(file, 'base64'), {
      encoding,
      headLikeness: (head) => head.filter(columnOf).length,
      rowsMax: importRowsMax,
      columnsMax: importColumnsMax,
    });
    const [head = { line: 0, cells: [] }, ...rows] = table.rows;
    const named = head.cells.map(columnOf);
    const chosen = head.cells.map((text, at) => {
      // A head without a language, such as Title, has the one in which it is written.
      const guess = columnOf(`${text} ${/\p{Script=Han}/u.test(text) ? 'zh' : 'en'}`);
      const name = given ? given[at] : (named[at] ?? (named.includes(guess) ? '' : guess));
      return name && columns.includes(name) ? name : '';
    });
    const described = head.cells.map((text, at) => ({
      head: cut(text),
      sample: cut(rows.find((row) => row.cells[at])?.cells[at]),
      field: chosen[at] ?? '',
    }));
    const faults = faultsOf(table.fault, chosen, rows.length);
    const none = { added: 0, changed: 0, same: 0, faulty: 0, state: '', importId: null };
    return {
      report: { fields: columns, columns: described, missing: [], faults, rows: [], ...none, readAs: table.readAs },
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries(chosen.flatMap((name, at) => (name ? [[name, readable(cells[at])]] : []))),
      })),
    };
  };

  /** Values of the cells that are filled. */
  const readCells = (cells: Readonly<Record<string, string>>, named: Named, given: readonly ImportFault[] = []) => {
    const faults = [...given];
    const values: Values = {};
    for (const name of columns) {
      const cell = cells[name] ?? '';
      const field = fields[name];
      if (cell === '' || !field) continue;
      try {
        if (failedFormula.test(cell)) throw new Faulty('formula', name, cell);
        const rows = named.get(name);
        const within = cells[references[name]?.within ?? ''] ?? '';
        values[name] = rows
          ? referenced(
              name,
              cell,
              rows.filter((row) => within === '' || row.within === within),
            )
          : valueOf(name, field, cell);
      } catch (error) {
        if (!(error instanceof Faulty)) throw error;
        faults.push(error.fault);
      }
    }
    const [zh = '', own = ''] = titles.map((name) => String(values[name] ?? ''));
    if (titles.length === 2 && /\p{Script=Han}/u.test(own) && zh !== '' && !/\p{Script=Han}/u.test(zh))
      faults.push({ column: titles[1] ?? '', reason: 'swapped', value: cut(own) });
    return { values, faults };
  };

  /** Notes the references that no column gives, with what the newest edition has first; returns the values that new records of all rows have instead. */
  const readFixed = (report: ImportReport, { fixed = {} }: ImportInput, named: Named) => {
    const isGiven = new Set(report.columns.map(({ field }) => field));
    report.missing = [...named]
      .filter(([field]) => !isGiven.has(field))
      .map(([field, rows]) => ({
        field,
        choices: rows
          .map(({ id, nameZh, nameEn, within, withinId }) => ({ id, nameZh, nameEn, within, withinId }))
          .toSorted((one, other) => other.within.localeCompare(one.within)),
      }));
    return readCells(Object.fromEntries(report.missing.map(({ field }) => [field, fixed[field] ?? ''])), named);
  };

  return { readTable, readCells, readFixed };
}

/** A head as it is compared, with its language at the end: `titleZh`, 中文片名 and 片名（中文） are alike. */
function headKey(head: string): string {
  const folded = foldedHead(head);
  const language = /中文|chinese|zh$/.test(folded) ? 'zh' : /英文|english|en$/.test(folded) ? 'en' : '';
  return folded.replaceAll(/中文|英文|chinese|english|zh$|en$/g, '') + language;
}

/** A cell without characters that no text can have. */
const readable = (cell = '') => cell.toWellFormed().replaceAll('\0', '').trim();

function referenced(name: string, cell: string, rows: readonly Referable[]): string {
  const found = findNamed(rows, cell);
  if (found.length === 0)
    throw new Faulty('unknown', name, [cell, ...nearestNamed(rows, cell).map((row) => row.nameZh || row.nameEn)].join(' → '));
  if (found.length > 1) throw new Faulty('ambiguous', name, cell);
  return found[0]?.id ?? '';
}

function valueOf(name: string, field: Field, cell: string): unknown {
  switch (field.kind) {
    case 'integer': {
      const figure = Number(cell);
      if (!Number.isInteger(figure) || figure < field.min || figure > field.max) throw new Faulty('number', name, cell);
      return figure;
    }
    case 'instant': {
      const instant = instantIn(cell);
      if (!instant) throw new Faulty('time', name, cell);
      return instant;
    }
    case 'tick': {
      const isTicked = ticks[cell.toLowerCase()];
      if (isTicked === undefined) throw new Faulty('choice', name, cell);
      return isTicked;
    }
    case 'choice': {
      const labels = (option: string) => [option, texts.zh[name]?.[option] ?? '', texts.en[name]?.[option] ?? ''];
      const option = field.options.find((one) => labels(one).some((label) => label && foldedHead(label) === foldedHead(cell)));
      if (option === undefined) throw new Faulty('choice', name, cell);
      return option;
    }
    default: {
      const text = field.kind === 'html' && !/<\/?[a-z][^>]*>/i.test(cell) ? paragraphs(cell) : cell;
      if ('max' in field && text.length > field.max) throw new Faulty('tooLong', name, cell);
      return text;
    }
  }
}

const minuteMs = 60_000;
const minutesADay = 1_440;
/** Workbooks count days from here. */
const workbookZeroMs = Date.UTC(1899, 11, 30);

/** `2026-09-01 18:00` or a day of a workbook, in the zone of the site; an instant of an export as it is. */
function instantIn(cell: string): string | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cell)) return cell;
  const [day = '', time = '00:00'] = /^\d{5}(\.\d+)?$/.test(cell)
    ? new Date(workbookZeroMs + Math.round(Number(cell) * minutesADay) * minuteMs).toISOString().split('T')
    : cell.split(/[ T]/);
  return toInstant(`${day}T${time.padStart(5, '0')}`);
}

const paragraphs = (cell: string) =>
  cell
    .split(/\s*\n\s*/)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join('');
