/** Tickets of the messaging app, shared by all instances, and the lease of the one that renews them. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const shareTicket = pgTable('share_ticket', {
  name: text().primaryKey(),
  value: text().notNull().default(''),
  expiresAt: instant(),
  refreshedAt: instant(),
});
