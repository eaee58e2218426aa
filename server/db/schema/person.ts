/** People: film-makers, nominees and jurors; their credits and jury seats are in `award.ts`. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual, instant, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';

export const person = pgTable('person', {
  id: text().primaryKey(),
  ...bilingual('name'),
  /** The name in the original script. */
  originalName: text().notNull().default(''),
  /** Other names and spellings, one per line. */
  aliases: text().notNull().default(''),
  /** How the name is said, for visitors and for whoever reads it out on the night. */
  pronunciation: text().notNull().default(''),
  ...bilingual('role'),
  ...bilingual('country'),
  ...bilingual('bio'),
  portraitId: text().references(() => mediaFile.id),
  viewCount: integer().notNull().default(0),
  likeCount: integer().notNull().default(0),
  favouriteCount: integer().notNull().default(0),
  /** Last change of the public fields of their page, set by a trigger. */
  updatedAt: instant().notNull().defaultNow(),
  ...publicWindow(),
});
