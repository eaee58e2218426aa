/** The counts of a period as a CSV file, read day by day while the file is sent. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { statDay } from '#server/db/schema/statistics.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { csvStart, writeCsvLines } from '#server/services/core/csv-table.ts';
import type { Viewer } from '#shared/policies.ts';
import { daysOf, type StatisticsPeriod } from './statistics-period.ts';

/** Records the export, and returns its text in pieces. Rows with an empty subject are the sums of their kind. */
export async function exportStatistics(db: Database, viewer: Viewer, period: StatisticsPeriod): Promise<AsyncGenerator<string>> {
  const days = daysOf(period);
  await db.transaction((tx) =>
    appendAudit(tx, { actorId: viewer.id, action: 'export', subjectKind: 'statistics', subjectId: period.from, details: { ...period } }),
  );
  return linesOf(db, days);
}

async function* linesOf(db: Database, days: readonly string[]): AsyncGenerator<string> {
  yield csvStart + writeCsvLines([['day', 'kind', 'subject', 'language', 'count']]);
  for (const day of days) {
    const rows = await db
      .select()
      .from(statDay)
      .where(eq(statDay.day, day))
      .orderBy(asc(statDay.kind), asc(statDay.subject), asc(statDay.language));
    yield writeCsvLines(rows.map(({ kind, subject, language, n }) => [day, kind, subject, language, String(n)]));
  }
}
