/** The recording of an edition's ceremony: that of the last live session which began within the edition's days. */
import { and, asc, between, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { anyOf, runPrepared } from '#server/db/prepared.ts';
import { edition } from '#server/db/schema/award.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import { earliest, instantOrNull, isPublic, nextInstant } from '#server/services/core/visibility.ts';
import { isWatchable } from '#server/services/video/video-row.ts';

/** SQL: the live session belongs to the edition. */
export const isOfEdition = between(liveSession.startsAt, edition.startsAt, edition.endsAt);

export interface Recordings {
  /** Public videos by the edition's id. */
  videos: ReadonlyMap<string, string>;
  /** When one of them next appears or goes. */
  changesAt: Date | null;
}

export async function readRecordings(db: Queryable, editionIds: readonly string[]): Promise<Recordings> {
  const rows = await runPrepared(db, { name: 'recordings of editions', values: { ids: editionIds } }, (prepared) =>
    prepared
      .select({
        editionId: edition.id,
        videoId: video.id,
        isShown: sql<boolean>`(${isPublic(liveSession)} and ${liveSession.endsAt} <= now() and ${isWatchable()})`,
        sessionAt: nextInstant(liveSession),
        videoAt: nextInstant(video),
        endsAt: sql<Date | null>`case when ${liveSession.endsAt} > now() then ${liveSession.endsAt} end`.mapWith(instantOrNull),
      })
      .from(edition)
      .innerJoin(liveSession, isOfEdition)
      .innerJoin(video, sql`${video.id} = ${liveSession.replayId}`)
      .where(and(anyOf(edition.id, 'ids'), isNotNull(liveSession.publishAt)))
      .orderBy(asc(liveSession.startsAt), asc(liveSession.id)),
  );
  return {
    videos: new Map(rows.flatMap(({ editionId, videoId, isShown }) => (isShown ? [[editionId, videoId] as const] : []))),
    changesAt: earliest(rows.flatMap(({ sessionAt, videoAt, endsAt }) => [sessionAt, videoAt, endsAt])),
  };
}
