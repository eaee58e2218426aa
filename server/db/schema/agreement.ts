/** The user agreement and the privacy policy, one row per version; rows in force are immutable. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agreementKinds } from '#shared/api/agreement.ts';
import { bilingual, instant } from './fields.ts';

export const agreement = pgTable(
  'agreement',
  {
    kind: text({ enum: agreementKinds }).notNull(),
    version: text().notNull(),
    ...bilingual('title'),
    /** Sanitised HTML. */
    ...bilingual('body'),
    effectiveAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] }), index().on(table.kind, table.effectiveAt.desc().nullsFirst())],
);
