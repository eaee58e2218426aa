/** The audit trail: who did what, as a hash chain. Triggers refuse updates and deletes. */
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    /** Account, or `system` and `cli`. */
    actorId: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    fromState: text().notNull().default(''),
    toState: text().notNull().default(''),
    reason: text().notNull().default(''),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** SHA-256 (hex) of the previous row; empty in the first row. */
    previousHash: text().notNull(),
    hash: text().notNull().unique(),
  },
  (table) => [index().on(table.subjectKind, table.subjectId, table.id), index().on(table.actorId, table.id)],
);
