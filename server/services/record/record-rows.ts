/** Rows of a record's table as its fields: read, checked, cleaned and stored after the declaration and the rules of the table. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { faceColumn } from '#server/db/schema/face.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { pressOutlet } from '#server/db/schema/press.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { venue } from '#server/db/schema/programme.ts';
import { conflict, emailRefused, idTaken, invalidRequest, notFound, requiredMissing } from '#server/errors.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import type { NamedRow } from '#server/services/core/named-rows.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { instantOf } from '#server/services/core/instant.ts';
import type { Language } from '#shared/language.ts';
import { titlesOf, type Field, type Fields, type Target } from '#shared/record/field.ts';
import { isEmail } from '#shared/validation.ts';
import type { AnyRecord, BesideOf, FieldsOf, RowOf } from '#shared/record/record.ts';
import { checkWindow, isoOrNull, requirePictures, requireRows } from './record-edit.ts';

export type RecordTable = PgTable & { id?: PgColumn; position?: PgColumn };
export type Values = Record<string, unknown>;
/** A table with rows of the record's own, such as the credits of a film, in the order of their positions. */
export interface Children {
  table: PgTable;
  /** Refers to the record. */
  key: PgColumn;
  position: PgColumn;
  columns: Record<string, PgColumn>;
  /** Instead of replacing all rows, where others refer to them. */
  write?: (tx: Transaction, id: string, rows: readonly Values[]) => Promise<void>;
}

/** What cells of a reference name, told apart by `within` where names are the same. */
export interface Referable extends NamedRow {
  within: string;
  /** Of the record that `within` names. */
  withinId: string;
}

/** What the declaration of a record that can be imported does not say. */
export interface ImportRules {
  /** By the field of a reference: the further column that tells its rows apart, and the rows. */
  references: Readonly<Record<string, { within: string; read: (from: Queryable) => Promise<readonly Referable[]> }>>;
}

/** What a declaration does not say: the table, what is joined to it, and what depends on the record. */
export interface RecordRules<R extends AnyRecord> {
  table: RecordTable;
  /** Which rows of the table are records; absent = all. */
  where?: SQL;
  /** Changes wait for each other, where they depend on other rows of the table. */
  isSerial?: true;
  /** Locks what the record belongs to, ahead of the record itself; changes below the same parent wait for each other. */
  lockParent?: (tx: Transaction, fields: Partial<FieldsOf<R>>) => Promise<unknown>;
  /** By the field that holds them. */
  children?: Readonly<Record<string, Children>>;
  list: {
    /** The table with all that conditions and order need. */
    from: SQL;
    searched: readonly PgColumn[];
    filter?: (query: Readonly<Record<string, string | number | undefined>>) => SQL | undefined;
    order: readonly SQL[];
    /** Rows of these ids, in any order. */
    rows: (db: Queryable, ids: readonly string[], language: Language) => Promise<readonly RowOf<R>[]>;
  };
  /** Throws `notFound`. */
  beside: (db: Queryable, id: string, context: { fields: FieldsOf<R>; language: Language }) => Promise<BesideOf<R>>;
  /** Cache tags of the pages that show the record in this state. */
  tags: (db: Queryable, id: string, state: FieldsOf<R>) => Promise<readonly string[]>;
  clean?: (fields: Partial<FieldsOf<R>>) => Partial<FieldsOf<R>>;
  check?: (tx: Transaction, change: { id: string; present: FieldsOf<R>; write: Partial<FieldsOf<R>> }) => Promise<void>;
  /** After a change; `before` is null for a new and for a restored record, `after` for a removed one. */
  index?: (tx: Transaction, id: string, change: { before: FieldsOf<R> | null; after: FieldsOf<R> | null }) => Promise<void>;
  /** Deletes what refers to a removed record and is not restored with it. */
  erase?: (tx: Transaction, id: string) => Promise<void>;
  /** Rows that refer to a removed record, and are deleted and restored with it. */
  kept?: (tx: Transaction, id: string) => readonly (readonly [table: PgTable, condition: SQL])[];
  /** Columns that keep the record from being removed. */
  usedBy?: readonly PgColumn[];
  /** Whether something else does. */
  isKept?: (tx: Transaction, id: string, present: FieldsOf<R>) => Promise<boolean>;
  /** The column within whose rows the order counts. */
  within?: PgColumn;
  /** Whether another has an identifier, or it cannot be one; for those that are made from the name. */
  isIdentifierTaken?: (tx: Transaction, id: string, fields: Partial<FieldsOf<R>>) => Promise<boolean>;
  /** Of records that can be imported from a table. */
  importing?: ImportRules;
}

const targets: Readonly<Record<Target, PgTable & { id: PgColumn }>> = {
  column: siteColumn,
  media: mediaFile,
  person,
  unit: awardUnit,
  category: awardCategory,
  film,
  video,
  faceColumn,
  edition,
  venue,
  outlet: pressOutlet,
  institution: userAccount,
};

export function recordRows<R extends AnyRecord>(record: R, rules: RecordRules<R>) {
  type Of = FieldsOf<R>;
  const { table, children = {} } = rules;
  const { fields, isNamedInBoth, isUnnamed } = record as AnyRecord;
  const key = keyColumn(record, table);
  const isRecord = (id: string) => and(eq(key, id), rules.where);
  const hasWindow = 'publishAt' in fields;
  const clean = (input: object) => {
    const cleaned = cleanedFields(fields, input as Values) as Partial<Of>;
    return rules.clean ? rules.clean(cleaned) : cleaned;
  };

  const toFields = async (from: Queryable, row: Values): Promise<Of> => {
    const read = Object.keys(fields).map(async (name) => {
      const own = children[name];
      if (own) return [name, await from.select(own.columns).from(own.table).where(eq(own.key, row['id'])).orderBy(asc(own.position))];
      return [name, row[name] instanceof Date ? row[name].toISOString() : row[name]];
    });
    return Object.fromEntries(await Promise.all(read)) as Of;
  };
  const readFields = async (from: Queryable, id: string): Promise<Of> => {
    const [row] = await from.select().from(table).where(isRecord(id));
    if (!row) throw notFound();
    return toFields(from, row);
  };
  /** Without `removed`, others may refer to the record meanwhile. */
  const lock = async (tx: Transaction, id: string, removed?: 'removed'): Promise<Of> => {
    const [row] = await tx
      .select()
      .from(table)
      .where(isRecord(id))
      .for(removed ? 'update' : 'no key update');
    if (!row) throw notFound();
    return toFields(tx, row);
  };
  const check = async (tx: Transaction, id: string, { present, write }: { present: Of; write: Partial<Of> }) => {
    const next = { ...present, ...write } as Values;
    if (!isUnnamed && titlesOf(record).filter((name) => next[name]).length < (isNamedInBoth ? 2 : 1)) throw requiredMissing();
    if (hasWindow) checkWindow(next as { publishAt: string | null; unpublishAt: string | null });
    // A picture that the record already holds is checked too when its start is set.
    const chosen = (write as Values)['publishAt'] ? next : (write as Values);
    for (const [name, field] of Object.entries(fields)) {
      if ((field.kind === 'identifier' || name === record.key) && name in write && next[name] !== (present as Values)[name])
        throw invalidRequest(name);
      if ('isEmail' in field && next[name] !== '' && !isEmail(String(next[name]))) throw emailRefused();
      await checkReference(tx, { name, field, value: chosen[name] });
    }
    await rules.check?.(tx, { id, present, write });
  };
  const store = async (tx: Transaction, id: string, write: Partial<Of>) => {
    const own = Object.keys(write).filter((name) => children[name]);
    const set = {
      ...columnsOf(fields, omit(write as Values, own)),
      // Rows of its own change the page of the record too.
      ...(own.length > 0 && 'updatedAt' in table && { updatedAt: sql`now()` }),
    };
    if (Object.keys(set).length > 0) await tx.update(table).set(set).where(eq(key, id));
    for (const name of own) await writeChildren(tx, { own: children[name] as Children, id, rows: (write as Values)[name] as Values[] });
  };
  const insert = async (tx: Transaction, id: string, { write, actorId }: { write: Partial<Of>; actorId: string }) => {
    // After all others, not only those of its parent: some pages show them all in one order.
    const position = table.position && { position: sql`(select coalesce(max(position) + 1, 0) from ${table})` };
    const own = { ...('id' in table && { id }), ...('addedBy' in table && { addedBy: actorId }) };
    const inserted = await tx
      .insert(table)
      .values({ ...columnsOf(fields, write as Values), ...own, ...position } as never)
      .onConflictDoNothing()
      .returning({ key });
    // Another one has taken its place meanwhile.
    if (inserted.length === 0) throw record.key ? idTaken() : conflict();
    const rows = Object.entries(write).filter(([name]) => children[name]);
    if (rows.length > 0) await store(tx, id, Object.fromEntries(rows) as Partial<Of>);
  };
  return { key, clean, readFields, lock, check, insert, store };
}

/** Fields as they are compared and stored: texts trimmed, lines without hidden characters, HTML cleaned, instants in one spelling. */
function cleanedFields(fields: Fields, input: Values): Values {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = fields[name];
      if (typeof value !== 'string' || !field || field.kind === 'reference') return [name, value];
      if (field.kind === 'html') return [name, sanitiseHtml(value)];
      if (field.kind === 'instant') return [name, isoOrNull(instantOf(value, name))];
      return [name, field.kind === 'line' || field.kind === 'identifier' ? cleanLine(value) : value.trim()];
    }),
  );
}

/** Values of a new record for fields that it does not begin with. */
export function emptyFields(fields: Fields): Values {
  const emptyOf = (field: Field) => {
    const { kind } = field;
    if (kind === 'choice') return field.options[0];
    if (kind === 'list') return [];
    if (kind === 'tick') return false;
    return kind === 'line' || kind === 'identifier' || kind === 'text' || kind === 'html' ? '' : null;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));
}

function columnsOf(fields: Fields, values: Values): Values {
  const toColumn = (name: string, value: unknown) => (fields[name]?.kind === 'instant' ? instantOf(value as string | null, name) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toColumn(name, value)]));
}

/** Throws `invalidRequest` for what does not exist, and `licenceEnded`. */
async function checkReference(tx: Transaction, { name, field, value }: { name: string; field: Field; value: unknown }): Promise<void> {
  if (value === undefined || value === null || (field.kind !== 'reference' && field.kind !== 'list') || !field.to) return;
  const ids = (field.kind === 'list' ? value : [value]) as string[];
  await (field.to === 'media' ? requirePictures(tx, { ids, field: name }) : requireRows(tx, targets[field.to], { ids, field: name }));
}

async function writeChildren(tx: Transaction, { own, id, rows }: { own: Children; id: string; rows: readonly Values[] }): Promise<void> {
  if (own.write) return own.write(tx, id, rows);
  await tx.delete(own.table).where(eq(own.key, id));
  const values = rows.map((row, position) => ({ ...row, [nameOf(own.key)]: id, position }));
  if (values.length > 0) await tx.insert(own.table).values(values);
}

export const omit = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
/** The column by which the rows of a record are known. */
export const keyColumn = ({ key = 'id' }: Pick<AnyRecord, 'key'>, table: RecordTable) =>
  table.id ?? ((table as unknown as Readonly<Record<string, PgColumn>>)[key] as PgColumn);
/** Name of a column in the schema. */
export const nameOf = (column: PgColumn) => Object.entries(column.table).find(([, own]) => own === column)?.[0] ?? '';
