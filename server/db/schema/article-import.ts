/** Imports of articles from files, and what each article of them became. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ArticleImport, ArticleNote, ArticleState } from '#shared/api/site/article-import.ts';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { userAccount } from './account.ts';
import { content } from './content.ts';
import { instant } from './fields.ts';

/** Choices of the importing person. */
export interface ImportChoices {
  /** Null = the language that each article seems to be in. */
  language: 'zh-Hans' | 'en' | null;
  columnId: string;
  columns: { category: string; columnId: string }[];
  isAnew: boolean;
}

export interface ImportedFile {
  uploadId: string;
  fileName: string;
  /** Chosen by hand. */
  encoding?: TextEncoding;
}

/** An article in the report. */
export interface ArticleFacts {
  author: string;
  publishTime: string | null;
  categories: string[];
  pictures: number;
  /** How a text file was decoded, where that is a question; absent in rows of earlier releases. */
  readAs?: ReadAs | null;
}

export const articleImport = pgTable(
  'article_import',
  {
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    stage: text().$type<ArticleImport['stage']>().notNull(),
    files: jsonb().$type<ImportedFile[]>().notNull(),
    choices: jsonb().$type<ImportChoices>(),
    failure: text().$type<ArticleImport['failure']>().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.ownerId, table.createdAt.desc().nullsFirst())],
);

export const importedArticle = pgTable(
  'imported_article',
  {
    importId: text()
      .notNull()
      .references(() => articleImport.id, { onDelete: 'cascade' }),
    /** Place in the files, from 0. */
    position: integer().notNull(),
    /** The same for the same article of another file or another day; '' = nothing can be made of it. */
    sourceKey: text().notNull().default(''),
    fileName: text().notNull(),
    title: text().notNull().default(''),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    facts: jsonb().$type<ArticleFacts>().notNull(),
    notes: jsonb().$type<ArticleNote[]>().notNull(),
    state: text().$type<ArticleState>().notNull(),
    contentId: text().references(() => content.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('imported_article_source')
      .on(table.sourceKey)
      .where(sql`${table.contentId} is not null`),
    index('imported_article_content').on(table.contentId),
  ],
);
