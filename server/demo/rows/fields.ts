/** Small helpers of the row builders: texts in both languages, instants, repeatable counts. */
import { sql } from 'drizzle-orm';
import { sqlInstant } from '#server/db/sql-instant.ts';
import type { Text } from '#server/demo/content/programme.ts';

/** `title` and a text as the two fields `titleZh` and `titleEn`. */
export function both<const Name extends string>(name: Name, text: Text): Record<`${Name}Zh` | `${Name}En`, string> {
  return { [`${name}Zh`]: text.zh, [`${name}En`]: text.en } as Record<`${Name}Zh` | `${Name}En`, string>;
}

/** Ten in the evening in China on a day, minus some minutes: items of one day keep their order. */
export function eveningOf(day: string, minutesBefore = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) - minutesBefore * 60_000);
}

/** A count that looks grown: the same for the same name. */
export function countOf(name: string, from: number, to: number): number {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return from + (hash % (to - from + 1));
}

/** An instant by the database's clock, such as `10 minutes` from now or `-3 hours`. */
export function fromNow(interval: string): Date {
  return sqlInstant(sql`now() + ${interval}::interval`);
}
