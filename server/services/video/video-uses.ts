/** Where videos are used: in items, films and live sessions. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import type { MediaUse } from '#shared/api/media.ts';

interface FoundUse extends Record<string, unknown> {
  videoId: string;
  kind: MediaUse['kind'];
  id: string;
  titleZh: string;
  titleEn: string;
  isPublic: boolean;
}

/** SQL condition: something uses the video of the row. */
export const isUsedVideo: SQL = sql`(exists (select 1 from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
    where ${contentRevision.videoIds} @> array[${video.id}] and ${content.deletedAt} is null)
  or exists (select 1 from ${film} where ${film.videoIds} @> array[${video.id}])
  or exists (select 1 from ${liveSession} where ${video.id} in (${liveSession.videoId}, ${liveSession.replayId})))`;

/** Uses by video, those that visitors see first. Items in the bin do not count. */
export async function readVideoUses(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, MediaUse[]>> {
  if (ids.length === 0) return new Map();
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<FoundUse>(sql`
    select named.id as "videoId", 'content' as kind, ${content.id} as id,
      (array_agg(${contentRevision.titleZh} order by ${contentRevision.number} desc))[1] as "titleZh",
      (array_agg(${contentRevision.titleEn} order by ${contentRevision.number} desc))[1] as "titleEn",
      bool_or(coalesce(${content.liveRevisionId} = ${contentRevision.id}, false)) as "isPublic"
    from ${content} join ${contentRevision} on ${contentRevision.contentId} = ${content.id} cross join lateral unnest(${contentRevision.videoIds}) as named (id)
    where ${contentRevision.videoIds} && ${list} and named.id = any(${list}) and ${content.deletedAt} is null group by 1, 3
    union all select named.id, 'film', ${film.id}, ${film.titleZh}, ${film.titleEn}, ${film.publishAt} is not null
    from ${film} cross join lateral unnest(${film.videoIds}) as named (id) where ${film.videoIds} && ${list} and named.id = any(${list})
    union select named.id, 'sitePart', 'live', '', '', true
    from ${liveSession} cross join lateral unnest(array[${liveSession.videoId}, ${liveSession.replayId}]) as named (id) where named.id = any(${list})
    order by 6 desc, 2, 3`);
  const uses = new Map<string, MediaUse[]>();
  for (const { videoId, ...use } of rows) uses.set(videoId, [...(uses.get(videoId) ?? []), { ...use, places: [], isPast: false }]);
  return uses;
}
