/** Records of awards data and of the press that staff removed, kept for a while so that they can be restored. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

/** The rows of a table, by column name. */
export interface RemovedRows {
  table: string;
  rows: Record<string, unknown>[];
}

export const removedRecord = pgTable(
  'removed_record',
  {
    id: text().primaryKey(),
    /** Of its subject in the audit trail. */
    kind: text().notNull(),
    subjectId: text().notNull(),
    /** In the order in which they can be inserted. */
    rows: jsonb().$type<RemovedRows[]>().notNull(),
    /** Cache tags of the pages that show it. */
    tags: text().array().notNull().default([]),
    removedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.removedAt)],
);
