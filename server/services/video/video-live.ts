/** Live streams: running, upcoming, and past ones with their recording. */
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
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
const isTold: SQL | undefined = and(isPublic(liveSession), sql`(${liveSession.endsAt} > now() or ${liveSession.replayId} is not null)`);

export async function readLiveList(
  db: Database,
  { pageNum = 1, pageSize = pageSizeDefault }: LiveListQuery,
  language: Language,
): Promise<Answer<Page<LiveRow>>> {
  const [sessions, [counted], changesAt] = await Promise.all([
    db
      .select({ session: liveSession, stage: sql<number>`${stage}`, cover: imageFields(mediaFile) })
      .from(liveSession)
      .leftJoin(mediaFile, eq(mediaFile.id, liveSession.coverId))
      .where(isTold)
      .orderBy(...order)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(liveSession)
      .where(isTold),
    nextLiveChange(db),
  ]);
  const watchable = await readWatchable(
    db,
    sessions.flatMap(({ session }) => [session.videoId, session.replayId]),
  );
  const rows = sessions.map(({ session, stage: stageNow, cover }): LiveRow => {
    const state = states[stageNow] ?? 'replay';
    const [videoId, replayId] = [session.videoId, session.replayId].map((id) => (id !== null && watchable.has(id) ? id : null)) as [
      string | null,
      string | null,
    ];
    const watched = { live: videoId, upcoming: null, replay: replayId }[state];
    return {
      id: session.id,
      title: localized(language, session.titleZh, session.titleEn),
      contentAbstract: localized(language, session.abstractZh, session.abstractEn),
      cover: toImage(cover, language),
      state,
      startTime: session.startsAt.toISOString(),
      endTime: session.endsAt.toISOString(),
      videoId,
      replayId,
      path: watched ? paths.videoPlay(watched) : '',
    };
  });
  return {
    data: { rows, total: counted?.total ?? 0, columnType: 'video' },
    tags: ['live', 'videos', ...rows.map(({ id }) => `live:${id}`)],
    changesAt,
  };
}

async function readWatchable(db: Database, ids: readonly (string | null)[]): Promise<Set<string>> {
  const videoIds = ids.filter((id) => id !== null);
  if (videoIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${video.id} as id from ${video} where ${inArray(video.id, videoIds)} and ${isWatchable()}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The next instant at which a live stream appears, begins, ends or disappears. */
async function nextLiveChange(db: Database): Promise<Date | null> {
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
