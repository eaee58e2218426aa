/** Imports a table into the records of a declaration: merged by id or name, tried in a transaction that is rolled back, and undone as a whole. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import en from '#locales/en/awards.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/awards.json' with { type: 'json' };
import type { Database, Transaction } from '#server/db/client.ts';
import { removedRecord } from '#server/db/schema/removed.ts';
import { AppError, conflict, importRefused, notFound } from '#server/errors.ts';
import { foldedHead } from '#server/services/core/csv-table.ts';
import { findNamed, nameKey, nearestNamed } from '#server/services/core/named-rows.ts';
import { readTableFile } from '#server/services/core/table-file.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import type { Language } from '#shared/language.ts';
import { titlesOf, type Field } from '#shared/record/field.ts';
import {
  importColumnsMax,
  importRowsMax,
  type ImportFault,
  type ImportInput,
  type ImportReport,
  type ImportRow,
} from '#shared/record/importing.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { isSame, rolledBack } from './record-edit.ts';
import { emptyFields, recordRows, type RecordRules, type Referable, type Values } from './record-rows.ts';
import type { RecordService } from './record-service.ts';
import { importEnding, keepImport, type ImportedRow } from './removed-record.ts';

export interface RecordImport {
  /** Throws `conflict` where the data has changed since the dry run, and `importRefused` for a table with faults. */
  import: (actorId: string, input: ImportInput, language: Language) => Promise<ImportReport>;
  /** Throws `notFound` after it was undone or its time is over. */
  undoImport: (actorId: string, importId: string, language: Language) => Promise<{ undone: number; left: string[] }>;
}

/** Rows of the report. */
const shownMax = 500;
/** Characters of a value in the report. */
const shownLength = 120;
const cut = (value: unknown) => String(value ?? '').slice(0, shownLength);

type Reason = ImportFault['reason'];
const texts = { zh: zhHans, en } as unknown as Record<'zh' | 'en', Record<string, Record<string, string>>>;
const ticks: Readonly<Record<string, boolean>> = { 是: true, yes: true, true: true, 1: true, 否: false, no: false, false: false, 0: false };
/** Word in the column of ids for a record that is another one than its namesakes. */
const newWords: readonly string[] = ['new', '新'];
/** Values of cells whose formula has failed. */
const failedFormula = /^#(REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)\b/;
const importedKinds: readonly Field['kind'][] = ['line', 'text', 'html', 'integer', 'tick', 'choice'];

/** A record that rows of the table can mean. */
interface Known {
  id: string;
  titles: readonly string[];
  /** Of its titles. */
  keys: readonly string[];
  /** Values of its references. */
  within: readonly unknown[];
  /** Row of the table that means it already. */
  row?: number;
}

class Faulty extends Error {
  readonly fault: ImportFault;
  constructor(reason: Reason, column = '', value = '') {
    super(reason);
    this.fault = { column, reason, value: cut(value) };
  }
}

/** `of`: the service of the record within a transaction. */
export function recordImport<R extends AnyRecord>(
  db: Database,
  record: R,
  rules: RecordRules<R>,
  of: (tx: Transaction) => RecordService<AnyRecord>,
): RecordImport {
  const { name: kind, fields } = record as AnyRecord;
  const titles = titlesOf(record);
  const references = Object.entries(rules.importing?.references ?? {});
  const { key, clean, readFields } = recordRows(record, rules);
  const columns = [
    'id',
    ...Object.entries(fields).flatMap(([name, field]) => {
      const reference = rules.importing?.references[name];
      return reference ? [reference.within, name] : importedKinds.includes(field.kind) ? [name] : [];
    }),
  ];
  const columnOf = (head: string) =>
    columns.find((name) =>
      [name, texts.zh['field']?.[name], texts.en['field']?.[name]].some((own) => own && headKey(own) === headKey(head)),
    );
  /** Other imports and edits wait: an edit that holds its row and waits for the search index of an import would block the import at that row. */
  const inTurn = (tx: Transaction) => tx.execute(sql`lock table ${rules.table} in exclusive mode`);
  const titleOf = (values: Values) => String(titles.map((name) => values[name]).find(Boolean) ?? '');

  const keysOf = (values: Values) => titles.map((name) => nameKey(String(values[name] ?? '')));
  const knownOf = (id: string, values: Values): Known => ({
    id,
    titles: titles.map((name) => String(values[name] ?? '')),
    keys: keysOf(values),
    within: references.map(([name]) => values[name]),
  });
  const readKnown = async (tx: Transaction): Promise<Known[]> => {
    const columnsOf = rules.table as unknown as Record<string, PgColumn>;
    const selected = Object.fromEntries(
      ['id', ...titles, ...references.map(([name]) => name)].map((name) => [name, columnsOf[name] as PgColumn]),
    );
    const rows = await tx.select(selected).from(rules.table).where(rules.where);
    return rows.map((row) => knownOf(String(row['id']), row));
  };

  /** The record that a row means; null for a new one. */
  const findKnown = (known: readonly Known[], values: Values, id: string): Known | null => {
    if (id && !newWords.includes(id.toLowerCase())) {
      const own = known.find((one) => one.id === id);
      if (!own) throw new Faulty('unknown', 'id', id);
      return own;
    }
    const keys = keysOf(values);
    if (keys.every((one) => one === '')) throw new Faulty('required', titles[0]);
    const near = known.filter(
      (one) =>
        one.keys.some((own, at) => own !== '' && own === keys[at]) &&
        references.every(([name], at) => values[name] === undefined || one.within[at] === values[name]),
    );
    const agreeing = near.filter((one) => one.keys.every((own, at) => !own || !keys[at] || own === keys[at]));
    if (agreeing.length > 1) throw new Faulty('ambiguous', titles[0], titleOf(values));
    if (agreeing.length === 0 && near.length > 0 && id === '')
      throw new Faulty('namesake', titles[0], near.map((one) => one.titles.join(' / ')).join(', '));
    return agreeing[0] ?? null;
  };

  /** Values of the cells that are filled. */
  const readCells = (cells: Readonly<Record<string, string>>, named: ReadonlyMap<string, readonly Referable[]>) => {
    const faults: ImportFault[] = [];
    const values: Values = {};
    for (const name of columns) {
      const cell = cells[name] ?? '';
      const field = fields[name];
      if (cell === '' || !field) continue;
      try {
        if (failedFormula.test(cell)) throw new Faulty('formula', name, cell);
        const rows = named.get(name);
        const within = cells[rules.importing?.references[name]?.within ?? ''] ?? '';
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

  const importRows = async (tx: Transaction, { actorId, input, language }: { actorId: string; input: ImportInput; language: Language }) => {
    await inTurn(tx);
    const service = of(tx);
    const named = new Map<string, readonly Referable[]>();
    for (const [name, reference] of references) named.set(name, await reference.read(tx));
    const file = await readTableFile(Buffer.from(input.file, 'base64'), {
      encoding: input.encoding,
      headLikeness: (cells) => cells.filter(columnOf).length,
      rowsMax: importRowsMax,
      columnsMax: importColumnsMax,
    });
    const [head, ...rows] = file.rows;
    const chosen = (head?.cells ?? []).map((text, at) => {
      const name = input.columns ? input.columns[at] : columnOf(text);
      return name && columns.includes(name) ? name : '';
    });
    const report: ImportReport = {
      fields: columns,
      columns: (head?.cells ?? []).map((text, at) => ({
        head: cut(text),
        sample: cut(rows.find(({ cells }) => cells[at])?.cells[at]),
        field: chosen[at] ?? '',
      })),
      faults: faultsOf(file.fault, chosen, rows.length),
      rows: [],
      added: 0,
      changed: 0,
      same: 0,
      faulty: 0,
      state: '',
      readAs: file.readAs,
      importId: null,
    };
    const imported: ImportedRow[] = [];
    if (report.faults.length > 0) return { report, imported };
    const known = await readKnown(tx);
    const outcomes: ImportRow[] = [];
    for (const { line, cells } of rows) {
      const byName = Object.fromEntries(chosen.flatMap((name, at) => (name ? [[name, readable(cells[at])]] : [])));
      const { values, faults } = readCells(byName, named);
      const outcome: ImportRow = { row: line, name: cut(titleOf(values)), outcome: 'fault', faults, changes: [] };
      try {
        if (faults.length > 0) throw new Faulty('refused');
        const there = findKnown(known, values, byName['id'] ?? '');
        if (there?.row) throw new Faulty('twice', titles[0], String(there.row));
        if (there) {
          there.row = line;
          const present = (await readFields(tx, there.id)) as Values;
          const [before, after] = [clean(present) as Values, clean(values) as Values];
          const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
          if (changed.length === 0) {
            report.same += 1;
            continue;
          }
          const [base, changes] = [before, after].map((of) => Object.fromEntries(changed.map((name) => [name, of[name]]))) as [
            Values,
            Values,
          ];
          outcome.changes = changed.map((field) => ({ field, before: cut(before[field]), after: cut(after[field]) }));
          outcome.name ||= cut(titleOf(before));
          await service.save(actorId, { id: there.id, base, changes }, language);
          imported.push({ id: there.id, before: base, after: changes });
        } else {
          const missing = references.find(([name]) => values[name] === undefined);
          if (missing) throw new Faulty('required', missing[0]);
          const { id } = await service.add(actorId, values as never);
          known.push({ ...knownOf(id, values), row: line });
          imported.push({ id, before: null, after: { ...emptyFields(fields), ...(clean(values) as Values) } });
        }
        outcome.outcome = there ? 'changed' : 'added';
        report[outcome.outcome] += 1;
      } catch (error) {
        if (error instanceof Faulty) {
          if (faults.length === 0) faults.push(error.fault);
        } else if (error instanceof AppError)
          faults.push({ column: String(error.values['detail'] ?? ''), reason: 'refused', value: error.errorName });
        else throw error;
        report.faulty += 1;
      }
      outcomes.push(outcome);
    }
    report.state = createHash('sha256').update(JSON.stringify(outcomes)).digest('hex').slice(0, 32);
    report.rows = outcomes.toSorted((a, b) => Number(b.outcome === 'fault') - Number(a.outcome === 'fault')).slice(0, shownMax);
    return { report, imported };
  };

  return {
    import: async (actorId, input, language) => {
      const context = { actorId, input, language };
      if (input.dryRun) return (await rolledBack(db, (tx) => importRows(tx, context))).report;
      return db.transaction(async (tx) => {
        const { report, imported } = await importRows(tx, context);
        // Characters of a wrong encoding would become public: somebody has to have looked at the guess.
        if (report.readAs?.isGuessed) throw importRefused([{ column: '', reason: 'encoding', value: '' }]);
        const faults = [...report.faults, ...report.rows.flatMap((row) => row.faults)];
        if (faults.length > 0) throw importRefused(faults);
        if (input.state !== undefined && input.state !== report.state) throw conflict();
        return { ...report, importId: imported.length > 0 ? await keepImport(tx, kind, imported) : null };
      });
    },
    undoImport: (actorId, importId, language) =>
      db.transaction(async (tx) => {
        await inTurn(tx);
        const service = of(tx);
        const [kept] = await tx
          .delete(removedRecord)
          .where(and(eq(removedRecord.id, importId), eq(removedRecord.kind, kind + importEnding)))
          .returning();
        if (!kept) throw notFound();
        const left: string[] = [];
        let undone = 0;
        for (const { id, before, after } of (kept.rows[0]?.rows ?? []).toReversed() as unknown as ImportedRow[]) {
          const [there] = await tx
            .select({ key })
            .from(rules.table)
            .where(and(eq(key, id), rules.where));
          if (!there) continue;
          const present = (await readFields(tx, id)) as Values;
          const own = Object.keys(after).filter((name) => isSame(present[name], after[name]));
          const isWhole = own.length === Object.keys(after).length;
          try {
            if (before ? own.length === 0 : !isWhole) throw conflict();
            const some = (of: Values) => Object.fromEntries(own.map((name) => [name, of[name]]));
            if (before) await service.save(actorId, { id, base: some(after), changes: some(before) }, language);
            else await service.remove(actorId, id);
            undone += 1;
            if (!isWhole) left.push(titleOf(present));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            left.push(titleOf(present));
          }
        }
        return { undone, left };
      }),
  };

  function faultsOf(fault: Reason | null, chosen: readonly string[], rows: number): ImportFault[] {
    const of = (reason: Reason, column = '', value = '') => [{ column, reason, value }];
    if (fault) return of(fault);
    if (rows === 0) return of('empty');
    if (rows > importRowsMax) return of('tooMany', '', String(importRowsMax));
    const twice = columns.filter((name) => chosen.filter((other) => other === name).length > 1);
    if (twice.length > 0) return twice.flatMap((name) => of('columnTwice', name));
    return ['id', ...titles].some((name) => chosen.includes(name)) ? [] : of('noKey');
  }
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

const paragraphs = (cell: string) =>
  cell
    .split(/\s*\n\s*/)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join('');
