/** The face gallery: its columns and the faces in them. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';
import { person } from './person.ts';

export const faceColumn = pgTable('face_column', {
  id: text().primaryKey(),
  ...bilingual('label'),
  year: integer(),
  coverId: text().references(() => mediaFile.id),
  position: integer().notNull().default(0),
  /** Number of faces with a publication instant; kept by triggers. */
  faceCount: integer().notNull().default(0),
});

export const face = pgTable(
  'face',
  {
    id: text().primaryKey(),
    columnId: text()
      .notNull()
      .references(() => faceColumn.id),
    personId: text().references(() => person.id),
    ...bilingual('name'),
    ...bilingual('role'),
    year: integer(),
    imageId: text()
      .notNull()
      .references(() => mediaFile.id),
    position: integer().notNull().default(0),
    ...publicWindow(),
  },
  (table) => [index().on(table.columnId, table.position, table.id), index().on(table.position, table.id)],
);
