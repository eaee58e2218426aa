/** People: film-makers, nominees and jurors; what they made and judged is in `award.ts`. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual, instant, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';

export const person = pgTable('person', {
  id: text().primaryKey(),
  ...bilingual('name'),
  /** The name in the person's own writing. */
  originalName: text().notNull().default(''),
  ...bilingual('role'),
  ...bilingual('country'),
  ...bilingual('bio'),
  portraitId: text().references(() => mediaFile.id),
  viewCount: integer().notNull().default(0),
  likeCount: integer().notNull().default(0),
  favouriteCount: integer().notNull().default(0),
  /** When what the page shows of the person last changed; a trigger keeps it. */
  updatedAt: instant().notNull().defaultNow(),
  ...publicWindow(),
});
