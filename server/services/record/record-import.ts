/** Imports a table into the records of a declaration: merged by id or name, tried in a transaction that is rolled back, and undone as a whole. */
import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { removedRecord } from '#server/db/schema/removed.ts';
import { AppError, conflict, importRefused, notFound } from '#server/errors.ts';
import { isSame } from '#server/services/core/merge-edit.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { nameKey } from '#server/services/core/named-rows.ts';
import type { Language } from '#shared/language.ts';
import { titlesOf } from '#shared/record/field.ts';
import type { Importing, ImportInput, ImportReport, ImportRow } from '#shared/record/importing.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { cut, Faulty, importCells, isNewWord } from './import-cells.ts';
import { rolledBack } from './record-edit.ts';
import { emptyFields, recordRows, type RecordRules, type Referable, type Values } from './record-rows.ts';
import { importEnding, keepImport, type ImportedRow } from './removed-record.ts';

export interface RecordImport {
  /** Throws `conflict` where the data has changed since the dry run, and `importRefused` for a table with faults. */
  import: (actorId: string, input: ImportInput, language: Language) => Promise<ImportReport>;
  /** The newest one that can still be undone. */
  lastImport: () => Promise<Static<Importing['last']['data']>>;
  /** Throws `notFound` after it was undone or its time is over. */
  undoImport: (actorId: string, importId: string, language: Language) => Promise<{ undone: number; left: string[] }>;
}

/** The acts of staff that an import repeats by row. */
interface RecordActs {
  add: (actorId: string, fields: Values) => Promise<{ id: string }>;
  save: (actorId: string, edit: { id: string; base: Values; changes: Values }, language: Language) => Promise<unknown>;
  remove: (actorId: string, id: string) => Promise<unknown>;
}

interface Importer<R extends AnyRecord> {
  db: Database;
  record: R;
  rules: RecordRules<R>;
  /** The service of the record within a transaction. */
  actsIn: (tx: Transaction) => unknown;
}

/** Rows of the report. */
const shownMax = 500;

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

interface Act {
  actorId: string;
  language: Language;
}

export function recordImport<R extends AnyRecord>({ db, record, rules, actsIn }: Importer<R>): RecordImport {
  const { name: kind, fields } = record as AnyRecord;
  const titles = titlesOf(record);
  const importing = rules.importing ?? { references: {} };
  const references = Object.entries(importing.references);
  const { key, clean, readFields } = recordRows(record, rules);
  const { readTable, readCells, readFixed } = importCells(record, importing);
  const { readKnown, knownOf, findKnown } = knownRecords(record, rules);
  const titleOf = (values: Values) => String(titles.map((name) => values[name]).find(Boolean) ?? '');
  const some = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));
  /** Other imports and edits wait: an edit that holds its row and waits for the search index of an import would block the import at that row. */
  const inTurn = async (tx: Transaction) => {
    await tx.execute(sql`lock table ${rules.table} in exclusive mode`);
    return actsIn(tx) as RecordActs;
  };

  /** Returns what was written; null if all is stored already. */
  const change = async (tx: Transaction, id: string, { values, outcome, named, acts, act }: Change): Promise<ImportedRow | null> => {
    const before = clean((await readFields(tx, id)) as Values) as Values;
    const after = clean(values) as Values;
    const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
    if (names.length === 0) return null;
    const shown = (field: string, value: unknown) => shownIn(named, { field, value, language: act.language });
    outcome.changes = names.map((field) => ({ field, before: shown(field, before[field]), after: shown(field, after[field]) }));
    outcome.name ||= cut(titleOf(before));
    const edit = { id, base: some(before, names), changes: some(after, names) };
    await acts.save(act.actorId, edit, act.language);
    return { id, before: edit.base, after: edit.changes };
  };
  const add = async ({ values, acts, act }: Change): Promise<ImportedRow> => {
    const missing = references.find(([name]) => values[name] === undefined);
    if (missing) throw new Faulty('required', missing[0]);
    const { id } = await acts.add(act.actorId, values);
    return { id, before: null, after: { ...emptyFields(fields), ...(clean(values) as Values) } };
  };

  const importRows = async (tx: Transaction, input: ImportInput, act: Act) => {
    const { report, rows } = await readTable(input);
    const imported: ImportedRow[] = [];
    if (report.faults.length > 0) return { report, imported };
    const acts = await inTurn(tx);
    const named = new Map<string, readonly Referable[]>();
    for (const [name, reference] of references) named.set(name, await reference.read(tx));
    const fixed = readFixed(report, input, named);
    const known = await readKnown(tx);
    const outcomes: ImportRow[] = [];
    /** Writes a row. Throws its fault. */
    const write = async (line: number, id: string, own: Change): Promise<'added' | 'changed' | 'same'> => {
      const there = findKnown(known, own.values, id);
      if (there?.row) throw new Faulty('twice', titles[0], String(there.row));
      if (there) there.row = line;
      const written = there ? await change(tx, there.id, own) : await add({ ...own, values: { ...fixed.values, ...own.values } });
      if (!written) return 'same';
      if (!there) known.push({ ...knownOf(written.id, own.values), row: line });
      imported.push(written);
      return there ? 'changed' : 'added';
    };
    for (const { line, cells } of rows) {
      const { values, faults } = readCells(cells, named, fixed.faults);
      const outcome: ImportRow = { row: line, name: cut(titleOf(values)), outcome: 'fault', faults, changes: [] };
      const done =
        faults.length > 0 ? null : await write(line, cells['id'] ?? '', { values, outcome, named, acts, act }).catch(faultIn(faults));
      report[done ?? 'faulty'] += 1;
      if (done !== 'same') outcomes.push({ ...outcome, outcome: done ?? 'fault' });
    }
    report.state = createHash('sha256').update(JSON.stringify(outcomes)).digest('hex').slice(0, 32);
    report.rows = outcomes.toSorted((a, b) => Number(b.outcome === 'fault') - Number(a.outcome === 'fault')).slice(0, shownMax);
    return { report, imported };
  };

  /** Takes one record back. Throws where that cannot be; returns whether all of it could. */
  const takeBack = async ({ id, before, after }: ImportedRow, present: Values, { acts, act }: Pick<Change, 'acts' | 'act'>) => {
    const own = Object.keys(after).filter((name) => isSame(present[name], after[name]));
    const isWhole = own.length === Object.keys(after).length;
    if (before ? own.length === 0 : !isWhole) throw conflict();
    if (before) await acts.save(act.actorId, { id, base: some(after, own), changes: some(before, own) }, act.language);
    else await acts.remove(act.actorId, id);
    return isWhole;
  };

  return {
    import: async (actorId, input, language) => {
      const act = { actorId, language };
      if (input.dryRun) return (await rolledBack(db, (tx) => importRows(tx, input, act))).report;
      return db.transaction(async (tx) => {
        const { report, imported } = await importRows(tx, input, act);
        // Characters of a wrong encoding would become public: somebody has to have looked at the guess.
        if (report.readAs?.isGuessed) throw importRefused([{ column: '', reason: 'encoding', value: '' }]);
        const faults = [...report.faults, ...report.rows.flatMap((row) => row.faults)];
        if (faults.length > 0) throw importRefused(faults);
        if (input.state !== undefined && input.state !== report.state) throw conflict();
        return { ...report, importId: imported.length > 0 ? await keepImport(tx, kind, imported) : null };
      });
    },
    lastImport: () => readLastImport(db, kind),
    undoImport: (actorId, importId, language) =>
      db.transaction(async (tx) => {
        const acts = await inTurn(tx);
        const [kept] = await tx
          .delete(removedRecord)
          .where(and(eq(removedRecord.id, importId), eq(removedRecord.kind, kind + importEnding)))
          .returning();
        if (!kept) throw notFound();
        const left: string[] = [];
        let undone = 0;
        for (const row of (kept.rows[0]?.rows ?? []).toReversed() as unknown as ImportedRow[]) {
          const [there] = await tx
            .select({ key })
            .from(rules.table)
            .where(and(eq(key, row.id), rules.where));
          if (!there) continue;
          const present = (await readFields(tx, row.id)) as Values;
          const isWhole = await takeBack(row, present, { acts, act: { actorId, language } }).catch(nullIfRefused);
          if (isWhole !== null) undone += 1;
          if (!isWhole) left.push(titleOf(present));
        }
        return { undone, left };
      }),
  };
}

/** A value of a report; of a reference what it names. */
function shownIn(named: Change['named'], { field, value, language }: { field: string; value: unknown; language: Language }): string {
  const row = named.get(field)?.find((one) => one.id === value);
  return cut(row ? `${row.within} · ${localized(language, row.nameZh, row.nameEn)}` : value);
}

async function readLastImport(db: Database, kind: string): ReturnType<RecordImport['lastImport']> {
  const [kept] = await db
    .select()
    .from(removedRecord)
    .where(eq(removedRecord.kind, kind + importEnding))
    .orderBy(desc(removedRecord.removedAt))
    .limit(1);
  if (!kept) return null;
  const rows = kept.rows[0]?.rows ?? [];
  const added = rows.filter((row) => row['before'] === null).length;
  return { importId: kept.id, time: isoInstant(kept.removedAt), added, changed: rows.length - added };
}

interface Change {
  values: Values;
  outcome: ImportRow;
  named: ReadonlyMap<string, readonly Referable[]>;
  acts: RecordActs;
  act: Act;
}

/** Notes why a row is refused. */
const faultIn = (faults: ImportRow['faults']) => (error: unknown) => {
  if (error instanceof Faulty) faults.push(error.fault);
  else if (error instanceof AppError)
    faults.push({ column: String(error.values['detail'] ?? ''), reason: 'refused', value: error.errorName });
  else throw error;
  return null;
};

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** The records that are there, and which of them a row means. */
function knownRecords<R extends AnyRecord>(record: R, rules: RecordRules<R>) {
  const titles = titlesOf(record);
  const references = Object.keys(rules.importing?.references ?? {});
  const keysOf = (values: Values) => titles.map((name) => nameKey(String(values[name] ?? '')));
  const knownOf = (id: string, values: Values): Known => ({
    id,
    titles: titles.map((name) => String(values[name] ?? '')),
    keys: keysOf(values),
    within: references.map((name) => values[name]),
  });
  const readKnown = async (tx: Transaction): Promise<Known[]> => {
    const columns = rules.table as unknown as Record<string, PgColumn>;
    const selected = Object.fromEntries(['id', ...titles, ...references].map((name) => [name, columns[name] as PgColumn]));
    const rows = await tx.select(selected).from(rules.table).where(rules.where);
    return rows.map((row) => knownOf(String(row['id']), row));
  };
  /** Null for a new one. Throws the fault of a row that could mean several. */
  const findKnown = (known: readonly Known[], values: Values, id: string): Known | null => {
    if (id && !isNewWord(id)) {
      const own = known.find((one) => one.id === id);
      if (!own) throw new Faulty('unknown', 'id', id);
      return own;
    }
    const keys = keysOf(values);
    if (keys.every((one) => one === '')) throw new Faulty('required', titles[0]);
    const near = known.filter(
      (one) =>
        one.keys.some((own, at) => own !== '' && own === keys[at]) &&
        references.every((name, at) => values[name] === undefined || one.within[at] === values[name]),
    );
    const agreeing = near.filter((one) => one.keys.every((own, at) => !own || !keys[at] || own === keys[at]));
    const names = near.map((one) => one.titles.join(' / ')).join(', ');
    if (agreeing.length > 1) throw new Faulty('ambiguous', titles[0], names);
    if (agreeing.length === 0 && near.length > 0 && id === '') throw new Faulty('namesake', titles[0], names);
    return agreeing[0] ?? null;
  };
  return { readKnown, knownOf, findKnown };
}
