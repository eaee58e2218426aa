/** The ceremony of an edition: its run of show, row by row, and the reveals. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { revealModes, revealScopes } from '#shared/award/reveal.ts';
import { showRowKinds, showRowStatuses } from '#shared/award/show.ts';
import { awardCategory, edition, film } from './award.ts';
import { bilingual, instant } from './fields.ts';

/** A run of show exists from its first row on. */
export const runOfShow = pgTable('run_of_show', {
  editionId: text()
    .primaryKey()
    .references(() => edition.id, { onDelete: 'cascade' }),
  /** Planned start; null = not set. */
  startsAt: instant(),
  /** From when screens follow the console; null = not yet. */
  openedAt: instant(),
  /** When the ceremony was ended; null before that. */
  closedAt: instant(),
  /** Incremented by every change of the show, so that screens know what they have. */
  version: integer().notNull().default(0),
});

export const showRow = pgTable(
  'show_row',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => runOfShow.editionId, { onDelete: 'cascade' }),
    kind: text({ enum: showRowKinds }).notNull(),
    ...bilingual('title'),
    /** The award of a row of kind `award`. */
    categoryId: text().references(() => awardCategory.id, { onDelete: 'cascade' }),
    /** The film that is played. */
    filmId: text().references(() => film.id, { onDelete: 'set null' }),
    ...bilingual('presenter'),
    seconds: integer().notNull().default(0),
    /** For the floor; never public. */
    note: text().notNull().default(''),
    status: text({ enum: showRowStatuses }).notNull().default('waiting'),
    startedAt: instant(),
    endedAt: instant(),
    /** Removed rows can be restored; null = not removed. */
    removedAt: instant(),
    position: integer().notNull().default(0),
  },
  (table) => [index().on(table.editionId, table.position), index().on(table.categoryId), index().on(table.filmId)],
);

/** A reveal of winners: armed, then confirmed, which sets instants ahead of now; it ends when it is withdrawn. */
export const reveal = pgTable(
  'reveal',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => runOfShow.editionId, { onDelete: 'cascade' }),
    scope: text({ enum: revealScopes }).notNull(),
    /** The award, unit or edition. */
    targetId: text().notNull(),
    mode: text({ enum: revealModes }).notNull(),
    /** Hash of the results when it was armed. */
    results: text().notNull(),
    armedBy: text().notNull(),
    armedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    confirmedBy: text(),
    confirmedAt: instant(),
    /** The instant that it has set; null = not confirmed. */
    revealAt: instant(),
    /** The edition's instant before a reveal of everything, which a withdrawal restores. */
    plannedAt: instant(),
    /** When it was withdrawn; null = not. */
    endedAt: instant(),
  },
  (table) => [index().on(table.editionId, table.armedAt)],
);
