/** Field kinds that every table shares: instants, a text in both languages, the window in which something is public. */
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant; UTC in the database. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Two fields `<name>Zh` and `<name>En`; an empty text means that the language is missing. */
export function bilingual<const Name extends string>(name: Name) {
  const field = () => text().notNull().default('');
  return { [`${name}Zh`]: field(), [`${name}En`]: field() } as Record<`${Name}Zh` | `${Name}En`, ReturnType<typeof field>>;
}

/**
 * When something is public: from `publishAt` (null = never) until `unpublishAt` (null = without end).
 * Only `server/services/core/visibility.ts` decides on these.
 */
export const publicWindow = () => ({ publishAt: instant(), unpublishAt: instant() });

/** Search terms with positions and weights; the application writes the literal (see `server/services/core/search-text.ts`). */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** A transaction's number, used to follow changes in the order in which they became visible. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
