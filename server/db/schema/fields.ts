/** Columns that tables share: instants, bilingual texts, publication windows. */
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant; UTC in the database. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Two columns `<name>Zh` and `<name>En`; an empty text means that the language is missing. */
export function bilingual<const Name extends string>(name: Name) {
  const field = () => text().notNull().default('');
  return { [`${name}Zh`]: field(), [`${name}En`]: field() } as Record<`${Name}Zh` | `${Name}En`, ReturnType<typeof field>>;
}

/**
 * Publication window: from `publishAt` (null = never) until `unpublishAt` (null = no end). Only
 * `server/services/core/visibility.ts` evaluates it.
 */
export const publicWindow = () => ({ publishAt: instant(), unpublishAt: instant() });

/** Search terms with positions and weights; the application writes the literal (see `server/services/core/search-text.ts`). */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** A transaction id, for following changes in commit order. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
