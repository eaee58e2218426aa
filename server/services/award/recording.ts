/** Recordings of live sessions: of an edition's ceremony, that of the last session which began within its days, and of the events of a programme. */
import { and, asc, between, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { anyOf, runPrepared } from '#server/db/prepared.ts';
import { edition } from '#server/db/schema/award.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import { paths } from '#shared/paths.ts';
import { earliest, instantOrNull, isPublic, nextInstant } from '#server/services/core/visibility.ts';
import { isWatchable } from '#server/services/video/video-row.ts';

/** Cache tags: answers that lead to a recording depend on the live sessions and the videos. */
export const recordingTags: readonly string[] = ['live', 'videos'];

/** SQL: the live session belongs to the edition. */
export const isOfEdition = between(liveSession.startsAt, edition.startsAt, edition.endsAt);

export interface Recordings {
  /** Public videos by the id of the edition or event. */
  videos: ReadonlyMap<string, string>;
  /** When one of them next appears or goes. */
  changesAt: Date | null;
}

export async function readRecordings(db: Queryable, editionIds: readonly string[]): Promise<Recordings> {
  const rows = await runPrepared(db, { name: 'recordings of editions', values: { ids: editionIds } }, (prepared) =>
    prepared
      .select({ editionId: edition.id, videoId: video.id, ...shownColumns() })
      .from(edition)
      .innerJoin(liveSession, isOfEdition)
      .innerJoin(video, sql`${video.id} = ${liveSession.replayId}`)
      .where(and(anyOf(edition.id, 'ids'), isNotNull(liveSession.publishAt)))
      .orderBy(asc(liveSession.startsAt), asc(liveSession.id)),
  );
  return {
    videos: new Map(rows.flatMap(({ editionId, videoId, isShown }) => (isShown ? [[editionId, videoId] as const] : []))),
    changesAt: nextChange(rows),
  };
}

/** A session belongs to the event that begins nearest to it, within this time. */
const nearMs = 30 * 60_000;

/** Public recordings by the event's id. Of two events that begin equally near to a session neither has it. */
export async function readEventRecordings(db: Queryable, events: readonly { id: string; startsAt: Date }[]): Promise<Recordings> {
  const starts = events.map(({ startsAt }) => startsAt.getTime());
  const videos = new Map<string, string>();
  if (starts.length === 0) return { videos, changesAt: null };
  const [from, until] = [new Date(Math.min(...starts) - nearMs), new Date(Math.max(...starts) + nearMs)];
  const rows = await db
    .select({ startsAt: liveSession.startsAt, videoId: video.id, ...shownColumns() })
    .from(liveSession)
    .innerJoin(video, eq(video.id, liveSession.replayId))
    .where(and(between(liveSession.startsAt, from, until), isNotNull(liveSession.publishAt)))
    .orderBy(asc(liveSession.startsAt), asc(liveSession.id));
  for (const { startsAt, videoId, isShown } of rows) {
    const near = events
      .map(({ id, startsAt: begins }) => ({ id, awayMs: Math.abs(begins.getTime() - startsAt.getTime()) }))
      .filter(({ awayMs }) => awayMs <= nearMs)
      .sort((a, b) => a.awayMs - b.awayMs);
    const [first, second] = near;
    if (first && isShown && first.awayMs !== second?.awayMs) videos.set(first.id, videoId);
  }
  return { videos, changesAt: nextChange(rows) };
}

function shownColumns() {
  return {
    isShown: sql<boolean>`(${isPublic(liveSession)} and ${liveSession.endsAt} <= now() and ${isWatchable()})`,
    sessionAt: nextInstant(liveSession),
    videoAt: nextInstant(video),
    endsAt: sql<Date | null>`case when ${liveSession.endsAt} > now() then ${liveSession.endsAt} end`.mapWith(instantOrNull),
  };
}

function nextChange(rows: readonly { sessionAt: Date | null; videoAt: Date | null; endsAt: Date | null }[]): Date | null {
  return earliest(rows.flatMap(({ sessionAt, videoAt, endsAt }) => [sessionAt, videoAt, endsAt]));
}

/** The second of the recording at which an award of the edition is revealed; null while either is not known. */
export function momentIn(recordings: Recordings | null, editionId: string, time: number | null | undefined) {
  const videoId = recordings?.videos.get(editionId);
  return videoId && time ? { path: paths.videoMoment(videoId, time), time } : null;
}
