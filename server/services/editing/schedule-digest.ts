/** Once a day, in the morning of the site's zone, reviewers are told of works that have been waiting for too long. */
import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { absoluteDate, siteZoneOffsetMinutes } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { readStaff, type Notify } from './workflow-notice.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';

export interface DigestParts {
  db: Database;
  rateLimit: RateLimit;
  notify: Notify;
  /** Hour of the site's day before which nobody is told; that of the morning unless a test says otherwise. */
  fromHour?: number;
}

/** A review is due within so many hours. */
const reviewHours = 48;
const morningHour = 9;
const daySeconds = 86_400;

/** Tells every reviewer, unless it is night or an instance has done so today; gives how many were told. */
export async function tellOverdue({ db, rateLimit, notify, fromHour = morningHour }: DigestParts): Promise<number> {
  return db.transaction(async (tx) => {
    const { day, hour } = await siteTime(tx);
    if (hour < fromHour) return 0;
    const oldest = await oldestOverdue(tx);
    if (!oldest || (await rateLimit.take({ name: 'overdueReviews', who: day, max: 1, seconds: daySeconds }, tx)) > 0) return 0;
    const count = await countUpTo(
      tx,
      sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${isOverdue()}`,
    );
    const readers = await readStaff(tx, 'contentReview');
    for (const { id, language } of readers) {
      const values = { count: String(count), date: absoluteDate(oldest.getTime(), language) };
      await notify(tx, { userId: id, kind: 'contentSubmitted', event: 'overdue', values, path: paths.manageWorks('audit') });
    }
    return readers.length;
  });
}

function isOverdue(): SQL | undefined {
  return and(
    eq(contentRevision.state, 'audit'),
    isNotNull(contentRevision.submittedAt),
    sql`${contentRevision.submittedAt} < now() - make_interval(hours => ${reviewHours})`,
    isNull(content.deletedAt),
  );
}

async function oldestOverdue(tx: Transaction): Promise<Date | null> {
  const [row] = await tx
    .select({ at: contentRevision.submittedAt })
    .from(contentRevision)
    .innerJoin(content, eq(content.id, contentRevision.contentId))
    .where(isOverdue())
    .orderBy(asc(contentRevision.submittedAt))
    .limit(1);
  return row?.at ?? null;
}

/** Day and hour on the site's calendar, by the database's clock. */
async function siteTime(tx: Transaction): Promise<{ day: string; hour: number }> {
  const local = sql`(now() at time zone 'UTC' + make_interval(mins => ${siteZoneOffsetMinutes}))`;
  const { rows } = await tx.execute<{ day: string; hour: number }>(
    sql`select to_char(${local}, 'YYYY-MM-DD') as day, extract(hour from ${local})::int as hour`,
  );
  return rows[0] ?? { day: '', hour: 0 };
}
