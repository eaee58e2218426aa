/** The end of licences, by the database's clock in the site's time zone. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile, mediaUse } from '#server/db/schema/media.ts';
import { siteToday } from '#server/services/core/database-clock.ts';
import type { EndOfLicence } from '#shared/api/content-staff.ts';
import { licenceWarningDays } from '#shared/limits.ts';

const warningDays = Math.max(...licenceWarningDays);

/** SQL condition: the last day of the file's licence is over. */
export const hasLicenceEnded: SQL = sql`coalesce(${mediaFile.licenceEndsOn} < ${siteToday}, false)`;

/** SQL condition: the file's licence ends within 30 days. */
export const isLicenceEnding: SQL = sql`coalesce(${mediaFile.licenceEndsOn} between ${siteToday} and ${siteToday} + ${warningDays}::int, false)`;

/** SQL value: the state of the licence of a row's files that ends first; null while all last for more than 30 days. */
export function worstLicence(source: 'revision' | 'film' | 'person', id: PgColumn): SQL<EndOfLicence | null> {
  const first = sql`min(${mediaFile.licenceEndsOn})`;
  return sql`(select case when ${first} < ${siteToday} then 'ended' when ${first} <= ${siteToday} + ${warningDays}::int then 'ending' end
    from ${mediaUse} join ${mediaFile} on ${mediaFile.id} = ${mediaUse.mediaId} where ${mediaUse.source} = ${source} and ${mediaUse.sourceId} = ${id})`;
}

/** Of the pictures with these ids, those whose licence has ended. */
export async function readEndedLicences(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await db
    .select({ id: mediaFile.id })
    .from(mediaFile)
    .where(sql`${mediaFile.id} in (${list}) and ${hasLicenceEnded}`);
  return new Set(rows.map(({ id }) => id));
}

/** Number of pictures of a revision, those in its texts too, whose licence has ended, and of those for which it ends within 30 days. */
export async function countLicences(db: Queryable, revisionId: string): Promise<{ ended: number; ending: number }> {
  const [row] = await db
    .select({
      ended: sql<number>`(count(distinct ${mediaFile.id}) filter (where ${hasLicenceEnded}))::int`,
      ending: sql<number>`(count(distinct ${mediaFile.id}) filter (where ${isLicenceEnding}))::int`,
    })
    .from(mediaUse)
    .innerJoin(mediaFile, sql`${mediaFile.id} = ${mediaUse.mediaId}`)
    .where(sql`${mediaUse.source} = 'revision' and ${mediaUse.sourceId} = ${revisionId}`);
  return row ?? { ended: 0, ending: 0 };
}
