/** The index of search and suggestions: one row per subject and language, written with the subject. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { indexedKinds } from '#shared/api/search.ts';
import { instant, publicWindow, tsvector } from './fields.ts';

/** Kind of the record behind a search row. */
export const searchSubjects = ['content', 'work', 'person'] as const;

export const searchRow = pgTable(
  'search_row',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text({ enum: searchSubjects }).notNull(),
    subjectId: text().notNull(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    kind: text({ enum: indexedKinds }).notNull(),
    columnId: text().notNull().default(''),
    typeId: text().notNull().default(''),
    year: integer(),
    title: text().notNull(),
    abstract: text().notNull().default(''),
    /** Plain text of the body, for extracts. */
    body: text().notNull().default(''),
    terms: tsvector().notNull(),
    ...publicWindow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('search_row_subject').on(table.subjectKind, table.subjectId, table.language),
    index('search_row_terms').using('gin', table.terms),
    index('search_row_newest').on(table.language, table.publishAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('search_row_kind').on(table.language, table.kind, table.publishAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('search_row_column').on(table.language, table.columnId, table.publishAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export const suggestion = pgTable(
  'suggestion',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text({ enum: searchSubjects }).notNull(),
    subjectId: text().notNull(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    /** The title or name as displayed. */
    text: text().notNull(),
    /** Folded for comparison: NFKC, lower case. */
    folded: text().notNull(),
    /** Bigrams and words of the text, and its pinyin from every syllable on. */
    terms: tsvector().notNull(),
    /** Further names, such as those in the other language, one per line; empty for news. */
    aliases: text().notNull().default(''),
    /** N-grams of title and aliases for fuzzy search; null for subjects without a name, such as news. */
    grams: tsvector(),
    /** People and films rank above news. */
    weight: integer().notNull().default(0),
    ...publicWindow(),
  },
  (table) => [
    uniqueIndex('suggestion_subject').on(table.subjectKind, table.subjectId, table.language),
    index('suggestion_prefix').on(table.language, table.folded.op('text_pattern_ops')),
    index('suggestion_terms').using('gin', table.terms),
    index('suggestion_grams')
      .using('gin', table.grams)
      .where(sql`${table.grams} is not null`),
  ],
);
