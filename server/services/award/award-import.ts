/** Imports nominations or results from a CSV file, all rows or none, with a dry run. */
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { idempotencyKey, userAccount } from '#server/db/schema/account.ts';
import { awardResult, edition, nomination } from '#server/db/schema/award.ts';
import { conflict, importRefused, notFound } from '#server/errors.ts';
import type { TableColumn, TableFault, TableKind, TableReport } from '#shared/api/edition-result-staff.ts';
import type { Language } from '#shared/language.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionTags } from './award-change.ts';
import { checkNotFrozen } from './award-result.ts';
import { readAwardData, type AwardData } from './award-import-data.ts';
import { readRows, type ResolvedRow } from './award-import-rows.ts';
import { recipientCells, sameRecipients, withChosen } from './award-import-recipients.ts';
import { faultOf, readTable, writeTable, type TableRow } from './award-import-table.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { lockEdition } from './edition-edit.ts';
import { localized } from '#server/services/core/localized.ts';
import { writeRecipientLists } from './recipient.ts';

export interface TableInput {
  editionId: string;
  /** Base64. */
  file: string;
  dryRun: boolean;
  encoding?: TextEncoding | undefined;
  state?: string | undefined;
  /** Choices of ids for ambiguous cells, by row and column; in a list the id replaces the entry `value`. */
  choices?: readonly { row: number; column: TableColumn; value?: string | undefined; id: string }[] | undefined;
}

interface Options {
  kind: TableKind;
  actorId: string;
  /** Idempotency key: a repeated call returns the first response. '' = none. */
  name: string;
}

/** A row and the nomination that it creates or changes. */
interface ImportStep {
  row: ResolvedRow;
  id: string;
}

/** The differences between a table and the database. */
interface ImportPlan {
  add: ImportStep[];
  change: ImportStep[];
  same: number;
  faults: TableFault[];
}

/** A dry run reports faults; an import throws `importRefused` with them, and `conflict` if the data changed since the dry run. */
export function importTable(db: Database, input: TableInput, options: Options): Promise<TableReport> {
  return db.transaction(async (tx) => {
    const stored = input.dryRun ? null : await storedAnswer(tx, options);
    if (stored) return stored;
    await lockEdition(tx, input.editionId);
    const isPublic = options.kind === 'nominations' || (await checkNotFrozen(tx, eq(edition.id, input.editionId)));
    const data = await readAwardData(tx, options.kind, input.editionId);
    const table = readTable(options.kind, Buffer.from(input.file, 'base64'), input.encoding);
    const read = readRows(options.kind, withChoices(table.rows, input.choices), data);
    const plan = options.kind === 'nominations' ? planNominations(read.meant, data) : planResults(read.meant, data);
    const faults = [...table.faults, ...read.faults, ...plan.faults].sort((a, b) => a.row - b.row);
    const report = {
      rows: table.rows.length,
      added: plan.add.length,
      changed: plan.change.length,
      same: plan.same,
      faults,
      state: data.state,
      readAs: table.readAs,
    };
    if (input.dryRun) return report;
    // Characters of a wrong encoding would become public: somebody has to have looked at the guess.
    if (table.readAs?.isGuessed) throw importRefused([faultOf(0, 'encodingGuessed', { value: table.readAs.encoding })]);
    if (faults.length > 0) throw importRefused(faults);
    if (input.state !== undefined && input.state !== data.state) throw conflict();
    if (plan.add.length + plan.change.length > 0) {
      await (options.kind === 'nominations' ? writeNominations(tx, plan, data) : writeResults(tx, plan, options.actorId));
      await appendAudit(tx, {
        actorId: options.actorId,
        action: 'import',
        subjectKind: 'edition',
        subjectId: input.editionId,
        details: { table: options.kind, added: report.added, changed: report.changed },
      });
      // Unrevealed results change nothing public.
      if (isPublic) await announceChange(tx, editionTags(input.editionId));
    }
    await keepAnswer(tx, options, report);
    return report;
  });
}

function withChoices(rows: readonly TableRow[], choices: TableInput['choices'] = []): TableRow[] {
  return rows.map(({ row, cells }) => ({ row, cells: choices.filter((choice) => choice.row === row).reduce(withChosen, cells) }));
}

function planNominations(rows: readonly ResolvedRow[], { nominations, recipients, settled }: AwardData): ImportPlan {
  const plan: ImportPlan = { add: [], change: [], same: 0, faults: [] };
  for (const row of rows) {
    const there = nominations.find(
      (other) => other.categoryId === row.categoryId && other.filmId === row.filmId && other.personId === row.personId,
    );
    const { roleZh, roleEn } = row.cells;
    if (!there && settled.has(row.categoryId))
      plan.faults.push(faultOf(row.row, 'closed', { column: 'category', value: row.cells.category }));
    else if (!there) plan.add.push({ row, id: newId() });
    else if (
      there.roleZh === roleZh &&
      there.roleEn === roleEn &&
      (row.position === null || row.position === there.position) &&
      sameRecipients(row.recipients ?? recipients.get(there.id) ?? [], recipients.get(there.id) ?? [])
    )
      plan.same += 1;
    else plan.change.push({ row, id: there.id });
  }
  return plan;
}

function planResults(rows: readonly ResolvedRow[], { nominations, results }: AwardData): ImportPlan {
  const plan: ImportPlan = { add: [], change: [], same: 0, faults: [] };
  for (const row of rows) {
    const nominees = nominations.filter(
      (other) =>
        other.categoryId === row.categoryId && other.personId === row.personId && (row.filmId === null || other.filmId === row.filmId),
    );
    const [nominee] = nominees;
    if (!nominee || nominees.length > 1) {
      plan.faults.push(
        faultOf(row.row, nominee ? 'ambiguous' : 'notNominated', {
          column: row.personId ? 'person' : 'film',
          value: row.cells.person || row.cells.film,
        }),
      );
      continue;
    }
    const there = results.find(({ categoryId }) => categoryId === row.categoryId);
    const { citationZh, citationEn } = row.cells;
    if (!there) plan.add.push({ row, id: nominee.id });
    else if (there.nominationId === nominee.id && there.citationZh === citationZh && there.citationEn === citationEn) plan.same += 1;
    else plan.change.push({ row, id: nominee.id });
  }
  return plan;
}

async function writeNominations(tx: Transaction, { add, change }: ImportPlan, { nominations }: AwardData): Promise<void> {
  const ends = new Map<string, number>();
  for (const { categoryId, position } of nominations) ends.set(categoryId, Math.max(ends.get(categoryId) ?? 0, position + 1));
  const values = add.map(({ id, row: { categoryId, filmId, personId, cells, position } }) => {
    const end = ends.get(categoryId) ?? 0;
    const place = position ?? end;
    ends.set(categoryId, Math.max(end, place + 1));
    return { id, categoryId, filmId, personId, roleZh: cells.roleZh, roleEn: cells.roleEn, position: place };
  });
  if (values.length > 0) await tx.insert(nomination).values(values);
  for (const { row, id } of change) {
    await tx
      .update(nomination)
      .set({ roleZh: row.cells.roleZh, roleEn: row.cells.roleEn, ...(row.position === null ? {} : { position: row.position }) })
      .where(eq(nomination.id, id));
  }
  await writeRecipientLists(
    tx,
    new Map([...add, ...change].flatMap(({ id, row: { recipients } }) => (recipients ? [[id, recipients] as const] : []))),
  );
}

async function writeResults(tx: Transaction, { add, change }: ImportPlan, actorId: string): Promise<void> {
  for (const { row, id } of [...add, ...change]) {
    const values = { nominationId: id, citationZh: row.cells.citationZh, citationEn: row.cells.citationEn, enteredBy: actorId };
    await tx
      .insert(awardResult)
      .values({ categoryId: row.categoryId, ...values })
      .onConflictDoUpdate({ target: awardResult.categoryId, set: values });
  }
}

const keyOf = ({ kind, name }: Options) => `import-${kind}:${name}`;

async function storedAnswer(tx: Transaction, options: Options): Promise<TableReport | null> {
  if (options.name === '') return null;
  // Serialises calls with the same idempotency key.
  const [writer] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, options.actorId))
    .for('no key update');
  if (!writer) throw notFound();
  const [row] = await tx
    .select({ answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, options.actorId), eq(idempotencyKey.key, keyOf(options))));
  return row ? (JSON.parse(row.answer) as TableReport) : null;
}

async function keepAnswer(tx: Transaction, options: Options, report: TableReport): Promise<void> {
  if (options.name !== '')
    await tx.insert(idempotencyKey).values({ userId: options.actorId, key: keyOf(options), answer: JSON.stringify(report) });
}

/** The edition's data as a file that can be imported again; the template has only the head. Throws `notFound`. */
export async function exportTable(
  db: Database,
  { kind, editionId, template = false }: { kind: TableKind; editionId: string; template?: boolean | undefined },
  language: Language,
): Promise<{ name: string; content: string }> {
  const name = `${kind}-${template ? 'template' : editionId}.csv`;
  if (template) return { name, content: writeTable(kind, [], language) };
  const data = await readAwardData(db, kind, editionId);
  const nameOf = (rows: readonly { id: string; nameZh: string; nameEn: string }[], id: string | null) => {
    const current = rows.find((row) => row.id === id);
    return current ? localized(language, current.nameZh, current.nameEn) : '';
  };
  const rows = data.categories.flatMap((category) =>
    data.nominations
      .filter(({ categoryId }) => categoryId === category.id)
      .flatMap((row) => {
        const result = data.results.find(({ nominationId }) => nominationId === row.id);
        if (kind === 'results' && !result) return [];
        return [
          {
            unit: nameOf(data.units, category.unitId),
            category: localized(language, category.nameZh, category.nameEn),
            film: nameOf(data.films, row.filmId),
            person: nameOf(data.people, row.personId),
            roleZh: row.roleZh,
            roleEn: row.roleEn,
            order: String(row.position + 1),
            ...recipientCells(data.recipients.get(row.id) ?? [], data.people, language),
            citationZh: result?.citationZh ?? '',
            citationEn: result?.citationEn ?? '',
          },
        ];
      }),
  );
  return { name, content: writeTable(kind, rows, language) };
}
