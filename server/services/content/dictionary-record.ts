/** Entries of dictionaries for staff. States and kinds of the code are in the same table, and are not edited: screens take their labels from the locales. */
import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { conflict, idTaken, invalidRequest } from '#server/errors.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { editedDictionaries, type EditedDictionaryName } from '#shared/api/dictionary.ts';
import { dictionaryRecord } from '#shared/api/record/dictionary.ts';

const { type, value } = dictionaryEntry;

export const dictionaryStaff = (db: Database) =>
  recordService(db, dictionaryRecord, {
    table: dictionaryEntry,
    where: inArray(type, [...editedDictionaries]),
    isSerial: true,
    within: type,
    list: {
      from: sql`${dictionaryEntry}`,
      searched: [dictionaryEntry.labelZh, dictionaryEntry.labelEn, value],
      order: [asc(type), asc(dictionaryEntry.position), asc(dictionaryEntry.id)],
      rows: async (from, ids) =>
        (
          await from
            .select({ entry: dictionaryEntry, isUsed: isUsed() })
            .from(dictionaryEntry)
            .where(inArray(dictionaryEntry.id, [...ids]))
        ).map(({ entry, ...facts }) => ({ ...entry, type: entry.type as EditedDictionaryName, ...facts })),
    },
    beside: async () => ({}),
    tags: async (_from, _id, entry) => ['dictionary', `dictionary:${entry.type}`],
    check: async (tx, { id, present, write }) => {
      if (write.type !== undefined && write.type !== present.type) throw invalidRequest('type');
      const next = { ...present, ...write };
      if (write.isDefault && next.isRetired) throw conflict();
      const [other] = await tx
        .select({ id: dictionaryEntry.id })
        .from(dictionaryEntry)
        .where(and(eq(type, next.type), eq(value, next.value), ne(dictionaryEntry.id, id)));
      if (other) throw idTaken();
    },
    isIdentifierTaken: async (tx, id, entry) => (await tx.$count(dictionaryEntry, and(eq(type, entry.type ?? ''), eq(value, id)))) > 0,
    index: async (tx, id, { before, after }) => {
      const dictionary = (after ?? before)?.type ?? '';
      await keepDefault(tx, dictionary, after?.isDefault && !before?.isDefault ? id : '');
    },
    isKept: async (tx, id) => {
      const [entry] = await tx.select({ isUsed: isUsed() }).from(dictionaryEntry).where(eq(dictionaryEntry.id, id));
      return entry?.isUsed === true;
    },
  });

/** One of the offered entries is the default: `chosen`, else the one that was, else the first. */
async function keepDefault(tx: Transaction, dictionary: string, chosen: string): Promise<void> {
  const kept = sql`(select id from ${dictionaryEntry} where type = ${dictionary} and not is_retired order by (id = ${chosen}) desc, is_default desc, position, id limit 1)`;
  await tx.execute(
    sql`update ${dictionaryEntry} set is_default = id is not distinct from ${kept} where type = ${dictionary} and is_default <> (id is not distinct from ${kept})`,
  );
}

/** By dictionary: selects the rows that have the value of an entry. */
const uses: Readonly<Record<EditedDictionaryName, SQL>> = {
  feedback_type: sql`select 1 from ${feedback} where ${feedback}.type = ${dictionaryEntry}.value`,
  reject_reason: sql`select 1 from ${contentRevision} where ${contentRevision}.reason_key = ${dictionaryEntry}.value`,
  report_reason: sql`select 1 from ${commentReport} where ${commentReport}.reason = ${dictionaryEntry}.value`,
};

/** In a query of one table Drizzle writes columns unqualified, so the conditions qualify them themselves. */
const isUsed = (): SQL<boolean> =>
  sql<boolean>`case ${dictionaryEntry}.type ${sql.join(
    editedDictionaries.map((name) => sql`when ${name} then exists (${uses[name]})`),
    sql` `,
  )} else false end`;
