/** The viewer's relation to items on the page: liked, favourited, own, and watch position, which they also set here. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Database } from '#server/db/client.ts';
import { comment } from '#server/db/schema/comment.ts';
import { userFavourite, userLike, watchPosition } from '#server/db/schema/like.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import type { UserState } from '#shared/api/like.ts';
import { video } from '#server/db/schema/media.ts';
import { isWatchable } from '#server/services/video/video-row.ts';

const idsMax = 100;
const idMax = 64;

/** Parses comma-separated ids. Throws `invalidRequest` for none, too many or a malformed one. */
export function idsOf(list: string): string[] {
  const ids = list.split(',').filter(Boolean);
  if (ids.length === 0 || ids.length > idsMax || ids.some((id) => id.length > idMax)) throw invalidRequest('ids');
  return ids;
}

interface StateQuery {
  kind?: 'content' | 'comment' | 'video';
  ids: string;
}

/** States in the order of the ids; all false where the user has no relation. */
export async function readUserState(db: Queryable, userId: string, { kind = 'content', ids: list }: StateQuery): Promise<UserState[]> {
  const ids = idsOf(list);
  const states = await readers[kind](db, userId, ids);
  return ids.map((id) => ({
    id,
    liked: states.liked.has(id),
    favourite: states.favourite.has(id),
    position: states.position.get(id) ?? null,
    mine: states.mine.has(id),
  }));
}

interface States {
  liked: ReadonlySet<string>;
  favourite: ReadonlySet<string>;
  position: ReadonlyMap<string, number>;
  mine: ReadonlySet<string>;
}

const nothing: States = { liked: new Set(), favourite: new Set(), position: new Map(), mine: new Set() };

type Reader = (db: Queryable, userId: string, ids: string[]) => Promise<States>;

const readers: Readonly<Record<'content' | 'comment' | 'video', Reader>> = {
  content: async (db, userId, ids) => {
    const kinds = ['content', 'work', 'person'] as const;
    const [liked, favourites] = await Promise.all([
      db
        .select({ id: userLike.targetId })
        .from(userLike)
        .where(and(eq(userLike.userId, userId), inArray(userLike.targetKind, kinds), inArray(userLike.targetId, ids))),
      db
        .select({ id: userFavourite.targetId })
        .from(userFavourite)
        .where(and(eq(userFavourite.userId, userId), inArray(userFavourite.targetKind, kinds), inArray(userFavourite.targetId, ids))),
    ]);
    return { ...nothing, liked: setOf(liked), favourite: setOf(favourites) };
  },
  comment: async (db, userId, ids) => {
    const [liked, written] = await Promise.all([
      db
        .select({ id: userLike.targetId })
        .from(userLike)
        .where(and(eq(userLike.userId, userId), eq(userLike.targetKind, 'comment'), inArray(userLike.targetId, ids))),
      db
        .select({ id: comment.id })
        .from(comment)
        .where(and(inArray(comment.id, ids), eq(comment.userId, userId))),
    ]);
    return { ...nothing, liked: setOf(liked), mine: setOf(written) };
  },
  video: async (db, userId, ids) => {
    const rows = await db
      .select()
      .from(watchPosition)
      .where(and(eq(watchPosition.userId, userId), inArray(watchPosition.videoId, ids)));
    return { ...nothing, position: new Map(rows.map(({ videoId, seconds }) => [videoId, seconds])) };
  },
};

function setOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}

/** Stores a watch position across devices (the last write wins) in seconds, capped by the duration; 0 deletes it. Throws `notFound` for an invisible film. */
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
  const position = film.seconds > 0 ? Math.min(seconds, film.seconds) : seconds;
  await db
    .insert(watchPosition)
    .values({ userId, videoId, seconds: position })
    .onConflictDoUpdate({ target: [watchPosition.userId, watchPosition.videoId], set: { seconds: position, updatedAt: sql`now()` } });
}
