/** Rows behind the live sessions, written from the published version. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import type { LiveEntry, LiveProgramme } from '#shared/api/site-part.ts';
import { liveFaults } from '#shared/site/home-part-checks.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { readMediaFiles } from '#server/services/media/media-item.ts';
import { readUsableVideos } from './site-part-videos.ts';

/** The videos of an entry by field, without empty ones. */
export function videosOfLive(entry: LiveEntry): { field: 'videoId' | 'replayId'; id: string }[] {
  return (['videoId', 'replayId'] as const).flatMap((field) => (entry[field] === '' ? [] : [{ field, id: entry[field] }]));
}

type LiveRow = typeof liveSession.$inferInsert;

/** Entries that are still incomplete are left out. `now` is when a session without a begin is shown from. */
function liveRowsOf({ entries }: LiveProgramme, now: Date): LiveRow[] {
  return entries
    .filter((entry) => liveFaults([entry]).length === 0)
    .map(({ startsAt, endsAt, videoId, replayId, coverId, from, until, ...texts }) => ({
      ...texts,
      startsAt: new Date(startsAt ?? now),
      endsAt: new Date(endsAt ?? now),
      videoId: videoId || null,
      replayId: replayId || null,
      coverId: coverId || null,
      publishAt: from ? new Date(from) : now,
      unpublishAt: until ? new Date(until) : null,
    }));
}

/** Replaces the sessions. Their videos become public with them, and those that only they showed disappear with them. */
export async function writeLiveSessions(tx: Transaction, data: LiveProgramme, now: Date): Promise<void> {
  const rows = liveRowsOf(data, now);
  const before = await tx.delete(liveSession).returning({ videoId: liveSession.videoId, replayId: liveSession.replayId });
  if (rows.length > 0) await tx.insert(liveSession).values(rows);
  for (const { videoId, startsAt } of rows) await publishVideo(tx, videoId, startsAt);
  for (const { replayId, endsAt } of rows) await publishVideo(tx, replayId, endsAt);
  const named = new Set(rows.flatMap(({ videoId, replayId }) => [videoId, replayId]));
  await withdrawVideos(
    tx,
    before.flatMap(({ videoId, replayId }) => [videoId, replayId]).flatMap((id) => (id === null || named.has(id) ? [] : [id])),
  );
}

/** A video that is public earlier stays so. */
async function publishVideo(tx: Transaction, id: string | null | undefined, at: Date): Promise<void> {
  if (id)
    await tx
      .update(video)
      .set({ publishAt: sql`least(${video.publishAt}, ${at.toISOString()}::timestamptz)` })
      .where(eq(video.id, id));
}

/** Videos that no published item and no film shows are not public any more. */
async function withdrawVideos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isShown = sql`exists (select 1 from ${contentRevision} where ${contentRevision.videoIds} @> array[${video.id}] and ${contentRevision.state} = 'putaway')
    or exists (select 1 from ${film} where ${film.videoIds} @> array[${video.id}])`;
  await tx
    .update(video)
    .set({ publishAt: null })
    .where(and(inArray(video.id, [...ids]), sql`not (${isShown})`));
}

/** Rolls a transaction back. */
class Undone<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('undone on purpose');
    this.result = result;
  }
}

/** The result of a read as if the draft were published now; nothing of it is stored. */
export async function readWithLiveDraft<Result>(
  db: Database,
  draft: LiveProgramme | null,
  read: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (!draft) return read(db);
  const [pictures, videos] = await Promise.all([
    readMediaFiles(
      db,
      draft.entries.map(({ coverId }) => coverId).filter((id) => id !== ''),
    ),
    readUsableVideos(
      db,
      draft.entries.flatMap(videosOfLive).map(({ id }) => id),
    ),
  ]);
  const covers = new Set(pictures.map(({ id }) => id));
  const entries = draft.entries.map((entry) => ({
    ...entry,
    coverId: covers.has(entry.coverId) ? entry.coverId : '',
    videoId: videos.has(entry.videoId) ? entry.videoId : '',
    replayId: videos.has(entry.replayId) ? entry.replayId : '',
  }));
  try {
    return await db.transaction(async (tx) => {
      await writeLiveSessions(tx, { entries }, await readDatabaseTime(tx));
      throw new Undone(await read(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}
