/** The viewer's relation to items on the page: liked, favourited, own, and watch position. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { comment } from '#server/db/schema/comment.ts';
import { userFavourite, userLike, watchPosition } from '#server/db/schema/like.ts';
import { invalidRequest } from '#server/errors.ts';
import type { UserState } from '#shared/api/like.ts';

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
    const [liked, kept] = await Promise.all([
      db
        .select({ id: userLike.targetId })
        .from(userLike)
        .where(and(eq(userLike.userId, userId), inArray(userLike.targetKind, kinds), inArray(userLike.targetId, ids))),
      db
        .select({ id: userFavourite.targetId })
        .from(userFavourite)
        .where(and(eq(userFavourite.userId, userId), inArray(userFavourite.targetKind, kinds), inArray(userFavourite.targetId, ids))),
    ]);
    return { ...nothing, liked: setOf(liked), favourite: setOf(kept) };
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
