/** The counts of a period as a table, read day by day. Rows with an empty subject are the sums of their kind. */
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { statDay } from '#server/db/schema/statistics.ts';
import type { ListFile } from '#server/db/list-file.ts';
import { daysOf, type StatisticsPeriod } from './statistics-period.ts';

/** Throws `invalidRequest` for an invalid period. */
export async function exportStatistics(db: Database, period: StatisticsPeriod): Promise<ListFile> {
  const days = daysOf(period);
  const count = await db.$count(statDay, and(gte(statDay.day, period.from), lt(statDay.day, period.until)));
  return { count, groups: rowsOf(db, days) };
}

async function* rowsOf(db: Database, days: readonly string[]) {
  for (const day of days)
    yield await db
      .select({ day: statDay.day, kind: statDay.kind, subject: statDay.subject, language: statDay.language, count: statDay.n })
      .from(statDay)
      .where(eq(statDay.day, day))
      .orderBy(asc(statDay.kind), asc(statDay.subject), asc(statDay.language));
}
