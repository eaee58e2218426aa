/** Mail on its way out. Recipient and contents are encrypted, and blanked as soon as the mail is sent or given up. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: text().primaryKey(),
    /** Template, such as `codeRegister`. */
    kind: text().notNull(),
    /** Which letter of the kind; '' where there is one. */
    event: text().notNull().default(''),
    /** The recipient's address, masked: it stays when the contents are blanked. */
    recipient: text().notNull().default(''),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    /** Encrypted JSON of the recipient and the template's values; '' once it is no longer needed. */
    sealed: text().notNull(),
    /** What makes this mail needless when a newer one of the same subject is written; '' = nothing. */
    subject: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    nextTryAt: instant().notNull().defaultNow(),
    /** Not tried after this instant: a code's mail ends with the code. */
    giveUpAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** A process that is sending holds the row until then. */
    claimedUntil: instant(),
    sentAt: instant(),
    failedAt: instant(),
    /** Answer of the mail server, without addresses. */
    lastError: text().notNull().default(''),
  },
  (table) => [index().on(table.nextTryAt), index().on(table.subject), index().on(table.createdAt)],
);
