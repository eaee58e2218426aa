/** The programme of an edition: venues and events. */
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edition } from './award.ts';
import { bilingual, instant, publicWindow } from './fields.ts';

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
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    needsTicket: boolean().notNull().default(false),
    cancelledAt: instant(),
    /** Incremented by a trigger with every change that is visible in calendars. */
    sequence: integer().notNull().default(0),
    /** Time of the last such change, set by the same trigger. */
    updatedAt: instant().notNull().defaultNow(),
    ...publicWindow(),
  },
  (table) => [index().on(table.editionId, table.startsAt, table.id)],
);
