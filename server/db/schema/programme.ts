/** The programme of an edition: venues and events. */
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edition } from './award.ts';
import { bilingual, instant, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';

export const venue = pgTable('venue', {
  id: text().primaryKey(),
  ...bilingual('name'),
  ...bilingual('address'),
  position: integer().notNull().default(0),
});

export const programmeEvent = pgTable(
  'programme_event',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => edition.id),
    venueId: text().references(() => venue.id),
    ...bilingual('title'),
    ...bilingual('abstract'),
    kind: text().notNull().default(''),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    needsTicket: boolean().notNull().default(false),
    cancelledAt: instant(),
    imageId: text().references(() => mediaFile.id),
    /** Grows with every change of what calendars show; a trigger counts, so that no writer can forget it. */
    sequence: integer().notNull().default(0),
    /** When the last such change was made; kept by the same trigger. */
    updatedAt: instant().notNull().defaultNow(),
    ...publicWindow(),
  },
  (table) => [index().on(table.editionId, table.startsAt, table.id)],
);
