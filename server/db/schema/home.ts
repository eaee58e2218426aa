/** Banners and partners of the home page and the footer. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';

export const banner = pgTable('banner', {
  id: text().primaryKey(),
  ...bilingual('title'),
  ...bilingual('caption'),
  ...bilingual('subtitle'),
  ...bilingual('credit'),
  imageId: text()
    .notNull()
    .references(() => mediaFile.id),
  /** Picture for narrow screens; the main one when absent. */
  imageMobileId: text().references(() => mediaFile.id),
  path: text().notNull().default(''),
  position: integer().notNull().default(0),
  ...publicWindow(),
});

export const partner = pgTable('partner', {
  id: text().primaryKey(),
  ...bilingual('name'),
  url: text().notNull().default(''),
  position: integer().notNull().default(0),
});
