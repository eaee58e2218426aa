/** Watch positions of a user across devices; the last write wins. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { watchPosition } from '#server/db/schema/like.ts';
import { video } from '#server/db/schema/media.ts';
import { notFound } from '#server/errors.ts';
import { isWatchable } from '#server/services/video/video-row.ts';

/** Stores the position in seconds, capped by the duration; 0 deletes it. Throws `notFound` for an invisible film. */
export async function setPosition(db: Database, userId: string, { videoId, seconds }: { videoId: string; seconds: number }): Promise<void> {
  if (seconds === 0) {
    await db.delete(watchPosition).where(and(eq(watchPosition.userId, userId), eq(watchPosition.videoId, videoId)));
    return;
  }
  const [film] = await db
    .select({ seconds: video.seconds })
    .from(video)
    .where(and(eq(video.id, videoId), isWatchable()));
  if (!film) throw notFound();
  // A duration of 0 means unknown, as for live streams.
  const place = film.seconds > 0 ? Math.min(seconds, film.seconds) : seconds;
  await db
    .insert(watchPosition)
    .values({ userId, videoId, seconds: place })
    .onConflictDoUpdate({ target: [watchPosition.userId, watchPosition.videoId], set: { seconds: place, updatedAt: sql`now()` } });
}
