/** Helpers of the row builders: bilingual fields, instants, reproducible counts. */
import { sql } from 'drizzle-orm';
import { siteToday } from '#server/services/core/database-clock.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import type { Text } from '#server/demo/content/programme.ts';

/** Turns `title` and a text into the fields `titleZh` and `titleEn`. */
export function both<const Name extends string>(name: Name, text: Text): Record<`${Name}Zh` | `${Name}En`, string> {
  return { [`${name}Zh`]: text.zh, [`${name}En`]: text.en } as Record<`${Name}Zh` | `${Name}En`, string>;
}

/** 22:00 in China on a day, minus some minutes, so that items of one day keep their order. */
export function eveningOf(day: string, minutesBefore = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) - minutesBefore * 60_000);
}

/** A plausible count between `from` and `to`, derived from the name. */
export function countOf(name: string, from: number, to: number): number {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return from + (hash % (to - from + 1));
}

/** An instant relative to the database's clock, such as `10 minutes` or `-3 hours`. */
export function fromNow(interval: string): Date {
  return sqlInstant(sql`now() + ${interval}::interval`);
}

/** A day relative to today in the site's time zone. */
export function dayFromNow(days: number): string {
  return sql`${siteToday} + ${days}::int` as unknown as string;
}
