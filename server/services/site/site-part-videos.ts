/** The videos of which staff make live sessions, in every state. */
import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { video } from '#server/db/schema/media.ts';
import type { LiveVideo } from '#shared/api/site-part.ts';

/** The ids of those videos that can be named: they are there, not in the bin, and their processing has not failed. */
export async function readUsableVideos(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: video.id })
    .from(video)
    .where(and(inArray(video.id, [...ids]), notInArray(video.state, ['failed', 'deleted'])));
  return new Set(rows.map(({ id }) => id));
}

/** Videos that staff can choose from, before those that are older. */
const videosListed = 500;

/** The latest videos, and the named ones. */
export async function listLiveVideos(db: Queryable, named: readonly string[]): Promise<LiveVideo[]> {
  const { id, titleZh, titleEn, fileName, seconds, state, isLive, createdAt } = video;
  const fields = { id, titleZh, titleEn, fileName, seconds, state, isLive };
  const [latest, others] = await Promise.all([
    db
      .select(fields)
      .from(video)
      .where(or(eq(state, 'ready'), eq(state, 'processing')))
      .orderBy(desc(createdAt), desc(id))
      .limit(videosListed),
    named.length > 0
      ? db
          .select(fields)
          .from(video)
          .where(inArray(id, [...named]))
      : [],
  ]);
  const known = new Set(latest.map((row) => row.id));
  return [...latest, ...others.filter((row) => !known.has(row.id))];
}
