/** Live streams: running, upcoming, and past ones with their recording. */
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { liveSession, mediaFile, video } from '#server/db/schema/media.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { listLive, LiveRow } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { isWatchable } from './video-row.ts';
import { earliest, instantOrNull, isPublic, nextInstant, type Answer } from '#server/services/core/visibility.ts';

export type LiveListQuery = NonNullable<Input<typeof listLive>['query']>;

/** By the database clock: 0 running, 1 upcoming, 2 past. */
const stage = sql<number>`case when ${liveSession.startsAt} > now() then 1 when ${liveSession.endsAt} > now() then 0 else 2 end`;
/** Upcoming soonest first, past latest first. */
const order: readonly SQL[] = [
  asc(stage),
  sql`case when ${stage} = 1 then extract(epoch from ${liveSession.startsAt}) else -extract(epoch from ${liveSession.startsAt}) end`,
  asc(liveSession.id),
];
const states = ['live', 'upcoming', 'replay'] as const;

/** Public live streams; past ones only with a recording. */
const isAnnounced: SQL | undefined = and(
  isPublic(liveSession),
  sql`(${liveSession.endsAt} > now() or ${liveSession.replayId} is not null)`,
);

export async function readLiveList(
  db: Queryable,
  { pageNum = 1, pageSize = pageSizeDefault }: LiveListQuery,
  language: Language,
): Promise<Answer<Page<LiveRow>>> {
  const [rows, [counted], changesAt] = await Promise.all([
    readLiveRows(db, { limit: pageSize, offset: (pageNum - 1) * pageSize }, language),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(liveSession)
      .where(isAnnounced),
    nextLiveChange(db),
  ]);
  return {
    data: { rows, total: counted?.total ?? 0, columnType: 'video' },
    tags: ['live', 'videos', ...rows.map(({ id }) => `live:${id}`)],
    changesAt,
  };
}

/** The sessions in their order, by one query after the other: a transaction has one connection. */
export async function readLiveRows(
  db: Queryable,
  { limit, offset = 0 }: { limit: number; offset?: number },
  language: Language,
): Promise<LiveRow[]> {
  const sessions = await db
    .select({ session: liveSession, stage: sql<number>`${stage}`, cover: imageFields(mediaFile) })
    .from(liveSession)
    .leftJoin(mediaFile, eq(mediaFile.id, liveSession.coverId))
    .where(isAnnounced)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const watchable = await readWatchable(
    db,
    sessions.flatMap(({ session }) => [session.videoId, session.replayId]),
  );
  return sessions.map(({ session, stage: stageNow, cover }): LiveRow => {
    const state = states[stageNow] ?? 'replay';
    // Neither video is named before its time.
    const current = { live: session.videoId, upcoming: null, replay: session.replayId }[state];
    const watched = current !== null && watchable.has(current) ? current : null;
    return {
      id: session.id,
      title: localized(language, session.titleZh, session.titleEn),
      contentAbstract: localized(language, session.abstractZh, session.abstractEn),
      cover: toImage(cover, language),
      state,
      startTime: session.startsAt.toISOString(),
      endTime: session.endsAt.toISOString(),
      videoId: state === 'live' ? watched : null,
      replayId: state === 'replay' ? watched : null,
      path: watched ? paths.videoPlay(watched) : '',
    };
  });
}

/** Those of the videos that visitors can watch now. */
export async function readWatchable(db: Queryable, ids: readonly (string | null)[]): Promise<Set<string>> {
  const videoIds = ids.filter((id) => id !== null);
  if (videoIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${video.id} as id from ${video} where ${inArray(video.id, videoIds)} and ${isWatchable()}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The next instant at which a live stream appears, begins, ends or disappears. */
export async function nextLiveChange(db: Queryable): Promise<Date | null> {
  const ahead = (instant: typeof liveSession.startsAt | typeof liveSession.endsAt) =>
    sql<Date | null>`min(case when ${instant} > now() then ${instant} end)`.mapWith(instantOrNull);
  const [row] = await db
    .select({
      begins: ahead(liveSession.startsAt),
      ends: ahead(liveSession.endsAt),
      window: sql<Date | null>`min(${nextInstant(liveSession)})`.mapWith(instantOrNull),
    })
    .from(liveSession)
    .where(isNotNull(liveSession.publishAt));
  return earliest([row?.begins, row?.ends, row?.window]);
}
