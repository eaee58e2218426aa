/** Dictionaries: named lists of labelled values. */
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bilingual } from './fields.ts';

export const dictionaryEntry = pgTable(
  'dictionary_entry',
  {
    /** `dictCode` of the API. */
    id: text().primaryKey(),
    type: text().notNull(),
    value: text().notNull(),
    ...bilingual('label'),
    position: integer().notNull().default(0),
    isDefault: boolean().notNull().default(false),
    /** No longer offered; records that have it still show its label. */
    isRetired: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex().on(table.type, table.value)],
);
