/** The slides and partners of the home page as visitors read them; publishing their parts (server/services/site) writes the rows. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { partnerLevels } from '#shared/api/block.ts';
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
  /** How large it is shown. */
  level: text({ enum: partnerLevels }).notNull().default('partner'),
  url: text().notNull().default(''),
  /** Without a logo the name is shown as text. */
  logoId: text().references(() => mediaFile.id),
  position: integer().notNull().default(0),
});
