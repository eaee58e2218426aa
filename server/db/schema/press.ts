/** The press: outlets, the accreditations by which they enter, kits under embargo, and what was downloaded. None of it is public. */
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '#shared/api/content-staff.ts';
import { edition } from './award.ts';
import { bilingual, instant } from './fields.ts';

export const pressOutlet = pgTable('press_outlet', {
  id: text().primaryKey(),
  ...bilingual('name'),
  /** Where its links are sent; '' = handed over in another way. */
  email: text().notNull().default(''),
  /** For staff. */
  note: text().notNull().default(''),
  createdAt: instant().notNull().defaultNow(),
});

/** The personal access of somebody of an outlet to the kits of an edition. */
export const pressAccreditation = pgTable(
  'press_accreditation',
  {
    id: text().primaryKey(),
    outletId: text()
      .notNull()
      .references(() => pressOutlet.id, { onDelete: 'cascade' }),
    editionId: text()
      .notNull()
      .references(() => edition.id, { onDelete: 'cascade' }),
    /** Who holds it; '' = the outlet as such. */
    holder: text().notNull().default(''),
    /** Language of its mails and watermarks. */
    language: text({ enum: ['zh-Hans', 'en'] })
      .notNull()
      .default('zh-Hans'),
    /** SHA-256 of the token; the token itself is never stored. Renewing replaces it. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When staff ended it; null = not. */
    revokedAt: instant(),
    /** When its room was last entered; null = never. */
    enteredAt: instant(),
  },
  (table) => [index().on(table.outletId), index().on(table.editionId)],
);

export const pressKit = pgTable(
  'press_kit',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => edition.id, { onDelete: 'cascade' }),
    ...bilingual('title'),
    /** Plain text in paragraphs. */
    ...bilingual('text'),
    /** Until then outlets must not publish it; null = they may at once. */
    embargoAt: instant(),
    /** Outlets see it; until then only staff. */
    isOpen: boolean().notNull().default(false),
    /** For every outlet with an accreditation of the edition; otherwise for `outletIds`. */
    isForAll: boolean().notNull().default(true),
    outletIds: text().array().notNull().default([]),
    /** Pictures and documents of the library, with their names. */
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.editionId, table.createdAt)],
);

/** Each download, counted for the outlet; the audit trail keeps it too. */
export const pressDownload = pgTable(
  'press_download',
  {
    id: text().primaryKey(),
    accreditationId: text()
      .notNull()
      .references(() => pressAccreditation.id, { onDelete: 'cascade' }),
    kitId: text()
      .notNull()
      .references(() => pressKit.id, { onDelete: 'cascade' }),
    /** What it was: `file`, `text`, or `all` as a ZIP. */
    item: text({ enum: ['file', 'text', 'all'] }).notNull(),
    /** Name of the file or ending of the text, as it was then. */
    name: text().notNull(),
    downloadedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.accreditationId, table.downloadedAt.desc().nullsFirst()), index().on(table.kitId)],
);
