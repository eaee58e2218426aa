/**
 * Editions with units, categories, films, nominations, results and juries. Only `visibility.ts` decides when nominees
 * and winners are public.
 */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { creditFunctions } from '#shared/award/credit.ts';
import { premieres } from '#shared/award/premiere.ts';
import type { Attachment } from '#shared/api/content-staff.ts';
import { userAccount } from './account.ts';
import { bilingual, instant, publicWindow } from './fields.ts';
import { mediaFile } from './media.ts';
import { person } from './person.ts';

export const editionPhases = ['call', 'jury', 'nominees', 'ceremony', 'winners', 'archive'] as const;

export const edition = pgTable(
  'edition',
  {
    /** The year as text, such as `2025`. */
    id: text().primaryKey(),
    year: integer().notNull().unique(),
    ...bilingual('ordinal'),
    ...bilingual('theme'),
    ...bilingual('dates'),
    ...bilingual('place'),
    ...bilingual('note'),
    phase: text({ enum: editionPhases }).notNull().default('call'),
    /** The edition that the site presents; at most one. */
    isCurrent: boolean().notNull().default(false),
    /** Hidden from visitors; never the current one. */
    isHidden: boolean().notNull().default(false),
    startsAt: instant(),
    endsAt: instant(),
    /** While works can be entered; null = not announced. */
    entriesFrom: instant(),
    entriesUntil: instant(),
    /** Who may enter works and who may not, a point per line; and where questions go. */
    ...bilingual('eligible'),
    ...bilingual('ineligible'),
    ...bilingual('entryContact'),
    /** Instant at which nominees become public; null = not yet. */
    nomineesAt: instant(),
    /** Instant at which winners become public; null = not yet. */
    revealAt: instant(),
    awardCount: integer().notNull().default(0),
    entryCount: integer().notNull().default(0),
    countryCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('edition_current')
      .on(table.isCurrent)
      .where(sql`${table.isCurrent}`),
    check('edition_current_is_shown', sql`not (${table.isCurrent} and ${table.isHidden})`),
  ],
);

export const awardUnit = pgTable(
  'award_unit',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => edition.id),
    /** `film`, `tv`, `documentary`, `animation`, `special`: the same in every edition. */
    key: text().notNull(),
    ...bilingual('label'),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.editionId, table.key)],
);

export const awardCategory = pgTable(
  'award_category',
  {
    id: text().primaryKey(),
    unitId: text()
      .notNull()
      .references(() => awardUnit.id),
    ...bilingual('label'),
    subject: text({ enum: ['work', 'person'] }).notNull(),
    /**
     * Anchor of the award on its edition's page, such as `best-actress-film`: unique in the edition, and kept when the
     * award is renamed.
     */
    anchor: text().notNull().default(''),
    /** Instant at which its winner becomes public ahead of the edition's; null = with the edition. */
    revealAt: instant(),
    /** The unit's first category is its main award. */
    position: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.unitId, table.position),
    uniqueIndex('award_category_anchor')
      .on(table.unitId, table.anchor)
      .where(sql`${table.anchor} <> ''`),
  ],
);

export const film = pgTable(
  'film',
  {
    id: text().primaryKey(),
    unitId: text()
      .notNull()
      .references(() => awardUnit.id),
    /** The account of the institution that entered it, which finds it among its own films. */
    institutionId: text().references(() => userAccount.id, { onDelete: 'set null' }),
    ...bilingual('title'),
    originalTitle: text().notNull().default(''),
    /** Other titles and spellings, one per line. */
    aliases: text().notNull().default(''),
    ...bilingual('country'),
    year: integer(),
    minutes: integer(),
    ...bilingual('director'),
    /** Languages spoken in it. */
    ...bilingual('language'),
    /** The companies that produced it. */
    ...bilingual('company'),
    premiere: text({ enum: premieres }).notNull().default('none'),
    /** Of the screening copy. */
    format: text().notNull().default(''),
    /** World sales, in any language. */
    sales: text().notNull().default(''),
    ...bilingual('logline'),
    /** Sanitised HTML. */
    ...bilingual('synopsis'),
    stillId: text().references(() => mediaFile.id),
    posterId: text().references(() => mediaFile.id),
    videoIds: text().array().notNull().default([]),
    /** Documents and pictures for the press, with their names. */
    pressKit: jsonb().$type<Attachment[]>().notNull().default([]),
    position: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    favouriteCount: integer().notNull().default(0),
    commentsClosed: boolean().notNull().default(false),
    /** Last change of the public fields of its page, set by a trigger. Nominations and results have instants of their own. */
    updatedAt: instant().notNull().defaultNow(),
    ...publicWindow(),
  },
  (table) => [index().on(table.unitId, table.position)],
);

/** A linked person, or a plain name. */
const named = () => ({
  personId: text().references(() => person.id),
  /** The names of a person without a page; empty if a person is linked. */
  ...bilingual('name'),
  function: text({ enum: creditFunctions }).notNull().default('other'),
});

/** Credits of a film, in the order of its page. */
export const filmCredit = pgTable(
  'film_credit',
  {
    filmId: text()
      .notNull()
      .references(() => film.id, { onDelete: 'cascade' }),
    ...named(),
    /** The exact work or part, if the function alone is not enough. */
    ...bilingual('role'),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.filmId, table.position] }), index().on(table.personId)],
);

export const nomination = pgTable(
  'nomination',
  {
    id: text().primaryKey(),
    categoryId: text()
      .notNull()
      .references(() => awardCategory.id),
    filmId: text().references(() => film.id),
    personId: text().references(() => person.id),
    /** The part for which a person is nominated. */
    ...bilingual('role'),
    /** Last edit of its recipients; null = never. */
    recipientsAt: instant(),
    position: integer().notNull().default(0),
  },
  (table) => [index().on(table.categoryId, table.position), index().on(table.filmId), index().on(table.personId)],
);

/** Recipients if the nomination wins: the writer, camera or composer of a nominated film. */
export const nominationRecipient = pgTable(
  'nomination_recipient',
  {
    nominationId: text()
      .notNull()
      .references(() => nomination.id, { onDelete: 'cascade' }),
    ...named(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.nominationId, table.position] }), index().on(table.personId)],
);

/** The winner of a category; a separate table, so that no list of nominees can leak it. */
export const awardResult = pgTable('award_result', {
  categoryId: text()
    .primaryKey()
    .references(() => awardCategory.id),
  nominationId: text()
    .notNull()
    .unique()
    .references(() => nomination.id),
  /** The jury's citation. */
  ...bilingual('citation'),
  /** Second of the edition's recording at which it is revealed; null = not known. */
  moment: integer(),
  enteredBy: text(),
  enteredAt: instant().notNull().defaultNow(),
});

export const juryMember = pgTable(
  'jury_member',
  {
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    editionId: text()
      .notNull()
      .references(() => edition.id),
    personId: text()
      .notNull()
      .references(() => person.id),
    unitId: text().references(() => awardUnit.id),
    isPresident: boolean().notNull().default(false),
    isChair: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.personId] }), uniqueIndex().on(table.id), index().on(table.personId)],
);
