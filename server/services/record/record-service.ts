/** Reads, adds, saves, orders and removes the records of a declaration, after the rules of their table. */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { invalidRequest, stillUsed } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import type { Language } from '#shared/language.ts';
import type { Permission } from '#shared/policies.ts';
import { titlesOf } from '#shared/record/field.ts';
import type { AnyRecord, FieldsOf, FullOf } from '#shared/record/record.ts';
import { freeIdentifier } from './free-identifier.ts';
import { auditEdit, isSame, mergeEdit } from '#server/services/core/merge-edit.ts';
import { shownNow, writePositions } from './record-edit.ts';
import { recordImport, type RecordImport } from './record-import.ts';
import { recordList, type RecordLists } from './record-list.ts';
import { emptyFields, nameOf, omit, recordRows, type RecordRules, type RecordTable, type Values } from './record-rows.ts';
import { keepRemoved } from './removed-record.ts';

export interface RecordService<R extends AnyRecord> extends RecordLists<R>, RecordImport {
  permission: Permission;
  /** Throws `notFound`. */
  get: (id: string, language: Language, from?: Queryable) => Promise<FullOf<R>>;
  /** Throws `requiredMissing` without a name, `idTaken` where another has its key, and `invalidRequest`. */
  add: (actorId: string, fields: Partial<FieldsOf<R>>) => Promise<{ id: string }>;
  /** Returns the record after the change. Throws `notFound`, `invalidRequest`, `requiredMissing`, `licenceEnded` and `editConflict`. */
  save: (actorId: string, edit: { id: string; base: object; changes: object }, language: Language) => Promise<FullOf<R>>;
  /** Moves a record beside another; safe for concurrent moves. Throws `notFound` and `invalidRequest`. */
  place: (actorId: string, move: { id: string; otherId: string; side: 'before' | 'after' }) => Promise<void>;
  /** Throws `notFound`, and `stillUsed` for a record that others refer to. */
  remove: (actorId: string, id: string) => Promise<Removed>;
  /** Stores all fields as typed, public now, in a transaction that is rolled back. Throws what `save` would. */
  storeTyped: (tx: Transaction, id: string, typed: FieldsOf<R>) => Promise<void>;
  /** Indexes a restored record. */
  restored: (tx: Transaction, id: string) => Promise<void>;
}

export function recordService<R extends AnyRecord>(db: Database, record: R, rules: RecordRules<R>): RecordService<R> {
  type Of = FieldsOf<R>;
  const { table, within } = rules;
  const { name: kind, fields } = record as AnyRecord;
  const { key, clean, readFields, lock, check, insert, store } = recordRows(record, rules);
  const get: RecordService<R>['get'] = async (id, language, from = db) => {
    const read = await readFields(from, id);
    return { id, fields: read, ...(await rules.beside(from, id, { fields: read, language })) } as FullOf<R>;
  };
  const announce = async (tx: Transaction, id: string, ...states: Of[]) =>
    announceChange(tx, (await Promise.all(states.map((state) => rules.tags(tx, id, state)))).flat());

  /** `at`: a record, or the fields of a new one. A transaction begins others within it. */
  const change = <Result>(at: string | Partial<Of>, work: (tx: Transaction) => Promise<Result>) =>
    db.transaction(async (tx) => {
      if (rules.isSerial) await tx.execute(sql`lock table ${table} in share row exclusive mode`);
      await rules.lockParent?.(tx, typeof at === 'string' ? await readFields(tx, at) : at);
      return work(tx);
    });

  return {
    ...recordList(db, record, rules),
    ...recordImport({ db, record, rules, actsIn: (tx) => recordService(tx as unknown as Database, record, rules) }),
    permission: record.permission,
    get,
    add: async (actorId, input) => {
      const given = clean(input);
      return change(given, async (tx) => {
        const write = { ...given, ...(await missingIdentifiers(tx, { record, rules, given })) };
        const id = record.key ? String((write as Values)[record.key]) : newId();
        const added = { ...emptyFields(fields), ...write } as Of;
        await check(tx, id, { present: added, write });
        await insert(tx, id, { write, actorId });
        await appendAudit(tx, { actorId, action: 'add', subjectKind: kind, subjectId: id, details: namesOf(record, added as Values) });
        await rules.index?.(tx, id, { before: null, after: added });
        // A record with a publish window is hidden until the window is set.
        if (!('publishAt' in fields) || (added as Values)['publishAt']) await announce(tx, id, added);
        return { id };
      });
    },
    save: (actorId, { id, base, changes }, language) =>
      change(id, async (tx) => {
        const present = await lock(tx, id);
        const subject = { kind, id };
        // All three in one spelling, so that another one of the same value is no conflict.
        const edit = { present: { ...present, ...clean(present) }, base: clean(base), changes: clean(changes) };
        const write = (await mergeEdit(tx, subject, edit as { present: object; base: object; changes: object })) as Partial<Of>;
        if (Object.keys(write).length > 0) {
          await check(tx, id, { present, write });
          await store(tx, id, write);
          const after = { ...present, ...write };
          await auditEdit(tx, subject, { actorId, present: present as object, write: write as object });
          await rules.index?.(tx, id, { before: present, after });
          await announce(tx, id, present, after);
        }
        return get(id, language, tx);
      }),
    place: (actorId, { id, otherId, side }) =>
      change(id, async (tx) => {
        const present = await readFields(tx, id);
        const parent = within && ((present as Values)[nameOf(within)] ?? null);
        const siblings = within && (parent === null ? isNull(within) : eq(within, parent));
        const position = table.position as PgColumn;
        // Locked in one order by all, and read again afterwards, because another move may have ended meanwhile.
        await tx.select({ id: key }).from(table).where(siblings).orderBy(asc(key)).for('update');
        const rows = (await tx.select({ id: key, position }).from(table).where(siblings).orderBy(asc(position), asc(key))) as {
          id: string;
          position: number;
        }[];
        const others = rows.flatMap((row) => (row.id === id ? [] : row.id));
        if (id === otherId || !others.includes(otherId)) throw invalidRequest('otherId');
        const order = others.toSpliced(others.indexOf(otherId) + (side === 'after' ? 1 : 0), 0, id);
        const slots = ascending(rows.map((row) => row.position));
        await writePositions(
          tx,
          table as RecordTable & { id: PgColumn },
          order.map((one, at) => [one, slots[at] ?? at] as const),
        );
        await appendAudit(tx, { actorId, action: 'order', subjectKind: kind, subjectId: id, details: { [side]: otherId } });
        await announce(tx, id, present);
      }),
    remove: (actorId, id) =>
      change(id, async (tx) => {
        const present = await lock(tx, id, 'removed');
        for (const column of rules.usedBy ?? []) {
          const [user] = await tx
            .select({ one: sql`1` })
            .from(column.table)
            .where(eq(column, id))
            .limit(1);
          if (user) throw stillUsed();
        }
        if (await rules.isKept?.(tx, id, present)) throw stillUsed();
        const tags = await rules.tags(tx, id, present);
        const removed = await keepRemoved(tx, { kind, id, tags }, [
          [table, eq(key, id)],
          ...Object.values(rules.children ?? {}).map((own) => [own.table, eq(own.key, id)] as const),
          ...(rules.kept?.(tx, id) ?? []),
        ]);
        await rules.erase?.(tx, id);
        await tx.delete(table).where(eq(key, id));
        await appendAudit(tx, { actorId, action: 'remove', subjectKind: kind, subjectId: id, details: namesOf(record, present as Values) });
        await rules.index?.(tx, id, { before: present, after: null });
        await announceChange(tx, tags);
        return removed;
      }),
    storeTyped: async (tx, id, typed) => {
      const present = await lock(tx, id);
      const next = clean(typed) as Values;
      const unchanged = Object.keys(next).filter((name) => isSame(next[name], (present as Values)[name]));
      await check(tx, id, { present, write: omit(next, unchanged) as Partial<Of> });
      await store(tx, id, { ...next, ...shownNow } as unknown as Partial<Of>);
    },
    restored: async (tx, id) => rules.index?.(tx, id, { before: null, after: await readFields(tx, id) }),
  };
}

/** Ascending positions without duplicates, for the rows that have these now. */
function ascending(positions: readonly number[]): number[] {
  let last = -1;
  return positions.map((position) => (last = Math.max(position, last + 1)));
}

/** Names, what is given once or chosen, and what the record belongs to, for the audit trail; with a key all with which it begins. */
function namesOf(record: AnyRecord, values: Values): Values {
  const named = Object.entries(record.fields).flatMap(([name, field]) => {
    const isParent = field.kind === 'reference' && field.required && field.to !== 'media';
    return (record.key && record.first.includes(name)) || isParent || field.kind === 'identifier' || field.kind === 'choice' ? [name] : [];
  });
  return Object.fromEntries([...titlesOf(record), ...named].map((name) => [name, values[name]]));
}

/** Identifiers that are made from the name, of a new record. */
async function missingIdentifiers<R extends AnyRecord>(
  tx: Transaction,
  { record, rules, given }: { record: R; rules: RecordRules<R>; given: Partial<FieldsOf<R>> },
): Promise<Partial<FieldsOf<R>>> {
  const { fields, name: fallback } = record as AnyRecord;
  const { isIdentifierTaken } = rules;
  const values = given as Values;
  const [zh = '', en = ''] = titlesOf(record).map((name) => String(values[name] ?? ''));
  const made: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isIdentifierTaken || field.kind !== 'identifier' || values[name]) continue;
    made[name] = await freeIdentifier({ zh, en }, { fallback, max: field.max, isTaken: (id) => isIdentifierTaken(tx, id, given) });
  }
  return made as Partial<FieldsOf<R>>;
}
